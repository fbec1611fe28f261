// SPDX-License-Identifier: Apache-2.0
// The Distributions dashboard: the percentiles of every histogram over time.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {HistogramCard} from '../harness/histogram_card';
import {Session, setting} from '../harness/session';

const session = new Session((logdir) => {
  for (const run of ['first', 'second']) {
    const log = new EventLog(logdir, run);
    for (let step = 0; step < 1000; step++) log.histogram(step, 'weights', [step, 1000, 0, 1000]);
    log.flush();
  }
});

const readout = '.pointer-box';

it('shows every percentile at the pointer', async () => {
  const page = await session.open('distributions');
  const card = await HistogramCard.shown(page, 'weights@first');
  await card.hover({x: 0.999, y: 0.5});
  const box = page.locator(readout);
  await box.getByText('step 999').waitFor();
  const value = (name: string) => box.getByRole('row', {name}).getByRole('cell').textContent();
  expect(await value('highest')).toBe('4');
  expect(await value('lowest')).toBe('0');
  // 999 values are below 1, 1000 from 1 to 2, and 1000 from 3 to 4.
  expect(Number(await value('median'))).toBeCloseTo(1.5, 2);
  expect(await box.getByRole('row').count()).toBe(10);
});

it('zooms until every step is drawn', async () => {
  const page = await session.open('distributions');
  const card = await HistogramCard.shown(page, 'weights@first');
  await card.root.getByText(/of 1,000 steps$/).waitFor();
  await card.drag({x: 0.5, y: 0.5}, {x: 0.6, y: 0.51});
  await card.root.getByText(/^\d+ steps$/).waitFor();
  await expect.poll(() => setting(page, 'histogramTime')).toMatch(/\.\./);
  // The other dashboard shows the same time range.
  await page
    .getByRole('link', {name: 'Histograms'})
    .or(page.getByRole('tab', {name: 'Histograms'}))
    .first()
    .click();
  const histograms = await HistogramCard.shown(page, 'weights@first');
  await histograms.root.getByText(/^60 of \d+ steps$/).waitFor();
});

it('combines runs in one card', async () => {
  const page = await session.open('distributions&histogramTogether=1');
  const card = await HistogramCard.shown(page, 'weights');
  await card.hover({x: 0.5, y: 0.5});
  const head = page.locator(readout).getByRole('columnheader');
  expect(await head.allTextContents()).toEqual(['Percentile', 'first', 'second']);
});

it('selects a step for all dashboards', async () => {
  const page = await session.open('distributions&linkStep=1&histogramTime=100..120');
  const card = await HistogramCard.shown(page, 'weights@first');
  await card.chart.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => setting(page, 'step')).toBe('101');
});

it('is accessible according to axe-core', async () => {
  const page = await session.open('distributions', {reducedMotion: 'reduce'});
  const card = await HistogramCard.shown(page, 'weights@first');
  await card.hover({x: 0.5, y: 0.5});
  await page.locator(readout).waitFor();
  expect(await faults(page)).toEqual([]);
});
