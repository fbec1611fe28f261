// SPDX-License-Identifier: Apache-2.0
// Selecting runs by mouse, and the selection when runs are added or removed.
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const names = ['a/one', 'a/two', 'b/one', 'b/two', 'solo'];

function write(logdir: string, run: string, slope = 1): void {
  new EventLog(logdir, run).curve('loss', 20, (step) => step * slope).flush();
}

const session = new Session((logdir) => {
  for (const [at, run] of names.entries()) write(logdir, run, at + 1);
});

async function openRuns(view = ''): Promise<{page: Page; panel: RunsPanel}> {
  const page = await session.open(view);
  return {page, panel: await RunsPanel.shown(page)};
}

describe('a click', () => {
  it('toggles a run in the list and in the charts', async () => {
    const {page, panel} = await openRuns();
    const card = await ScalarCard.shown(page, 'loss');
    expect(await panel.selected()).toEqual(names);
    await panel.row('a/two').click();
    await expect.poll(() => panel.selected()).toEqual(['a/one', 'b/one', 'b/two', 'solo']);
    await expect.poll(() => card.chart.getAttribute('aria-label')).toBe('loss, 4 lines');
    expect(await panel.summary.textContent()).toBe('4 of 5 runs shown');
    await panel.row('a/two').click();
    await expect.poll(() => card.chart.getAttribute('aria-label')).toBe('loss, 5 lines');
  });

  it('on a folder’s checkbox toggles all its runs; a mixed one turns on', async () => {
    const {panel} = await openRuns('timeseries&runs=-a/two');
    const box = panel.box(panel.folder('a'));
    await box.locator('[data-checked="mixed"]').waitFor();
    await box.click();
    await expect.poll(() => panel.selected()).toEqual(names);
    await box.click();
    await expect.poll(() => panel.selected()).toEqual(['b/one', 'b/two', 'solo']);
  });

  it('on the checkbox in the header toggles all listed runs', async () => {
    const {page, panel} = await openRuns('timeseries&runFilter=one');
    await page.getByRole('checkbox', {name: 'Deselect all listed'}).click();
    await expect.poll(() => panel.selected()).toEqual([]);
    await panel.filter.fill('');
    await expect.poll(() => panel.selected()).toEqual(['a/two', 'b/two', 'solo']);
    const all = page.getByRole('checkbox', {name: 'Select all listed'});
    expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true);
    await all.click();
    await expect.poll(() => panel.selected()).toEqual(names);
  });

  it('with Shift gives a range the state of its first row', async () => {
    const {panel} = await openRuns();
    await panel.row('a/two').click();
    await panel.row('b/two').click({modifiers: ['Shift']});
    await expect.poll(() => panel.selected()).toEqual(['a/one', 'solo']);
    await panel.row('b/one').click();
    await panel.row('a/two').click({modifiers: ['Shift']});
    await expect.poll(() => panel.selected()).toEqual(['a/one', 'a/two', 'b/one', 'solo']);
  });
});

describe('a single run', () => {
  it('is isolated by a button, and pressing it again restores the selection', async () => {
    const {panel} = await openRuns('timeseries&runs=-solo');
    await panel.act(panel.row('b/one'), 'only');
    await expect.poll(() => panel.selected()).toEqual(['b/one']);
    await panel.act(panel.row('b/one'), 'only');
    await expect.poll(() => panel.selected()).toEqual(['a/one', 'a/two', 'b/one', 'b/two']);
  });

  it('is isolated by a double click', async () => {
    const {panel} = await openRuns();
    await panel.row('a/two').dblclick();
    await expect.poll(() => panel.selected()).toEqual(['a/two']);
  });

  it('or a folder can be isolated', async () => {
    const {panel} = await openRuns();
    await panel.act(panel.folder('a'), 'only');
    await expect.poll(() => panel.selected()).toEqual(['a/one', 'a/two']);
  });
});

describe('the menu', () => {
  it('selects all, deselects all and inverts the selection', async () => {
    const {panel} = await openRuns('timeseries&runs=solo');
    await panel.pick('Selection and folders', 'Invert selection');
    await expect.poll(() => panel.selected()).toEqual(['a/one', 'a/two', 'b/one', 'b/two']);
    await panel.pick('Selection and folders', 'Deselect all listed');
    await expect.poll(() => panel.selected()).toEqual([]);
    await panel.pick('Selection and folders', 'Select all listed');
    await expect.poll(() => panel.selected()).toEqual(names);
  });

  it('is not needed to select all again', async () => {
    const {page, panel} = await openRuns('timeseries&runs=none');
    await page
      .locator('.runs-panel-foot')
      .getByRole('button', {name: 'Select all', exact: true})
      .click();
    await expect.poll(() => panel.selected()).toEqual(names);
  });
});

describe('the pointer', () => {
  it('on a row highlights its line in every chart', async () => {
    const {page, panel} = await openRuns('timeseries&smoothing=0');
    const card = await ScalarCard.shown(page, 'loss');
    const line = card.root.locator('canvas.line-chart-highlight');
    await line.waitFor({state: 'hidden'});
    await panel.row('a/one').hover();
    await line.waitFor();
    await page.mouse.move(900, 20);
    await line.waitFor({state: 'hidden'});
  });

  it('on a line highlights its row', async () => {
    const {page, panel} = await openRuns('timeseries&smoothing=0&runs=solo');
    const card = await ScalarCard.shown(page, 'loss');
    await card.hover({x: 0.5, y: 0.5});
    await panel.list.locator('[data-run="solo"][data-hovered]').waitFor();
    await page.mouse.move(900, 20);
    await panel.list.locator('[data-hovered]').waitFor({state: 'detached'});
  });
});

describe('added and removed runs', () => {
  it('do not change an explicit selection', async () => {
    const {page, panel} = await openRuns('timeseries&runs=a/one,solo');
    write(session.logs.path, 'a/three');
    await panel.row('a/three').waitFor();
    expect(await panel.selected()).toEqual(['a/one', 'solo']);
    expect(setting(page, 'runs')).toBe('a/one,solo');
    rmSync(join(session.logs.path, 'a/three'), {recursive: true});
    await panel.row('a/three').waitFor({state: 'detached'});
    expect(await panel.selected()).toEqual(['a/one', 'solo']);
  });

  it('are selected if all but a few runs were', async () => {
    const {panel} = await openRuns('timeseries&runs=-solo');
    write(session.logs.path, 'late');
    await panel.row('late').waitFor();
    expect(await panel.selected()).toEqual(['a/one', 'a/two', 'b/one', 'b/two', 'late']);
    rmSync(join(session.logs.path, 'late'), {recursive: true});
    await panel.row('late').waitFor({state: 'detached'});
  });

  it('do not move the keyboard cursor to another run', async () => {
    const {page, panel} = await openRuns();
    await panel.row('b/one').click();
    await panel.list.press('ArrowDown');
    write(session.logs.path, 'a/early');
    await panel.row('a/early').waitFor();
    await page.keyboard.press('o');
    await expect.poll(() => panel.selected()).toEqual(['b/two']);
    rmSync(join(session.logs.path, 'a/early'), {recursive: true});
    await panel.row('a/early').waitFor({state: 'detached'});
  });
});
