// SPDX-License-Identifier: Apache-2.0
// The tooltip: its values and their order, and what hovering does to runs and other cards.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const STEPS = 101;
const NOISY = 5000;
// Written so that neither names nor values are in order.
const levels: Readonly<Record<string, number>> = {delta: 1, alpha: 4, charlie: 2, bravo: 3};

function noise(step: number): number {
  return Math.fround(Math.sin(step * step) + step / NOISY);
}

const session = new Session((logdir) => {
  for (const [run, level] of Object.entries(levels)) {
    new EventLog(logdir, run)
      .curve('level', STEPS, () => level)
      .curve('slope', STEPS, (step) => level * step)
      .flush();
  }
  new EventLog(logdir, 'noisy').curve('noise', NOISY, noise).flush();
});

/** The rows at the pointer: one text for each cell. */
async function rows(page: Page): Promise<string[][]> {
  const found = page.locator('.readout tbody tr');
  return found.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  );
}

async function runsAtPointer(page: Page): Promise<string[]> {
  return (await rows(page)).map(([run = '']) => run);
}

/** A height in the plot of 'level', whose axis is set to go from 0 to 5. */
const heightOf = (value: number) => 1 - value / 5;
const view = 'timeseries&smoothing=0&tagFilter=level|slope&cards=s:level!yr:0..5';

it('lists the value of each run at the pointer, the nearest first', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  await card.hover({x: 0.5, y: heightOf(1.9)});
  await page.locator('.readout-title', {hasText: 'step 50'}).waitFor();
  expect(await rows(page)).toEqual([
    ['charlie', '2', '50'],
    ['delta', '1', '50'],
    ['bravo', '3', '50'],
    ['alpha', '4', '50'],
  ]);
  await page.mouse.move(0, 0);
  await page.locator('.readout').waitFor({state: 'detached'});
});

it('goes with the card that it belongs to', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  await card.hover({x: 0.5, y: heightOf(1.9)});
  await page.locator('.readout').waitFor();
  await page.getByRole('combobox', {name: 'Filter tags'}).fill('slope');
  await card.root.waitFor({state: 'detached'});
  await page.locator('.readout').waitFor({state: 'detached'});
});

it('orders them as TensorBoard can, and shows as many as one asks for', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  const ordered = async (order: string) => {
    await page.getByRole('button', {name: 'View settings'}).click();
    const choice = page.getByRole('radiogroup', {name: 'Tooltip order'});
    await choice.getByRole('radio', {name: order, exact: true}).click();
    await page.keyboard.press('Escape');
    await card.hover({x: 0.5, y: heightOf(2.9)});
    await page.locator('.readout').waitFor();
    return runsAtPointer(page);
  };
  expect(await ordered('Ascending')).toEqual(['delta', 'charlie', 'bravo', 'alpha']);
  expect(await ordered('Descending')).toEqual(['alpha', 'bravo', 'charlie', 'delta']);
  expect(await ordered('Name')).toEqual(['alpha', 'bravo', 'charlie', 'delta']);
  expect(await ordered('Nearest y')).toEqual(['bravo', 'charlie', 'alpha', 'delta']);
  expect(await ordered('Nearest')).toEqual(['bravo', 'charlie', 'alpha', 'delta']);
  await page.getByRole('button', {name: 'View settings'}).click();
  const box = page.getByRole('textbox', {name: 'Tooltip rows, number'});
  await box.fill('2');
  await box.press('Enter');
  await page.keyboard.press('Escape');
  expect(await ordered('Name')).toEqual(['alpha', 'bravo']);
  await page.getByText('and 2 more').waitFor();
});

/** TensorBoard's moving average, over every point. */
function smoothedAt(last: number, weight: number): number {
  let mean = 0;
  for (let step = 0; step <= last; step++) mean = mean * weight + (1 - weight) * noise(step);
  return mean / (1 - weight ** (last + 1));
}

it('smooths over every point, however far one has zoomed', async () => {
  const page = await session.open('timeseries&tagFilter=noise&smoothing=0.99');
  const card = await ScalarCard.shown(page, 'noise');
  await card.hover({x: 1, y: 0.5});
  await page.locator('.readout-title', {hasText: 'step 4,999'}).waitFor();
  const [whole] = await rows(page);
  expect(Number(whole![1])).toBeCloseTo(smoothedAt(4999, 0.99), 3);
  expect(Number(whole![2])).toBeCloseTo(noise(4999), 3);
  const zoomed = await session.open('timeseries&tagFilter=noise&smoothing=0.99&zoom=4990..4999');
  await (await ScalarCard.shown(zoomed, 'noise')).hover({x: 1, y: 0.5});
  await zoomed.locator('.readout-title', {hasText: 'step 4,999'}).waitFor();
  expect(await rows(zoomed)).toEqual([whole]);
});

it('smooths again when the slider moves, and not at all at zero', async () => {
  const page = await session.open('timeseries&tagFilter=noise');
  const card = await ScalarCard.shown(page, 'noise');
  const box = page.getByRole('textbox', {name: 'Smoothing, number'});
  expect(await box.inputValue()).toBe('0.6');
  const smoothedAtEnd = async () => {
    await card.hover({x: 1, y: 0.5});
    return Number((await rows(page))[0]?.[1]);
  };
  await expect.poll(smoothedAtEnd).toBeCloseTo(smoothedAt(4999, 0.6), 3);
  await box.fill('0.999');
  await box.press('Enter');
  await expect.poll(smoothedAtEnd).toBeCloseTo(smoothedAt(4999, 0.999), 3);
  await box.fill('0');
  await box.press('Enter');
  await page.locator('.readout th', {hasText: 'Smoothed'}).waitFor({state: 'detached'});
});

it('makes the run at the pointer stand out, in all charts and in the list', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  const other = await ScalarCard.shown(page, 'slope');
  await card.hover({x: 0.5, y: heightOf(3)});
  await page.locator('[data-run="bravo"][data-hovered]').waitFor();
  await other.root.locator('.line-chart-back-dim').waitFor();
  await card.hover({x: 0.5, y: heightOf(4.9)});
  await other.root.locator('.line-chart-back-dim').waitFor({state: 'detached'});
});

it('shows the place of the pointer in the other cards', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  const other = await ScalarCard.shown(page, 'slope');
  expect((await other.ink({}, 'overlay')).pixels).toBe(0);
  await card.hover({x: 0.5, y: heightOf(4.9)});
  await expect.poll(async () => (await other.ink({}, 'overlay')).pixels).toBeGreaterThan(0);
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await other.ink({}, 'overlay')).pixels).toBe(0);
});

it('shows a run alone on a click at its line', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  await card.click({x: 0.5, y: heightOf(3)});
  await expect.poll(() => setting(page, 'runs')).toBe('bravo');
  await expect.poll(() => card.chart.getAttribute('aria-label')).toBe('level, 1 line');
});
