// SPDX-License-Identifier: Apache-2.0
// Five thousand runs.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunTable} from '../harness/run_table';
import {RunsPanel} from '../harness/runs_panel';
import {Session, setting} from '../harness/session';

const FOLDERS = 50;
const EACH = 100;
const COUNT = FOLDERS * EACH;

const session = new Session((logdir) => {
  for (let i = 0; i < COUNT; i++) {
    const run = `sweep/lr=${Math.floor(i / EACH)}/seed-${i % EACH}`;
    new EventLog(logdir, run, 1_700_000_000 + i).scalars(0, {loss: i}).flush();
  }
});

async function openRuns(view = ''): Promise<{page: Page; panel: RunsPanel}> {
  const page = await session.open(view);
  const panel = await RunsPanel.shown(page);
  await expect.poll(() => panel.summary.textContent()).toMatch(/ of 5,0\d\d runs shown$/);
  return {page, panel};
}

/** Opens the list without folders. */
async function openList(view = ''): Promise<{page: Page; panel: RunsPanel}> {
  const {page, panel} = await openRuns(view);
  await page.getByRole('radio', {name: 'Flat list'}).click();
  await panel.row('sweep/lr=0/seed-0').waitFor();
  return {page, panel};
}

function top(panel: RunsPanel): Promise<number> {
  return panel.list.evaluate((list) => list.scrollTop);
}

it('starts with an overview: folders closed, newest runs selected', async () => {
  const {page, panel} = await openRuns();
  expect((await panel.labels())[0]).toBe('lr=0');
  expect(await panel.names()).toEqual([]);
  expect(await panel.summary.textContent()).toBe('100 of 5,000 runs shown');
  await panel.list.press('End');
  await panel.folder('lr=49').click();
  await expect.poll(() => panel.selected()).not.toEqual([]);
  await page.getByRole('button', {name: 'Select all', exact: true}).click();
  await expect.poll(() => panel.summary.textContent()).toBe('5,000 of 5,000 runs shown');
  await expect.poll(() => setting(page, 'runs')).toBe('all');
});

it('renders only visible rows, wherever it is scrolled', async () => {
  const {panel} = await openList('timeseries&runs=none');
  const rows = panel.list.getByRole('row');
  expect(await panel.list.getAttribute('aria-rowcount')).toBe(String(COUNT));
  expect(await rows.count()).toBeLessThan(60);
  await panel.list.focus();
  await panel.list.press('End');
  await panel.row('sweep/lr=49/seed-99').waitFor();
  expect(await rows.count()).toBeLessThan(60);
  await panel.list.evaluate((list) => {
    list.scrollTop = 30 * 2500;
  });
  await panel.row('sweep/lr=25/seed-0').waitFor();
  await expect
    .poll(() => panel.row('sweep/lr=25/seed-0').locator('.run-row-value').textContent())
    .toBe('2500');
});

it('keeps the address short, whatever is selected', async () => {
  const {page, panel} = await openRuns('timeseries&runs=none');
  await panel.list.press('a');
  await expect.poll(() => panel.summary.textContent()).toBe('5,000 of 5,000 runs shown');
  await expect.poll(() => setting(page, 'runs')).toBe('all');
  await panel.list.press('n');
  await expect.poll(() => setting(page, 'runs')).toBe('none');
  await panel.list.press('i');
  await expect.poll(() => setting(page, 'runs')).toBe('all');
});

it('selects only runs that match the filter', async () => {
  const {panel} = await openRuns('timeseries&runs=none');
  await panel.filter.fill('lr=7/seed-1\\d$');
  await expect.poll(() => panel.names()).toHaveLength(10);
  await panel.list.press('a');
  await expect.poll(() => panel.summary.textContent()).toBe('10 of 5,000 runs shown');
  await panel.filter.fill('');
  await expect.poll(() => panel.folder('lr=7').locator('[data-checked="mixed"]').count()).toBe(1);
  expect(await panel.summary.textContent()).toBe('10 of 5,000 runs shown');
});

it('selects a range of any length', async () => {
  const {panel} = await openList('timeseries&runs=none');
  await panel.row('sweep/lr=0/seed-0').click();
  await panel.list.evaluate((list) => {
    list.scrollTop = 30 * 2490;
  });
  await panel.row('sweep/lr=24/seed-99').click({modifiers: ['Shift']});
  await expect.poll(() => panel.summary.textContent()).toBe('2,500 of 5,000 runs shown');
});

it('keeps the scroll position and the selection when a run is added', async () => {
  const {page, panel} = await openList('timeseries&runs=sweep/lr=20/seed-3');
  await panel.list.evaluate((list) => {
    list.scrollTop = 30 * 2000 + 7;
  });
  const row = panel.row('sweep/lr=20/seed-3');
  await row.waitFor();
  const before = (await row.boundingBox())!;
  const scrolled = await top(panel);
  new EventLog(session.logs.path, 'sweep/lr=0/seed-0.5').scalars(0, {loss: 1}).flush();
  await expect.poll(() => panel.summary.textContent()).toBe('1 of 5,001 runs shown');
  expect(await top(panel)).toBe(scrolled + 30);
  expect((await row.boundingBox())!).toEqual(before);
  expect(await panel.selected()).toEqual(['sweep/lr=20/seed-3']);
  expect(setting(page, 'runs')).toBe('sweep/lr=20/seed-3');
});

it('adds a new run to the automatic selection without changing the rest', async () => {
  const {panel} = await openRuns();
  await panel.folder('lr=0').click();
  await panel.row('sweep/lr=0/seed-0').waitFor();
  const before = await panel.summary.textContent();
  new EventLog(session.logs.path, 'sweep/lr=0/seed-0.75', 1_800_000_000)
    .scalars(0, {loss: 1})
    .flush();
  const row = panel.row('sweep/lr=0/seed-0.75');
  await row.waitFor();
  expect(await row.getAttribute('aria-selected')).toBe('true');
  expect(before).toBe('100 of 5,001 runs shown');
  expect(await panel.summary.textContent()).toBe('101 of 5,002 runs shown');
});

it('are a table of which only the visible rows exist, sorted as a whole', async () => {
  const page = await session.open('timeseries&runs=none&runTable=1&runTableOrder=-last:');
  const table = await RunTable.shown(page);
  const rows = table.grid.locator('[data-run]');
  await expect.poll(async () => (await table.names())[0]).toBe('sweep/lr=49/seed-99');
  expect(Number(await table.grid.getAttribute('aria-rowcount'))).toBeGreaterThan(COUNT);
  expect(await rows.count()).toBeLessThan(60);
  await table.grid.press('End');
  const first = table.row('sweep/lr=0/seed-0');
  await first.waitFor();
  expect(await rows.count()).toBeLessThan(60);
  // The last row is in view, and the first row is not behind the head.
  const isInView = (run: string) =>
    table.row(run).evaluate((row) => {
      const {top, bottom} = row.getBoundingClientRect();
      const grid = row.closest('#run-list')!.getBoundingClientRect();
      const head = document.querySelector('.run-table-head')!.getBoundingClientRect();
      return top >= head.bottom - 1 && bottom <= grid.bottom + 1;
    });
  await table.grid.press('Home');
  await expect.poll(() => isInView('sweep/lr=49/seed-99')).toBe(true);
  await table.grid.press('a');
  await expect.poll(() => setting(page, 'runs')).toBe('all');
});
