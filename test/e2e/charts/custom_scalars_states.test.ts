// SPDX-License-Identifier: Apache-2.0
// Logs without a layout, with a corrupt one, and with layouts from other programs.
import {cpSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session} from '../harness/session';

describe('without a layout', () => {
  const session = new Session((logdir) => {
    new EventLog(logdir, 'run').curve('loss', 20, (step) => 1 / (step + 1)).flush();
  });

  it('the page explains the dashboard and offers to create one', async () => {
    const page = await session.open('custom_scalars');
    await page.getByRole('heading', {name: 'No layout yet'}).waitFor();
    await page.getByText('writer.add_custom_scalars').first().waitFor();
    await page.getByRole('button', {name: 'Create layout'}).click();
    await page.getByLabel('Pattern 1', {exact: true}).fill('loss');
    await ScalarCard.shown(page, 'New chart', 'c:Charts/New chart');
  });

  it('the dashboard has no tab but is in the menu', async () => {
    const page = await session.open('');
    await page.getByRole('button', {name: 'More dashboards'}).click();
    await page.getByRole('menuitem', {name: /^Custom scalars/}).click();
    await page.getByRole('heading', {name: 'No layout yet'}).waitFor();
  });
});

describe('a corrupt layout', () => {
  const session = new Session((logdir) => {
    const log = new EventLog(logdir, 'run').curve('loss', 20, (step) => step);
    log.layoutBytes(Buffer.from([0xff, 0xff, 0xff])).flush();
  });

  it('is reported, and another can be created', async () => {
    const page = await session.open('custom_scalars');
    await page.getByRole('alert').getByText('The layout in the logs cannot be read').waitFor();
    await page.getByRole('button', {name: 'Create layout'}).waitFor();
  });
});

describe('a pattern that would take forever', () => {
  const slow = `${'a'.repeat(40)}!`;
  const session = new Session((logdir) => {
    const log = new EventLog(logdir, 'run');
    for (let step = 0; step < 9; step++) log.scalars(step, {loss: step, gain: -step, [slow]: 1});
    log
      .layout([
        {
          title: 'charts',
          lines: {bad: ['(a+)+$'], mixed: ['loss', '(a|a)*b'], slow: ['(g|l).*.*.*']},
        },
      ])
      .flush();
  });

  it('is stopped and does not block anything else', async () => {
    const page = await session.open('custom_scalars', {viewport: {width: 1600, height: 1200}});
    await ScalarCard.shown(page, 'mixed', 'c:charts/mixed');
    const bad = page.locator('[data-card="c:charts/bad"]');
    await bad.getByText(/Matching was stopped after 1 s/).waitFor();
    await page.locator('[data-card="c:charts/mixed"]').getByText('1 invalid pattern').waitFor();
    await ScalarCard.shown(page, 'slow', 'c:charts/slow');
  });
});

describe('layouts from other programs', () => {
  const session = new Session((logdir) => {
    const logs = join(import.meta.dirname, '../../compat/logs');
    cpSync(logs, logdir, {recursive: true});
  });

  it('such as TensorFlow and PyTorch are merged', async () => {
    const page = await session.open('custom_scalars', {viewport: {width: 1600, height: 1200}});
    await ScalarCard.shown(page, 'loss', 'c:losses/loss');
    await ScalarCard.shown(page, 'margin', 'c:losses/margin');
    await ScalarCard.shown(page, 'both', 'c:Group/both');
    await ScalarCard.shown(page, 'mg', 'c:Group/mg');
    expect(await page.getByRole('heading', {level: 2}).allTextContents()).toEqual([
      'losses2 cards',
      'Group2 cards',
    ]);
  });
});
