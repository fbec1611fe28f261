// SPDX-License-Identifier: Apache-2.0
// The menu of the HParams dashboard that chooses the metric and which of its values counts.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {Session, setting} from '../harness/session';
import {TrialTable} from '../harness/trial_table';

const LAST = 'm:last||accuracy';
const MAX = 'm:max||accuracy';

// The best accuracy is in the middle, and the lowest loss one step earlier.
const session = new Session((logdir) => {
  for (const trial of [0, 1, 2])
    new EventLog(logdir, `t${trial}`)
      .hparams({lr: trial})
      .curve('accuracy', 5, (step) => (9 - trial - Math.abs(step - 2)) / 10)
      .curve('loss', 5, (step) => Math.abs(step - 1))
      .flush();
});

async function openMenu(view: string, metric: RegExp | string): Promise<[Page, TrialTable]> {
  const page = await session.open(`hparams&hpView=table${view}`);
  const table = await TrialTable.shown(page);
  await page.getByRole('button', {name: metric}).click();
  return [page, table];
}

const radio = (page: Page, name: string) => page.getByRole('radio', {name, exact: true});

it('another value takes over filter, order, columns and colour, in one step of the history', async () => {
  const view = `&hpFilters=i;${LAST};0.55..1&hpOrder=-${LAST}&hpColour=${LAST}&hpPinned=${LAST}&hpColumns=${LAST},h:lr&hpWidths=200+${LAST}`;
  const [page, table] = await openMenu(view, 'Metric: accuracy');
  expect(await table.trials()).toEqual(['t0', 't1']);
  await radio(page, 'Max').click();
  await page.getByRole('button', {name: 'Metric: accuracy (max)'}).waitFor();
  await expect.poll(() => table.trials()).toEqual(['t0', 't1', 't2']);
  expect(await table.chips()).toEqual(['accuracy (max) 0.55 – 1']);
  expect((await table.columns()).slice(0, 2)).toEqual([MAX, 'h:lr']);
  expect(await table.head(MAX).getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => setting(page, 'hpColour')).toBe(MAX);
  expect(page.url()).not.toContain('last||accuracy');
  await page.goBack();
  await expect.poll(() => table.trials()).toEqual(['t0', 't1']);
  expect(setting(page, 'hpFilters')).toBe(`i;${LAST};0.55..1`);
  expect(setting(page, 'hpColumns')).toBe(`${LAST},h:lr`);
  expect(await faults(page)).toEqual([]);
});

it('a filter of a column that does not exist has its title', async () => {
  const page = await session.open(`hparams&hpView=table&hpFilters=i;m:max|eval|gone;0..1`);
  const table = await TrialTable.shown(page);
  expect(await table.chips()).toEqual(['eval/gone (max) has no column now']);
});

it('values are the mean of the last n, or at the best step of another metric', async () => {
  const [page, table] = await openMenu('', 'Metric: accuracy');
  await radio(page, 'Mean of last n').click();
  const box = page.getByRole('textbox', {name: 'Number of last values'});
  await box.fill('0');
  await page.getByText('From 1 to 999,999.').waitFor();
  await box.fill('2');
  await box.press('Enter');
  await expect.poll(() => table.cell('t0', 'm:tail2||accuracy').textContent()).toContain('0.75');
  await radio(page, 'At the best step of…').click();
  const other = 'm:at_best||accuracy|minimize||loss';
  await expect.poll(() => table.cell('t1', other).textContent()).toContain('0.7');
  await page.getByRole('button', {name: 'Metric: accuracy (at lowest loss)'}).waitFor();
  expect(await page.getByRole('combobox', {name: 'Other metric'}).inputValue()).toBe('loss');
  await radio(page, 'Highest').click();
  await page.getByRole('button', {name: 'Metric: accuracy (at highest loss)'}).waitFor();
  await expect.poll(() => table.cell('t0', 'm:at_best||accuracy|maximize||loss').count()).toBe(1);
});

it('values of one metric stand side by side', async () => {
  const [page, table] = await openMenu('', 'Metric: accuracy');
  await page.getByRole('button', {name: 'Add as a column: Max'}).click();
  await expect.poll(() => table.columns()).toEqual([LAST, 'h:lr', MAX, 'm:last||loss']);
  await page.getByRole('button', {name: 'Metric: accuracy', exact: true}).waitFor();
  expect(await page.getByRole('option', {name: 'accuracy'}).count()).toBe(1);
  await radio(page, 'Max').click();
  await page.getByRole('button', {name: 'Metric: accuracy (max)'}).waitFor();
  await expect.poll(() => table.columns()).toEqual([MAX, 'h:lr', LAST, 'm:last||loss']);
});
