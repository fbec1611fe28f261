// SPDX-License-Identifier: Apache-2.0
// The run list as a table on the whole page.
import {readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {RunTable} from '../harness/run_table';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

// Run, number of steps and the value at the last one. Each run starts later than the previous one.
const RUNS = [
  ['cnn/seed-10', 5, 7],
  ['cnn/seed-2', 40, 9],
  ['vit/a', 20, 3],
  ['vit/b', 10, 5],
] as const;

const byName = ['cnn/seed-2', 'cnn/seed-10', 'vit/a', 'vit/b'];
const byValue = ['cnn/seed-2', 'cnn/seed-10', 'vit/b', 'vit/a'];

const session = new Session((logdir) => {
  for (const [index, [run, steps, last]] of RUNS.entries()) {
    const log = new EventLog(logdir, run, 1_700_000_000 + 100 * index);
    for (let step = 0; step < steps; step++) {
      log.scalars(step, {loss: step === steps - 1 ? last : 100 - step});
    }
    if (run.startsWith('cnn')) log.scalars(0, {accuracy: steps / 100});
    log.flush();
  }
});

async function openTable(settings = '', width = 1440): Promise<RunTable> {
  const page = await session.open(`timeseries&runTable=1${settings}`, {
    viewport: {width, height: 800},
  });
  return RunTable.shown(page);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}

describe('the run table', () => {
  it('is opened and closed by buttons, and takes and returns the focus', async () => {
    const page = await session.open('timeseries');
    await ScalarCard.shown(page, 'loss');
    const expand = page.getByRole('button', {name: 'Expand run table'});
    await expand.focus();
    await page.keyboard.press('Enter');
    const table = await RunTable.shown(page);
    await expect.poll(() => focused(page)).toBe('Runs');
    expect(await page.locator('#main').isVisible()).toBe(false);
    await expect.poll(() => setting(page, 'runTable')).toBe('1');
    await page.keyboard.press('Escape');
    await table.grid.waitFor({state: 'detached'});
    await expect.poll(() => focused(page)).toBe('Expand run table');
    await expect.poll(() => setting(page, 'runTable')).toBeUndefined();
    await expand.click();
    await page.locator('.run-table').getByRole('button', {name: 'Collapse run table'}).click();
    await ScalarCard.shown(page, 'loss');
  });

  it('is a step of the history, and closes when a tab is opened', async () => {
    const page = await session.open('timeseries');
    await ScalarCard.shown(page, 'loss');
    await page.keyboard.press(']');
    const table = await RunTable.shown(page);
    await expect.poll(() => setting(page, 'runTable')).toBe('1');
    await page.goBack();
    await table.grid.waitFor({state: 'detached'});
    await page.goForward();
    await table.grid.waitFor();
    await page.getByRole('link', {name: 'Time series'}).click();
    await ScalarCard.shown(page, 'loss');
  });

  it('is among the shortcuts and the commands of the search', async () => {
    const page = await session.open('timeseries');
    await ScalarCard.shown(page, 'loss');
    await page.keyboard.press('?');
    await page
      .getByRole('dialog', {name: 'Keyboard shortcuts'})
      .getByText('Expand or collapse run table')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', {name: 'Search'}).fill('run table');
    await page.keyboard.press('Enter');
    await RunTable.shown(page);
  });

  it('shares the selection and the filter with the dashboards', async () => {
    const table = await openTable();
    const {page} = table;
    await table.row('vit/a').click();
    await expect.poll(() => table.selected()).toEqual(['cnn/seed-2', 'cnn/seed-10', 'vit/b']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect.poll(() => table.selected()).toEqual(['cnn/seed-2', 'cnn/seed-10']);
    await page.keyboard.press('f');
    await page.keyboard.type('seed-1');
    await expect.poll(() => table.names()).toEqual(['cnn/seed-10']);
    await page.getByRole('button', {name: 'Clear Filter runs'}).click();
    await table.grid.press('Escape');
    const panel = await RunsPanel.shown(page);
    await expect.poll(() => panel.selected()).toEqual(['cnn/seed-2', 'cnn/seed-10']);
  });

  it('has no faults, in either theme and at any width', async () => {
    for (const width of [420, 1440, 2560]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await session.open('timeseries&runTable=1', {
          viewport: {width, height: 800},
          colorScheme,
        });
        await RunTable.shown(page);
        expect(await faults(page)).toEqual([]);
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > window.innerWidth,
        );
        expect(isWide).toBe(false);
      }
    }
  });

  it('requests its data once', async () => {
    const page = await session.open('timeseries');
    await ScalarCard.shown(page, 'loss');
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).search));
    await page.keyboard.press(']');
    const table = await RunTable.shown(page);
    await expect.poll(() => table.cell('vit/b', 'last:').textContent()).toBe('5');
    await page.waitForLoadState('networkidle');
    const ofRuns = requests.filter((search) => search.includes('limit=100000'));
    expect(ofRuns.filter((search) => search.includes('last_step'))).toHaveLength(1);
    expect(ofRuns.filter((search) => search.includes('tag=loss'))).toHaveLength(1);
  });

  it('keeps the names in view while it is scrolled aside, on a narrow page', async () => {
    const table = await openTable('', 420);
    const name = table.row('vit/a').locator('.run-table-run');
    const before = (await name.boundingBox())!;
    await table.grid.focus();
    for (let i = 0; i < 12; i++) await table.page.keyboard.press('ArrowRight');
    await expect
      .poll(() =>
        table.cell('vit/a', 'update').evaluate((cell) => cell.getBoundingClientRect().right),
      )
      .toBeLessThanOrEqual(420);
    expect((await name.boundingBox())!.x).toBe(before.x);
    expect(before.width).toBeLessThan(220);
  });
});

describe('its columns', () => {
  it('show facts about each run', async () => {
    const table = await openTable();
    const text = (column: string) => table.cell('vit/b', column).textContent();
    await expect.poll(() => text('last:')).toBe('5');
    await expect.poll(() => text('step')).toBe('9');
    expect(await text('duration')).toBe('9 s');
    expect(await text('points')).toBe('10');
    expect(await text('findings')).toBe('0');
    expect(await text('start')).toMatch(/^2023-11-1\d \d\d:\d\d:\d\d$/);
  });

  it('sort the runs, by pointer and keyboard', async () => {
    const table = await openTable();
    const {page} = table;
    expect(await table.names()).toEqual(byName);
    expect(await table.sort('Run')).toBe('ascending');
    await expect.poll(() => table.cell('vit/b', 'last:').textContent()).toBe('5');
    await table.heading('Last value of loss').click();
    await expect.poll(() => table.names()).toEqual(byValue);
    await expect.poll(() => setting(page, 'runTableOrder')).toBe('-last:');
    await page.mouse.move(0, 0);
    await page.keyboard.press('Enter');
    await expect.poll(() => table.names()).toEqual(byValue.toReversed());
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('Last step');
    await page.keyboard.press('Enter');
    await expect.poll(() => table.names()).toEqual(['cnn/seed-2', 'vit/a', 'vit/b', 'cnn/seed-10']);
    expect(await table.sort('Last step')).toBe('descending');
    expect(await table.sort('Run')).toBe('none');
    await expect.poll(() => setting(page, 'runTableOrder')).toBe('-step');
    const other = await openTable('&runTableOrder=-step');
    await expect.poll(() => other.names()).toEqual(await table.names());
  });

  it('are chosen, moved and added, and remembered in the address', async () => {
    const table = await openTable();
    const {page} = table;
    await page.getByRole('button', {name: 'Columns', exact: true}).click();
    const list = page.getByRole('dialog', {name: 'Columns'});
    await list.getByRole('checkbox', {name: 'Started'}).click();
    await list.getByRole('checkbox', {name: 'Records'}).click();
    for (let i = 0; i < 3; i++) {
      await list.getByRole('button', {name: 'Move Points left'}).click();
    }
    const chosen = ['points', 'last:', 'step', 'duration', 'findings', 'update', 'records'];
    await expect.poll(() => table.columns()).toEqual(chosen);
    await page.keyboard.press('Escape');
    await table.heading('Points').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await table.columns()).slice(0, 2)).toEqual(['last:', 'points']);
    await expect.poll(() => focused(page)).toBe('Points');
    await page.getByRole('button', {name: 'Add value column'}).click();
    await page.getByRole('radio', {name: 'Max'}).click();
    await page.getByRole('option', {name: /^accuracy/}).click();
    await expect.poll(() => table.cell('cnn/seed-2', 'max:accuracy').textContent()).toBe('0.4');
    expect(await table.cell('vit/a', 'max:accuracy').textContent()).toBe('–');
    const columns = await table.columns();
    await expect.poll(() => setting(page, 'runColumns')).toBe(columns.join());
    const other = await openTable(`&runColumns=${columns.join()}`);
    await expect.poll(() => other.columns()).toEqual(columns);
    await page.getByRole('button', {name: 'Columns', exact: true}).click();
    await list.getByRole('button', {name: 'Reset columns'}).click();
    await expect.poll(() => setting(page, 'runColumns')).toBeUndefined();
  });

  it('are saved as CSV, with the rows as they are shown', async () => {
    const table = await openTable('&runColumns=last:loss,min:loss,points&runTableOrder=-last:loss');
    const {page} = table;
    await expect.poll(() => table.names()).toEqual(byValue);
    await expect.poll(() => table.cell('vit/a', 'min:loss').textContent()).toBe('3');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      table.pick('Save table', 'Download CSV'),
    ]);
    const csv = [
      'Run,Last value of loss,Minimum of loss,Points',
      'cnn/seed-2,9,9,41',
      'cnn/seed-10,7,7,6',
      'vit/b,5,5,10',
      'vit/a,3,3,20',
      '',
    ].join('\n');
    expect(download.suggestedFilename()).toBe('runs.csv');
    expect(readFileSync(await download.path(), 'utf8')).toBe(csv);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await table.pick('Save table', 'Copy as CSV');
    await page.getByText('Table copied as CSV.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(csv);
  });
});
