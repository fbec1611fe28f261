// SPDX-License-Identifier: Apache-2.0
// The run list: its contents, order and columns.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

// Run and number of steps. Each run starts later than the previous one.
const RUNS = [
  ['cnn/seed-10', 5],
  ['cnn/seed-2', 40],
  ['vit/lr=0.01/a', 20],
  ['vit/lr=0.01/b', 10],
  ['solo', 30],
] as const;

const session = new Session((logdir) => {
  for (const [index, [run, steps]] of RUNS.entries()) {
    const log = new EventLog(logdir, run, 1_700_000_000 + index);
    for (let step = 0; step < steps; step++) log.scalars(step, {loss: step});
    if (run.startsWith('cnn')) log.scalars(0, {accuracy: steps / 100});
    log.flush();
  }
});

async function openRuns(view = ''): Promise<{page: Page; panel: RunsPanel}> {
  const page = await session.open(view);
  return {page, panel: await RunsPanel.shown(page)};
}

const byName = ['cnn/seed-2', 'cnn/seed-10', 'solo', 'vit/lr=0.01/a', 'vit/lr=0.01/b'];

describe('folders', () => {
  it('contain and count the runs below them', async () => {
    const {panel} = await openRuns();
    expect(await panel.names()).toEqual(byName);
    expect(await panel.labels()).toEqual([
      'cnn',
      'seed-2',
      'seed-10',
      'solo',
      'vit/lr=0.01',
      'a',
      'b',
    ]);
    expect(await panel.folder('cnn').locator('.run-row-count').textContent()).toBe('2');
  });

  it('expand and collapse, one or all', async () => {
    const {panel} = await openRuns();
    await panel.folder('cnn').click();
    await panel.row('cnn/seed-2').waitFor({state: 'detached'});
    expect(await panel.folder('cnn').getAttribute('aria-expanded')).toBe('false');
    await panel.folder('cnn').click();
    await panel.row('cnn/seed-2').waitFor();
    await panel.pick('Selection and folders', 'Collapse all folders');
    await expect.poll(() => panel.names()).toEqual(['solo']);
    await panel.pick('Selection and folders', 'Expand all folders');
    await expect.poll(() => panel.names()).toEqual(byName);
  });

  it('that are collapsed stay collapsed in a link', async () => {
    const {page, panel} = await openRuns();
    await panel.folder('cnn').click();
    await expect.poll(() => setting(page, 'folders')).toBe('-cnn/');
    const {panel: same} = await openRuns(new URL(page.url()).hash.slice(1));
    expect(await same.names()).toEqual(['solo', 'vit/lr=0.01/a', 'vit/lr=0.01/b']);
  });

  it('can be replaced by a flat list, which is remembered', async () => {
    const {page, panel} = await openRuns();
    await page.getByRole('radio', {name: 'Flat list'}).click();
    await expect.poll(() => panel.labels()).toEqual(byName);
    await page.goto('about:blank');
    await page.goto(session.address);
    await expect.poll(() => panel.labels()).toEqual(byName);
  });
});

describe('a filter', () => {
  it('is a regular expression and also applies to charts', async () => {
    const {page, panel} = await openRuns();
    const card = await ScalarCard.shown(page, 'loss');
    await panel.filter.fill('seed-\\d$|SOLO');
    await expect.poll(() => panel.names()).toEqual(['cnn/seed-2', 'solo']);
    await page.getByText('2 of 5', {exact: true}).waitFor();
    await expect.poll(() => card.chart.getAttribute('aria-label')).toBe('loss, 2 lines');
    expect(await panel.summary.textContent()).toBe('2 of 5 runs shown');
    await expect.poll(() => setting(page, 'runFilter')).toBe('seed-\\d$|SOLO');
  });

  it('that is not a valid regular expression is reported and hides nothing', async () => {
    const {page, panel} = await openRuns();
    await panel.filter.fill('seed-(');
    await page.getByText('Unterminated group').waitFor();
    expect(await panel.filter.getAttribute('aria-invalid')).toBe('true');
    expect(await panel.names()).toEqual(byName);
    await panel.filter.fill('seed-(2)');
    await expect.poll(() => panel.names()).toEqual(['cnn/seed-2']);
    await page.getByText('Unterminated group').waitFor({state: 'detached'});
  });

  it('can be plain words instead, which is remembered', async () => {
    const {page, panel} = await openRuns();
    await panel.filter.fill('lr=0.01 b');
    await page.getByText('No runs match').waitFor();
    await panel.regex('Regular expression').click();
    await expect.poll(() => panel.names()).toEqual(['vit/lr=0.01/b']);
    await page.goto('about:blank');
    await page.goto(session.address);
    await panel.regex('Plain words').waitFor();
  });

  it('that matches nothing can be cleared', async () => {
    const page = await session.open('timeseries&runFilter=nothing');
    const panel = new RunsPanel(page);
    await page
      .locator('.runs-panel')
      .getByRole('button', {name: 'Clear filter', exact: true})
      .click();
    await expect.poll(() => panel.names()).toEqual(byName);
    expect(await panel.filter.inputValue()).toBe('');
  });

  it('is cleared by Escape', async () => {
    const {panel} = await openRuns('timeseries&runFilter=solo');
    expect(await panel.names()).toEqual(['solo']);
    await panel.filter.press('Escape');
    await expect.poll(() => panel.names()).toEqual(byName);
  });

  it('opens the folders that contain matches', async () => {
    const {panel} = await openRuns('timeseries&folders=none');
    expect(await panel.names()).toEqual(['solo']);
    await panel.filter.fill('seed');
    await expect.poll(() => panel.names()).toEqual(['cnn/seed-2', 'cnn/seed-10']);
    await panel.filter.fill('');
    await expect.poll(() => panel.names()).toEqual(['solo']);
  });
});

describe('sorting', () => {
  const inOrder = async (view: string) => {
    const {page} = await openRuns(view);
    await page.getByRole('radio', {name: 'Flat list'}).click();
    return new RunsPanel(page);
  };

  it('by name is in natural order', async () => {
    const panel = await inOrder('');
    await expect.poll(() => panel.names()).toEqual(byName);
    await panel.pick(/^Sort runs by/, 'Descending');
    await expect.poll(() => panel.names()).toEqual(byName.toReversed());
  });

  it('can be by start time or last update', async () => {
    const panel = await inOrder('');
    await panel.pick(/^Sort runs by/, 'Start time');
    await expect.poll(() => panel.names()).toEqual(RUNS.map(([run]) => run).toReversed());
    await panel.pick(/^Sort runs by/, 'Last update');
    const byEnd = ['cnn/seed-2', 'solo', 'vit/lr=0.01/a', 'vit/lr=0.01/b', 'cnn/seed-10'];
    await expect.poll(() => panel.names()).toEqual(byEnd);
  });

  it('by value puts runs without a value last, in either direction', async () => {
    const panel = await inOrder('timeseries&order=value&valueTag=accuracy');
    const without = ['solo', 'vit/lr=0.01/a', 'vit/lr=0.01/b'];
    await expect.poll(() => panel.names()).toEqual(['cnn/seed-10', 'cnn/seed-2', ...without]);
    await panel.pick(/^Sort runs by/, 'Descending');
    await expect.poll(() => panel.names()).toEqual(['cnn/seed-2', 'cnn/seed-10', ...without]);
  });
});

describe('the value column', () => {
  it('shows the last value and the curve of a tag that most runs have', async () => {
    const {panel} = await openRuns();
    const value = panel.row('cnn/seed-2').locator('.run-row-value');
    await expect.poll(() => value.textContent()).toBe('39');
    await panel.row('cnn/seed-2').locator('.run-row-spark path:visible').waitFor();
  });

  it('can show any other tag', async () => {
    const {page, panel} = await openRuns();
    await page.getByRole('button', {name: /^Last value of/}).click();
    await page.getByRole('combobox', {name: 'Search tags'}).fill('acc');
    await page.keyboard.press('Enter');
    const value = panel.row('cnn/seed-2').locator('.run-row-value');
    await expect.poll(() => value.textContent()).toBe('0.4');
    expect(await panel.row('solo').locator('.run-row-value').textContent()).toBe('–');
    await expect.poll(() => setting(page, 'valueTag')).toBe('accuracy');
  });
});

describe('the panel', () => {
  it('can be resized, and remembers its width', async () => {
    const {page} = await openRuns();
    const edge = page.getByRole('separator', {name: 'Width of the run list'});
    const box = (await edge.boundingBox())!;
    await page.mouse.move(box.x + 2, 400);
    await page.mouse.down();
    await page.mouse.move(box.x + 102, 400, {steps: 3});
    await page.mouse.up();
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('404');
    await page.goto('about:blank');
    await page.goto(session.address);
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('404');
    await edge.press('ArrowLeft');
    await expect
      .poll(async () => Number(await edge.getAttribute('aria-valuenow')))
      .toBeLessThan(404);
  });

  it('can be hidden and shown, and remembers the choice', async () => {
    const {page, panel} = await openRuns();
    await page.getByRole('button', {name: 'Hide runs'}).click();
    await panel.list.waitFor({state: 'detached'});
    await page.goto('about:blank');
    await page.goto(session.address);
    await page.getByRole('button', {name: 'Show runs'}).click();
    await panel.list.waitFor();
  });
});
