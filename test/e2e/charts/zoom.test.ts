// SPDX-License-Identifier: Apache-2.0
// Zooming and panning by drag, wheel and keys, in one card or in all, and back again.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {watchScalars} from '../harness/requests';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const POINTS = 20_000;
const SPIKE_AT = 12_345;

const session = new Session((logdir) => {
  const log = new EventLog(logdir, 'run');
  for (let step = 0; step < POINTS; step++) {
    log.scalars(step, {spiky: step === SPIKE_AT ? 100 : Math.sin(step), other: step});
  }
  log.flush();
});

async function zoomRange(page: Page): Promise<{min: number; max: number}> {
  await expect.poll(() => setting(page, 'zoom')).toBeDefined();
  const [min = Number.NaN, max = Number.NaN] = setting(page, 'zoom')!.split('..').map(Number);
  return {min, max};
}

it('draws a spike of a single point among many, and shows how many points are drawn', async () => {
  const page = await session.open('timeseries&smoothing=0&fit=all');
  const card = await ScalarCard.shown(page, 'spiky');
  await card.root.getByText(/^[\d,]+ of 20,000$/).waitFor();
  const at = SPIKE_AT / POINTS;
  const spike = await card.ink({x: [at - 0.01, at + 0.01], y: [0, 0.5]});
  expect(spike.pixels).toBeGreaterThan(50);
  const elsewhere = await card.ink({x: [0, at - 0.02], y: [0, 0.5]});
  expect(elsewhere.pixels).toBe(0);
});

/** The step in the tooltip when the pointer is at `x`. */
async function stepAt(page: Page, card: ScalarCard, x: number): Promise<number> {
  await card.hover({x, y: 0.5});
  const title = await page.locator('.readout-title').textContent();
  return Number(title!.replace(/[^\d]/g, ''));
}

const view = 'timeseries&smoothing=0&fit=all';

it('zooms x in all cards after a horizontal drag, and requests the points in the range', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'spiky');
  const other = await ScalarCard.shown(page, 'other');
  const requested = watchScalars(page);
  await card.drag({x: 0.6, y: 0.5}, {x: 0.64, y: 0.5});
  const {min, max} = await zoomRange(page);
  expect(min).toBeGreaterThan(0.59 * POINTS);
  expect(max).toBeLessThan(0.65 * POINTS);
  expect(setting(page, 'cards')).toBeUndefined();
  for (const tag of ['spiky', 'other']) {
    await expect.poll(() => Number(requested.last(tag)?.get('end'))).toBeGreaterThan(max);
    expect(Number(requested.last(tag)!.get('begin'))).toBeLessThan(min);
  }
  await expect.poll(() => stepAt(page, other, 0)).toBeGreaterThanOrEqual(Math.floor(min));
  expect(await stepAt(page, other, 1)).toBeLessThanOrEqual(Math.ceil(max));
});

it('zooms both axes to a box, and only y after a vertical drag', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'spiky');
  await card.drag({x: 0.5, y: 0.2}, {x: 0.52, y: 0.9});
  await expect.poll(() => setting(page, 'cards')).toMatch(/^s:spiky!yr:[-\d.]+$/);
  expect(setting(page, 'zoom')).toBeUndefined();
  await card.drag({x: 0.3, y: 0.3}, {x: 0.6, y: 0.7});
  await zoomRange(page);
  expect(setting(page, 'cards')).toMatch(/^s:spiky!yr:/);
});

it('keeps the range when a drag is cancelled by Escape', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'spiky');
  const [from, to] = [await card.pixel({x: 0.2, y: 0.5}), await card.pixel({x: 0.6, y: 0.5})];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, {steps: 4});
  await page.keyboard.press('Escape');
  await page.mouse.up();
  // If the cancelled drag had zoomed, going back would return to that zoom.
  await card.drag({x: 0.8, y: 0.5}, {x: 0.9, y: 0.5});
  expect((await zoomRange(page)).min).toBeGreaterThan(0.75 * POINTS);
  await page.goBack();
  expect(setting(page, 'zoom')).toBeUndefined();
});

it('zooms at the pointer with Alt+wheel; the wheel alone scrolls the page', async () => {
  const page = await session.open(view, {viewport: {width: 1440, height: 320}});
  const card = await ScalarCard.shown(page, 'spiky');
  const grid = page.locator('.card-grid');
  await card.hover({x: 0.25, y: 0.5});
  await page.keyboard.down('Alt');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Alt');
  const {min, max} = await zoomRange(page);
  const held = min + 0.25 * (max - min);
  expect(Math.abs(held - 0.25 * POINTS)).toBeLessThan(0.01 * POINTS);
  expect(await grid.evaluate((element) => element.scrollTop)).toBe(0);
  await page.mouse.wheel(0, 50);
  await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  expect(await zoomRange(page)).toEqual({min, max});
});

it('zooms only the axis that the wheel is turned over, with a key', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'spiky');
  const axis = await card.pixel({x: 0, y: 0.5});
  await page.mouse.move(axis.x - 15, axis.y);
  await page.keyboard.down('Alt');
  await page.mouse.wheel(0, -200);
  await expect.poll(() => setting(page, 'cards')).toMatch(/^s:spiky!yr:/);
  expect(setting(page, 'zoom')).toBeUndefined();
  const below = await card.pixel({x: 0.5, y: 1});
  await page.mouse.move(below.x, below.y + 15);
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Alt');
  await zoomRange(page);
});

it('pans by Shift+drag, following the pointer', async () => {
  const page = await session.open(`${view}&zoom=8000..12000`);
  const card = await ScalarCard.shown(page, 'other');
  await card.drag({x: 0.75, y: 0.5}, {x: 0.25, y: 0.5}, {key: 'Shift'});
  await expect.poll(async () => (await zoomRange(page)).min).toBeGreaterThan(9900);
  const {min, max} = await zoomRange(page);
  expect(min).toBeLessThan(10_100);
  expect(Math.round(max - min)).toBe(4000);
});

it('resets the zoom on a double click, without hiding other runs', async () => {
  const page = await session.open(`${view}&zoom=8000..12000&cards=s:other!yr:0..12000`);
  const card = await ScalarCard.shown(page, 'other');
  // The line is at the pointer, so a single click would select its run.
  await card.doubleClick({x: 0.5, y: 1 - 10_000 / 12_000});
  await expect.poll(() => setting(page, 'zoom')).toBeUndefined();
  await expect.poll(() => setting(page, 'cards')).toBeUndefined();
  expect(setting(page, 'runs')).toBeUndefined();
});

it('resets the zoom of all cards with a button, on both axes', async () => {
  const page = await session.open(`${view}&zoom=8000..12000&cards=s:other!yr:0..12000`);
  await page.getByRole('button', {name: 'Reset zoom'}).click();
  await expect.poll(() => setting(page, 'zoom')).toBeUndefined();
  await expect.poll(() => setting(page, 'cards')).toBeUndefined();
  await page.getByRole('button', {name: 'Reset zoom'}).waitFor({state: 'detached'});
});

it('zooms a single card if cards are not linked', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'spiky');
  const other = await ScalarCard.shown(page, 'other');
  await page.getByRole('button', {name: 'View settings'}).click();
  await page.getByRole('switch', {name: 'Sync zoom across cards'}).click();
  await page.keyboard.press('Escape');
  await card.drag({x: 0.5, y: 0.5}, {x: 0.75, y: 0.5});
  await expect.poll(() => setting(page, 'cards')).toMatch(/^s:spiky!xr:/);
  expect(setting(page, 'zoom')).toBeUndefined();
  expect(await stepAt(page, other, 0)).toBe(0);
});

it('supports going back to the view before a zoom, and forward again', async () => {
  const page = await session.open(view);
  const card = await ScalarCard.shown(page, 'other');
  await card.drag({x: 0.5, y: 0.5}, {x: 0.75, y: 0.5});
  const {min, max} = await zoomRange(page);
  await page.goBack();
  await page.getByRole('button', {name: 'Reset zoom'}).waitFor({state: 'detached'});
  await expect.poll(() => stepAt(page, card, 0)).toBe(0);
  await page.goForward();
  expect(await zoomRange(page)).toEqual({min, max});
  await expect.poll(() => stepAt(page, card, 0)).toBeGreaterThan(0);
});

it('ends zooming out a little around all data, by wheel and by key', async () => {
  const page = await session.open(`${view}&zoom=8000..12000`);
  const card = await ScalarCard.shown(page, 'other');
  await card.hover({x: 0.5, y: 0.5});
  await page.keyboard.down('Alt');
  for (let turn = 0; turn < 30; turn++) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(30);
  }
  await page.keyboard.up('Alt');
  await expect.poll(async () => (await zoomRange(page)).max).toBeGreaterThan(POINTS);
  const {min, max} = await zoomRange(page);
  expect(min).toBeGreaterThan(-0.3 * POINTS);
  expect(max).toBeLessThan(1.3 * POINTS);
  await card.chart.focus();
  for (let press = 0; press < 20; press++) await page.keyboard.press('-');
  await expect.poll(() => zoomRange(page)).toEqual(await zoomRange(page));
  expect((await zoomRange(page)).max).toBeLessThan(1.3 * POINTS);
  expect((await card.ink()).pixels).toBeGreaterThan(0);
});

it('counts the points in view while zoomed', async () => {
  const page = await session.open(`${view}&zoom=100..149`);
  const card = await ScalarCard.shown(page, 'spiky');
  await card.root.getByText('50 in view', {exact: true}).waitFor();
  await page.getByRole('button', {name: 'Reset zoom'}).click();
  await card.root.getByText(/^[\d,]+ of 20,000$/).waitFor();
});
