// SPDX-License-Identifier: Apache-2.0
// The table of the HParams dashboard.
import {readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {Session, setting} from '../harness/session';
import {TrialTable} from '../harness/trial_table';

const LOSS = 'm:last||loss';
const ACCURACY = 'm:last||accuracy';

function logTrial(
  logdir: string,
  name: string,
  hparams: Readonly<Record<string, number | string | boolean>>,
  accuracy?: number,
): void {
  const log = new EventLog(logdir, name).hparams({fixed: 3, ...hparams});
  if (accuracy !== undefined)
    log
      .curve('accuracy', 5, (step) => accuracy - (4 - step) / 10)
      .curve('loss', 5, (step) => 1 - accuracy + (4 - step) / 10);
  if (name !== 't6') log.endSession(accuracy === undefined ? 'failure' : 'success');
  log.flush();
}

const session = new Session((logdir) => {
  logTrial(logdir, 't1', {'opt/lr': 0.001, 'opt/name': 'adam', seed: 0, bias: true}, 0.7);
  logTrial(logdir, 't2', {'opt/lr': 0.001, 'opt/name': 'adam', seed: 1, bias: true}, 0.8);
  logTrial(
    logdir,
    't3',
    {'opt/lr': 0.01, 'opt/name': 'sgd', momentum: 0.9, seed: 0, bias: false},
    0.9,
  );
  logTrial(
    logdir,
    't4',
    {'opt/lr': 0.1, 'opt/name': 'sgd', momentum: 0.5, seed: 0, bias: true},
    0.6,
  );
  logTrial(logdir, 't5', {'opt/lr': 0.01, 'opt/name': '=1+1', seed: 0, bias: true});
  logTrial(logdir, 't6', {'opt/lr': 0.0001, 'opt/name': 'adam', seed: 0, bias: false}, 0.75);
});

async function open(view = '', width = 1600): Promise<{page: Page; table: TrialTable}> {
  const page = await session.open(`hparams&hpView=table${view}`, {
    viewport: {width, height: 800},
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return {page, table: await TrialTable.shown(page)};
}

const all = ['t1', 't2', 't3', 't4', 't5', 't6'];

describe('columns', () => {
  it('are the main metric, the parameters that differ, in groups, and the other metrics', async () => {
    const {page, table} = await open();
    const shown = await table.columns();
    expect(shown).not.toContain('h:fixed');
    expect([...shown].sort()).toEqual(
      ['h:bias', 'h:momentum', 'h:opt/lr', 'h:opt/name', 'h:seed', ACCURACY, LOSS].sort(),
    );
    expect([shown[0], shown.at(-1)].sort()).toEqual([ACCURACY, LOSS].sort());
    await expect.poll(() => setting(page, 'hpPinned')).toBeUndefined();
    expect(await table.grid.locator('.trial-group-name').allTextContents()).toContain('opt');
    expect(await table.sort('h:opt/lr').textContent()).toBe('lr');
    expect(await faults(page)).toEqual([]);
  });

  it('are chosen, hidden, pinned and searched in a menu, and kept in the address', async () => {
    const {page, table} = await open();
    await page.getByRole('button', {name: 'Columns', exact: true}).click();
    await page.getByRole('checkbox', {name: 'fixed'}).click();
    await expect.poll(() => table.columns()).toContain('h:fixed');
    await page.getByRole('button', {name: 'Only those that differ'}).click();
    await expect.poll(() => table.columns()).not.toContain('h:fixed');
    await page.getByRole('button', {name: 'Pin opt/name to the left'}).click();
    await expect.poll(async () => (await table.columns())[1]).toBe('h:opt/name');
    await page.getByRole('textbox', {name: 'Search columns'}).fill('opt');
    await page.getByRole('button', {name: 'None', exact: true}).click();
    await expect.poll(() => table.columns()).not.toContain('h:opt/lr');
    expect(await table.columns()).toContain(LOSS);
    await expect.poll(() => setting(page, 'hpPinned')).toBe(`${ACCURACY},h:opt/name`);
    expect(setting(page, 'hpColumns')).toContain('h:seed');
    await page.getByRole('button', {name: 'Reset', exact: true}).click();
    await expect.poll(() => table.columns()).toContain('h:opt/lr');
  });

  it('move by dragging and by keys, and change their width', async () => {
    const {page, table} = await open();
    const before = await table.columns();
    const [pinned, first, second] = before as [string, string, string];
    await table.sort(first).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => table.columns()).toEqual([pinned, second, first, ...before.slice(3)]);
    const from = (await table.head(second).boundingBox())!;
    const to = (await table.head(first).boundingBox())!;
    await page.mouse.move(from.x + 30, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width - 20, to.y + 15, {steps: 4});
    await page.mouse.up();
    await expect.poll(() => table.columns()).toEqual(before);
    expect(await table.head(second).getAttribute('aria-sort')).toBe('none');
    const handle = (await table.head(first).locator('.trial-resize').boundingBox())!;
    await page.mouse.move(handle.x + 3, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(handle.x + 63, handle.y + 10, {steps: 3});
    await page.mouse.up();
    await expect
      .poll(async () => (await table.head(first).boundingBox())!.width)
      .toBe(Math.round(handle.x + handle.width - (await table.head(first).boundingBox())!.x + 60));
    await table.head(first).locator('.trial-resize').dblclick();
    await expect.poll(async () => (await table.head(first).boundingBox())!.width).toBeLessThan(140);
    await table.sort(first).focus();
    const width = (await table.head(first).boundingBox())!.width;
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await table.head(first).boundingBox())!.width).toBe(width + 16);
  });
});

describe('the order', () => {
  it('is by one column, or by several with Shift', async () => {
    const {page, table} = await open();
    await table.sort(ACCURACY).click();
    await expect.poll(() => table.trials()).toEqual(['t3', 't2', 't6', 't1', 't4', 't5']);
    expect(await table.head(ACCURACY).getAttribute('aria-sort')).toBe('descending');
    await table.sort(ACCURACY).click();
    await expect.poll(() => table.trials()).toEqual(['t4', 't1', 't6', 't2', 't3', 't5']);
    await table.sort(LOSS).click();
    await expect.poll(() => table.trials()).toEqual(['t3', 't2', 't6', 't1', 't4', 't5']);
    await table.sort('h:opt/name').click();
    await table.sort(ACCURACY).click({modifiers: ['Shift']});
    await expect.poll(() => table.trials()).toEqual(['t5', 't2', 't6', 't1', 't3', 't4']);
    expect(await table.sort(ACCURACY).locator('.trial-priority').textContent()).toBe('2');
    await expect.poll(() => setting(page, 'hpOrder')).toBe(`h:opt/name,-${ACCURACY}`);
    await table.sort('name').click();
    await table.sort('name').click();
    await expect.poll(() => table.trials()).toEqual(all.toReversed());
  });
});

describe('filters', () => {
  it('of numbers are an interval, by handles or typed', async () => {
    const {page, table} = await open();
    const box = await table.openFilter('h:opt/lr');
    const min = box.getByRole('slider', {name: 'Minimum'});
    await min.press('PageUp');
    await min.press('PageUp');
    await min.press('PageUp');
    await min.press('PageUp');
    await expect.poll(() => table.trials()).toEqual(['t3', 't4', 't5']);
    expect(await table.chips()).toEqual([expect.stringMatching(/^opt\/lr ≥ 0\.00\d+$/)]);
    expect(await table.head('h:opt/lr').getAttribute('data-filtered')).toBe('');
    await box.getByRole('textbox', {name: 'Max'}).fill('0.05');
    await box.getByRole('textbox', {name: 'Max'}).press('Enter');
    await expect.poll(() => table.trials()).toEqual(['t3', 't5']);
    await box.getByRole('textbox', {name: 'Min'}).fill('many');
    await expect.poll(() => box.getByRole('status').textContent()).toBe('Not a number.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', {name: 'Remove the filter of opt/lr'}).click();
    await expect.poll(() => table.trials()).toEqual(all);
  });

  it('of numbers are dragged in front of a histogram', async () => {
    const {page, table} = await open();
    const box = await table.openFilter('h:opt/lr');
    const track = (await box.locator('.interval').boundingBox())!;
    await page.mouse.move(track.x + track.width - 2, track.y + 64);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width * 0.5, track.y + 64, {steps: 5});
    await page.mouse.up();
    await expect.poll(() => table.trials()).toEqual(['t1', 't2', 't6']);
    expect(await box.locator('.interval-in').getAttribute('d')).toContain('M');
    expect(await box.locator('.interval-out').getAttribute('d')).toContain('M');
    await box.getByRole('button', {name: 'Clear filter'}).click();
    await expect.poll(() => table.trials()).toEqual(all);
  });

  it('include, exclude or require missing values', async () => {
    const {table} = await open();
    const box = await table.openFilter('h:momentum');
    await box.getByRole('radio', {name: 'Exclude'}).click();
    await expect.poll(() => table.trials()).toEqual(['t3', 't4']);
    expect(await table.chips()).toEqual(['momentum is not missing']);
    await box.getByRole('radio', {name: 'Only'}).click();
    await expect.poll(() => table.trials()).toEqual(['t1', 't2', 't5', 't6']);
  });

  it('of categories are a set or a regular expression', async () => {
    const {page, table} = await open();
    const box = await table.openFilter('h:opt/name');
    expect(await box.locator('.column-box-value').allTextContents()).toEqual([
      '=1+11',
      'adam3',
      'sgd2',
    ]);
    await box.getByRole('checkbox', {name: 'adam'}).click();
    await expect.poll(() => table.trials()).toEqual(['t3', 't4', 't5']);
    await expect.poll(() => setting(page, 'hpFilters')).toBe('v;h:opt/name;=1+1;sgd');
    await box.getByRole('radio', {name: 'Regular expression'}).click();
    await box.getByRole('textbox', {name: 'Regular expression'}).fill('^ad');
    await expect.poll(() => table.trials()).toEqual(['t1', 't2', 't6']);
    expect(await table.chips()).toEqual(['opt/name matches ^ad']);
    await box.getByText('Matches 1 value.').waitFor();
    await box.getByRole('textbox', {name: 'Regular expression'}).fill('(');
    await expect.poll(() => box.getByRole('status').textContent()).toMatch(/[Uu]nterminated/);
    expect(await box.getByText(/^Matches/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('.filter-chip-text').click();
    await expect.poll(() => page.getByRole('dialog', {name: 'Filter opt/name'}).count()).toBe(1);
  });
});

it('says below the headings that no trial passes', async () => {
  const {page, table} = await open();
  const box = await table.openFilter('h:opt/name');
  await box.getByRole('button', {name: 'None', exact: true}).click();
  const note = (await page.getByText(/^No trial passes the filters/).boundingBox())!;
  const head = (await table.head('h:opt/name').boundingBox())!;
  expect(note.y).toBeGreaterThanOrEqual(head.y + head.height);
  expect(note.y).toBeLessThan(head.y + head.height + 60);
});

describe('cells', () => {
  it('say why a value is missing, and which is the best', async () => {
    const {table} = await open();
    const missing = table.cell('t1', 'h:momentum');
    expect(await missing.textContent()).toBe('–');
    expect(await missing.getAttribute('aria-label')).toMatch(/not logged/);
    expect(await missing.getAttribute('data-tooltip')).toMatch(/not logged/);
    expect(await table.cell('t3', ACCURACY).getAttribute('aria-label')).toBe('0.9, best');
    expect(await table.cell('t3', LOSS).textContent()).toBe('★0.1');
    expect(await table.cell('t2', LOSS).getAttribute('data-tooltip')).toMatch(/^0\.2000000/);
    expect(await table.cell('t1', 'h:bias').textContent()).toBe('true');
  });

  it('have a background unless it is turned off', async () => {
    const {page, table} = await open();
    const heat = (trial: string) =>
      table
        .cell(trial, LOSS)
        .evaluate((cell) => Number((cell as HTMLElement).style.getPropertyValue('--heat')));
    expect(await heat('t3')).toBe(1);
    expect(await heat('t4')).toBe(0);
    await page.getByRole('checkbox', {name: 'Heat map'}).click();
    await expect.poll(() => table.grid.locator('.trial-heat').count()).toBe(0);
    await expect.poll(() => setting(page, 'hpHeat')).toBe('0');
  });

  it('have a dot in the column that colours trials', async () => {
    const {table} = await open('&hpColour=h:opt/name');
    await expect.poll(() => table.cell('t1', 'h:opt/name').locator('.trial-dot').count()).toBe(1);
    expect(await table.cell('t1', 'h:bias').locator('.trial-dot').count()).toBe(0);
  });
});

describe('rows', () => {
  it('share their check boxes with the run list', async () => {
    const {page, table} = await open();
    await table.row('t2').locator('.trial-box').click();
    await expect
      .poll(() => page.locator('#run-list [data-run="t2"]').getAttribute('aria-selected'))
      .toBe('false');
    expect(await table.row('t2').getAttribute('aria-selected')).toBe('false');
    await page.locator('#run-list [data-run="t2"]').click();
    await expect.poll(() => table.row('t2').getAttribute('aria-selected')).toBe('true');
    await table.row('t1').locator('.trial-box').click();
    await table
      .row('t4')
      .locator('.trial-box')
      .click({modifiers: ['Shift']});
    await expect
      .poll(() => table.grid.locator('[data-checked="false"][data-trial]').count())
      .toBe(4);
    await page.getByRole('checkbox', {name: 'Select all shown trials'}).click();
    await expect
      .poll(() => table.grid.locator('[data-checked="true"][data-trial]').count())
      .toBe(6);
  });

  it('open details, and with Ctrl add to the comparison', async () => {
    const {page, table} = await open();
    await table.cell('t3', LOSS).click();
    await expect.poll(() => setting(page, 'hpTrials')).toBe('t3');
    await table.cell('t4', LOSS).click({modifiers: ['Control']});
    await expect.poll(() => setting(page, 'hpTrials')).toBe('t3,t4');
    expect(await table.row('t4').getAttribute('data-opened')).toBe('');
  });

  it('are marked under the pointer, and have a status', async () => {
    const {table} = await open();
    await table.cell('t3', LOSS).hover();
    await expect.poll(() => table.row('t3').getAttribute('data-hovered')).toBe('');
    await table.cell('t4', LOSS).hover();
    await expect.poll(() => table.row('t3').getAttribute('data-hovered')).toBe(null);
    const status = table.row('t5').locator('.trial-status');
    expect(await status.getAttribute('aria-label')).toBe('Failed');
  });

  it('show the learning curves of their metrics', async () => {
    const {page, table} = await open();
    await table.row('t3').getByRole('button', {name: 'Show learning curves of t3'}).click();
    const curves = page.getByRole('gridcell', {name: 'Learning curves of t3'});
    await expect.poll(() => curves.locator('canvas').count()).toBeGreaterThan(1);
    expect((await curves.locator('figcaption').allTextContents()).sort()).toEqual([
      'accuracy0.9',
      'loss0.1',
    ]);
    const [row, below] = [await curves.boundingBox(), await table.row('t4').boundingBox()];
    expect(below!.y).toBeCloseTo(row!.y + row!.height, 0);
    await expect.poll(() => setting(page, 'hpOpen')).toBe('trial:t3');
    await table.row('t3').getByRole('button', {name: 'Hide learning curves of t3'}).click();
    await expect.poll(() => curves.count()).toBe(0);
    await table.row('t5').getByRole('button', {name: 'Show learning curves of t5'}).click();
    await expect.poll(() => page.getByText('Not logged by this trial').count()).toBe(2);
  });

  it('are used by keys', async () => {
    const {page, table} = await open();
    await table.grid.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => table.row('t2').getAttribute('data-hovered')).toBe('');
    await page.keyboard.press(' ');
    await expect.poll(() => table.row('t2').getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('Enter');
    await expect.poll(() => setting(page, 'hpTrials')).toBe('t2');
    await page.keyboard.press('e');
    await expect
      .poll(() => page.getByRole('gridcell', {name: 'Learning curves of t2'}).count())
      .toBe(1);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => table.row('t3').getAttribute('data-hovered')).toBe('');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => setting(page, 'hpTrials')).toBe('t2,t3');
  });
});

describe('repeats', () => {
  it('are one row with mean, spread and number, and open to their trials', async () => {
    const {page, table} = await open('&hpRepeats=1');
    await expect.poll(() => table.trials()).toEqual(['t1', 't3', 't4', 't5', 't6']);
    expect(await table.cell('t1', ACCURACY).textContent()).toBe('0.75 ± 0.071');
    expect(await table.cell('t1', 'h:seed').textContent()).toBe('2 values');
    expect(await table.row('t1').locator('.trial-count').textContent()).toBe('×2');
    await table.row('t1').getByRole('button', {name: 'Show the trials of t1'}).click();
    await expect.poll(() => table.trials()).toEqual(['t1', 't1', 't2', 't3', 't4', 't5', 't6']);
    await expect.poll(() => setting(page, 'hpOpen')).toBe('setting:t1');
  });

  it('are filtered and sorted by their means', async () => {
    const {table} = await open(`&hpRepeats=1&hpFilters=i!;${ACCURACY};0.74..0.76`);
    await expect.poll(() => table.trials()).toEqual(['t1', 't6']);
    await table.sort('h:opt/lr').click();
    await expect.poll(() => table.trials()).toEqual(['t6', 't1']);
  });
});

describe('export', () => {
  async function downloaded(page: Page, item: string): Promise<string> {
    await page.getByRole('button', {name: 'Export table'}).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', {name: item}).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  }

  it('saves what is shown as CSV, JSON and LaTeX', async () => {
    const view = `&hpColumns=h:opt/name,${LOSS},-${ACCURACY}&hpOrder=-name&hpFilters=i;${LOSS};0..0.3`;
    const {page} = await open(view);
    const csv = (await downloaded(page, 'Download CSV')).trimEnd().split('\n');
    expect(csv[0]).toBe('Trial,Status,opt/name,loss');
    expect(csv.slice(1).map((line) => line.split(',')[0])).toEqual(['t6', 't5', 't3', 't2']);
    expect(csv[2]).toBe(`t5,failure,"'=1+1",`);
    const json = JSON.parse(await downloaded(page, 'Download JSON'));
    expect(json[1]).toEqual({
      trial: 't5',
      status: 'failure',
      values: {'opt/name': '=1+1', loss: null},
    });
    const latex = await downloaded(page, 'Download LaTeX');
    expect(latex).toContain('t3 & sgd & $\\mathbf{0.1}$ \\\\');
    await page.getByRole('button', {name: 'Export table'}).click();
    await page.getByRole('menuitem', {name: 'Copy link'}).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('hpOrder=-name');
    expect(link).toContain('hpFilters=');
  });
});
