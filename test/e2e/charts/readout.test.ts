// SPDX-License-Identifier: Apache-2.0
// The tooltip: its values and their order, and what hovering does to runs and other cards.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const STEPS = 101;
const NOISY = 5000;
// Neither names nor values are in order.
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

/** The rows of the tooltip, with the text of each cell. */
async function rows(page: Page): Promise<string[][]> {
  const found = page.locator('.readout tbody tr');
  return found.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  );
}

async function runsAtPointer(page: Page): Promise<string[]> {
  return (await rows(page)).map(([run = '']) => run);
}

/** The height of a value in the plot of 'level', whose axis is set to 0 to 5. */
const heightOf = (value: number) => 1 - value / 5;
const view = 'timeseries&smoothing=0&tagFilter=level|slope&cards=s:level!yr:0..5';

it('lists the value of each run at the pointer, nearest first', async () => {
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

it('disappears with its card', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  await card.hover({x: 0.5, y: heightOf(1.9)});
  await page.locator('.readout').waitFor();
  await page.getByRole('combobox', {name: 'Filter tags'}).fill('slope');
  await card.root.waitFor({state: 'detached'});
  await page.locator('.readout').waitFor({state: 'detached'});
});

it('supports TensorBoard’s orders and a limit on the rows', async () => {
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

it('smooths over every point, regardless of the zoom', async () => {
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

it('updates when the slider moves, and does not smooth at zero', async () => {
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

it('highlights the run at the pointer in all charts and in the list', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  const other = await ScalarCard.shown(page, 'slope');
  await card.hover({x: 0.5, y: heightOf(3)});
  await page.locator('[data-run="bravo"][data-hovered]').waitFor();
  await other.root.locator('.line-chart-back-dim').waitFor();
  await card.hover({x: 0.5, y: heightOf(4.9)});
  await other.root.locator('.line-chart-back-dim').waitFor({state: 'detached'});
});

it('shows the pointer’s position in the other cards', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  const other = await ScalarCard.shown(page, 'slope');
  expect((await other.ink({}, 'overlay')).pixels).toBe(0);
  await card.hover({x: 0.5, y: heightOf(4.9)});
  await expect.poll(async () => (await other.ink({}, 'overlay')).pixels).toBeGreaterThan(0);
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await other.ink({}, 'overlay')).pixels).toBe(0);
});

for (const key of [undefined, 'Shift'] as const) {
  it(`is gone in all cards while the pointer drags ${key ? 'the view' : 'a box'}`, async () => {
    const page = await session.open(view);
    const card = await ScalarCard.shown(page, 'level');
    const other = await ScalarCard.shown(page, 'slope');
    // Below the plot is the x of the crosshair, where no box is drawn.
    const crosshair = async () => (await card.ink({y: [0.93, 1]}, 'overlay')).pixels;
    const linked = async () => (await other.ink({}, 'overlay')).pixels;
    await card.hover({x: 0.3, y: 0.3});
    await page.locator('.readout').waitFor();
    await expect.poll(linked).toBeGreaterThan(0);
    expect(await crosshair()).toBeGreaterThan(0);
    if (key) await page.keyboard.down(key);
    await page.mouse.down();
    for (const x of [0.35, 0.4, 0.45]) await card.hover({x, y: 0.3 + x / 2});
    await page.locator('.readout').waitFor({state: 'detached'});
    await expect.poll(linked).toBe(0);
    await expect.poll(crosshair).toBe(0);
    await page.mouse.up();
    if (key) await page.keyboard.up(key);
    await card.hover({x: 0.5, y: 0.6});
    await page.locator('.readout').waitFor();
  });
}

/** The headings of the tooltip's columns. */
function columns(page: Page): Promise<string[]> {
  return page.locator('.readout th').allTextContents();
}

it('has the chosen columns on every axis, and remembers them', async () => {
  const page = await session.open('timeseries&smoothing=0&tagFilter=slope');
  const card = await ScalarCard.shown(page, 'slope');
  const hover = async () => {
    await card.hover({x: 0.5, y: 0.5});
    await page.locator('.readout').waitFor();
  };
  await hover();
  expect(await columns(page)).toEqual(['Run', 'Value', 'Step']);
  await page.getByRole('button', {name: 'View settings'}).click();
  const choice = page.getByRole('group', {name: 'Tooltip columns'});
  expect(await choice.getByRole('checkbox', {name: 'Step', exact: true}).isDisabled()).toBe(true);
  await choice.getByRole('checkbox', {name: 'Time since the start'}).click();
  await choice.getByRole('checkbox', {name: 'Value', exact: true}).click();
  await page.keyboard.press('Escape');
  await hover();
  expect(await columns(page)).toEqual(['Run', 'Step', 'Relative']);
  await expect.poll(async () => (await rows(page))[0]?.slice(1)).toEqual(['50', '50 s']);
  await page.goto('about:blank');
  await page.goto(`${session.address}#timeseries&smoothing=0&x=wall_time&tagFilter=slope`);
  await ScalarCard.shown(page, 'slope');
  await hover();
  expect(await columns(page)).toEqual(['Run', 'Time', 'Relative']);
  await expect.poll(async () => (await rows(page))[0]?.[2]).toBe('50 s');
});

it('shows only one run after a click on its line', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'level');
  await card.click({x: 0.5, y: heightOf(3)});
  await expect.poll(() => setting(page, 'runs')).toBe('bravo');
  await expect.poll(() => card.chart.getAttribute('aria-label')).toBe('level, 1 line');
});
