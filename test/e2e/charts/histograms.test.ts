// SPDX-License-Identifier: Apache-2.0
// The Histograms dashboard: every step of every run, in three modes.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {HistogramCard} from '../harness/histogram_card';
import {Session, setting} from '../harness/session';

let growing: EventLog;

const session = new Session((logdir) => {
  for (const run of ['first', 'second']) {
    const log = new EventLog(logdir, run);
    for (let step = 0; step < 500; step++) log.histogram(step, 'weights', [1, 7, step + 1, 2]);
    log.flush();
  }
  growing = new EventLog(logdir, 'growing').histogram(0, 'live', [1, 2]).flush();
  const damaged = new EventLog(logdir, 'damaged', 1_700_000_000, 'events.out.tfevents.9.test');
  for (let step = 0; step < 3; step++) damaged.histogram(step, 'broken', [1, 2, 3]);
  damaged.flush();
});

const readout = '.pointer-box';

it('has one card per run and shows exact counts at the pointer', async () => {
  const page = await session.open('histograms');
  const card = await HistogramCard.shown(page, 'weights@first');
  await HistogramCard.shown(page, 'weights@second');
  await card.root.getByText('60 of 500 steps').waitFor();
  // The newest histogram is directly above the axis; values are from 0 to 4.
  await card.hover({x: 0.62, y: 0.999});
  const box = page.locator(readout);
  await box.getByText('first · step 499').waitFor();
  const bucket = box.getByRole('row', {name: /Logged bucket 2 … 3/});
  expect(await bucket.getByRole('cell').first().textContent()).toBe('500');
});

it('shows every step when zoomed in, and stores the zoom in the address', async () => {
  const page = await session.open('histograms');
  const card = await HistogramCard.shown(page, 'weights@first');
  await card.drag({x: 0.5, y: 0.6}, {x: 0.501, y: 0.64});
  await card.root.getByText(/^\d+ steps$/).waitFor();
  const [begin, end] = setting(page, 'histogramTime')!.split('..').map(Number);
  const shown = Number.parseInt((await card.root.locator('.card-meta').textContent())!, 10);
  expect(shown).toBe(Math.floor(end!) - Math.ceil(begin!) + 1);
  await page.reload();
  await card.root.getByText(`${shown} steps`).waitFor();
  await page.getByRole('button', {name: 'Reset zoom'}).click();
  await card.root.getByText('60 of 500 steps').waitFor();
});

it('keeps charts in place while zooming, at any width of the page', async () => {
  const page = await session.open('histograms');
  const top = async () => {
    const {root} = await HistogramCard.shown(page, 'weights@first');
    return (await root.boundingBox())!.y;
  };
  for (let width = 780; width <= 1180; width += 50) {
    // A page that is resized keeps its old layout for a moment.
    await page.goto('about:blank');
    await page.setViewportSize({width, height: 900});
    await page.goto(`${session.address}#histograms`);
    await page.getByRole('button', {name: 'Reset zoom'}).waitFor({state: 'detached'});
    const before = await top();
    await page.goto(`${session.address}#histograms&histogramTime=100..200`);
    await page.getByRole('button', {name: 'Reset zoom'}).waitFor();
    expect(await top(), `${width} pixels wide`).toBe(before);
  }
});

it('zooms into values, for all runs of the tag', async () => {
  const page = await session.open('histograms');
  const card = await HistogramCard.shown(page, 'weights@first');
  const other = await HistogramCard.shown(page, 'weights@second');
  const before = await other.ink();
  await card.drag({x: 0.3, y: 0.6}, {x: 0.6, y: 0.61});
  await expect.poll(() => setting(page, 'histogramValues')).toMatch(/^[\d.]+:weights$/);
  expect(setting(page, 'histogramTime')).toBeUndefined();
  await expect.poll(() => other.ink()).not.toBe(before);
});

it('draws in three modes, on a linear or logarithmic scale', async () => {
  const page = await session.open('histograms');
  const card = await HistogramCard.shown(page, 'weights@first');
  const seen = new Set([await card.ink()]);
  const isNew = async () => !seen.has(await card.ink());
  for (const mode of ['Overlay', 'Heat map']) {
    await page.getByRole('radio', {name: mode}).click();
    await expect.poll(isNew).toBe(true);
    seen.add(await card.ink());
  }
  await card.root.getByText('240 of 500 steps').waitFor();
  await page.getByRole('button', {name: 'View settings'}).click();
  await page.getByRole('switch', {name: /Logarithmic counts/}).click();
  await expect.poll(isNew).toBe(true);
  await expect.poll(() => setting(page, 'histogramLog')).toBe('1');
  expect(setting(page, 'histogramMode')).toBe('heat');
});

it('combines all runs of a tag in one card', async () => {
  const page = await session.open('histograms&histogramTogether=1&histogramMode=overlay');
  const card = await HistogramCard.shown(page, 'weights');
  await card.root.getByText('2 runs').waitFor();
  await card.root.getByText('60 of 1,000 steps').waitFor();
});

it('limits the steps to a typed range', async () => {
  const page = await session.open('histograms&tagFilter=weights');
  const card = await HistogramCard.shown(page, 'weights@first');
  await page.getByRole('button', {name: 'View settings'}).click();
  await page.getByRole('textbox', {name: 'First step'}).fill('480');
  await page.keyboard.press('Enter');
  await card.root.getByText('20 steps').waitFor();
  await page.getByRole('textbox', {name: 'Last step'}).fill('484');
  await page.keyboard.press('Enter');
  await card.root.getByText('5 steps').waitFor();
});

it('supports time axes', async () => {
  const page = await session.open('histograms');
  const card = await HistogramCard.shown(page, 'weights@first');
  await page.getByRole('radio', {name: 'Relative'}).click();
  await card.hover({x: 0.6, y: 0.999});
  await page.locator(readout).getByText('step 499 · 8 min 19 s').waitFor();
  await card.drag({x: 0.5, y: 0.6}, {x: 0.501, y: 0.64});
  await card.root.getByText(/^\d\d steps$/).waitFor();
});

it('can be used by keyboard', async () => {
  const page = await session.open('histograms&linkStep=1');
  const card = await HistogramCard.shown(page, 'weights@first');
  await card.chart.focus();
  await page.keyboard.press('ArrowUp');
  await page.locator(readout).getByText('first · step 499').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.locator(readout).getByText('first · step 490').waitFor();
  await card.root.getByText(/first, step 490: .* from/).waitFor({state: 'attached'});
  await page.keyboard.press('Enter');
  await expect.poll(() => setting(page, 'step')).toBe('490');
  await page.keyboard.press('+');
  await expect.poll(() => setting(page, 'histogramValues')).toBe('0.4..3.6:weights');
  await page.keyboard.press('0');
  await expect.poll(() => setting(page, 'histogramValues')).toBeUndefined();
  await page.keyboard.press('Escape');
  await page.locator(readout).waitFor({state: 'detached'});
});

it('follows a growing run', async () => {
  const page = await session.open('histograms');
  const card = await HistogramCard.shown(page, 'live@growing');
  await card.root.getByText('1 step', {exact: true}).waitFor();
  growing.histogram(1, 'live', [3, 4]).flush();
  await card.root.getByText('2 steps').waitFor();
});

it('reports damaged records and shows the others', async () => {
  const page = await session.open('histograms');
  const card = await HistogramCard.shown(page, 'broken@damaged');
  await card.root.getByText('3 steps').waitFor();
  const file = join(session.logs.path, 'damaged', 'events.out.tfevents.9.test');
  const bytes = readFileSync(file);
  // The last bucket's count of the last record, right before its checksum.
  bytes[bytes.length - 8]! ^= 0xff;
  writeFileSync(file, bytes);
  await page.reload();
  await card.root.getByText(/1 unreadable|2 steps/).waitFor();
});

it('explains why there are no cards', async () => {
  const page = await session.open('histograms&histogramTags=nothing');
  await page.getByText('No matching tags').waitFor();
  await page.getByRole('button', {name: /^Show all/}).click();
  await HistogramCard.shown(page, 'weights@first');
});

for (const colorScheme of ['light', 'dark'] as const) {
  it(`is accessible according to axe-core, in ${colorScheme} mode`, async () => {
    const page = await session.open('histograms', {colorScheme, reducedMotion: 'reduce'});
    const card = await HistogramCard.shown(page, 'weights@first');
    await card.hover({x: 0.6, y: 0.9});
    await page.locator(readout).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', {name: 'View settings'}).click();
    await page.getByRole('switch').first().waitFor();
    expect(await faults(page)).toEqual([]);
  });
}
