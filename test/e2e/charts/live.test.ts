// SPDX-License-Identifier: Apache-2.0
// Growing logs: new data appears, and the view does not move.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

let log: EventLog;

const session = new Session((logdir) => {
  log = new EventLog(logdir, 'run').curve('loss', 101, (step) => step).flush();
  const many = new EventLog(logdir, 'many');
  for (let tag = 0; tag < 40; tag++) many.scalars(0, {[`many/tag${tag}`]: 1});
  many.flush();
});

/** Adds points to the run, after its last step. */
let last = 100;
function grow(count: number): void {
  for (let i = 0; i < count; i++) {
    last++;
    log.scalars(last, {loss: last});
  }
  log.flush();
}

async function stepAt(page: Page, card: ScalarCard, x: number): Promise<number> {
  await card.hover({x, y: 0.5});
  const title = page.locator('.readout-title');
  if ((await title.count()) === 0) return Number.NaN;
  return Number((await title.textContent())!.replace(/\D/g, ''));
}

it('draws new points and extends the axis', async () => {
  const page = await session.open('timeseries&tagFilter=^loss$&smoothing=0');
  const card = await ScalarCard.shown(page, 'loss');
  await expect.poll(() => stepAt(page, card, 1)).toBe(last);
  grow(50);
  await expect.poll(() => stepAt(page, card, 1)).toBe(last);
  grow(50);
  await expect.poll(() => stepAt(page, card, 1)).toBe(last);
  await card.root.getByText(String(last + 1), {exact: true}).waitFor();
});

it('keeps the zoom while points arrive', async () => {
  const page = await session.open('timeseries&tagFilter=^loss$&smoothing=0');
  const card = await ScalarCard.shown(page, 'loss');
  await card.drag({x: 0.5, y: 0.5}, {x: 1, y: 0.5});
  await expect.poll(() => setting(page, 'zoom')).toBeDefined();
  const zoom = setting(page, 'zoom');
  const end = last;
  const grown = page.waitForResponse((response) => response.url().includes('api/v1/scalars'));
  grow(100);
  await grown;
  expect(await stepAt(page, card, 1)).toBe(end);
  expect(setting(page, 'zoom')).toBe(zoom);
});

it('updates the table, including the last points', async () => {
  const page = await session.open('timeseries&tagFilter=^loss$&smoothing=0&steps=0..100000');
  const card = await ScalarCard.shown(page, 'loss');
  const max = card.root.locator('.data-table tbody td').nth(1);
  await expect.poll(() => max.textContent()).toBe(String(last));
  grow(1);
  await expect.poll(() => max.textContent()).toBe(String(last));
  grow(1);
  grow(1);
  await expect.poll(() => max.textContent()).toBe(String(last));
});

it('adds lines for new runs', async () => {
  const page = await session.open('timeseries&tagFilter=^loss$&smoothing=0');
  const card = await ScalarCard.shown(page, 'loss');
  await expect.poll(() => card.chart.getAttribute('aria-label')).toBe('loss, 1 line');
  new EventLog(session.logs.path, 'newcomer').curve('loss', 10, (step) => step).flush();
  await expect.poll(() => card.chart.getAttribute('aria-label')).toBe('loss, 2 lines');
});

it('adds cards for new tags without moving the visible ones', async () => {
  const page = await session.open('');
  const grid = page.locator('.card-grid');
  await page.locator('[data-card="s:many/tag0"]').waitFor();
  await page.locator('[data-card="s:many/tag20"]').waitFor({state: 'detached'});
  await grid.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2;
  });
  // Cards near the visible area exist as well, and come and go.
  const cardInView = () =>
    grid.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const middle = document.elementFromPoint(box.left + 200, box.top + box.height / 2);
      return middle?.closest('[data-card]')?.getAttribute('data-card') ?? '';
    });
  await expect.poll(cardInView).toMatch(/^s:many\/tag[1-3]/);
  const id = await cardInView();
  const before = (await page.locator(`[data-card="${id}"]`).boundingBox())!;
  const scrolled = await grid.evaluate((element) => element.scrollTop);
  new EventLog(session.logs.path, 'run', 1_700_000_000, 'events.out.tfevents.3.test')
    .scalars(0, {'above/a': 1, 'above/b': 2, 'above/c': 3, 'above/d': 4})
    .flush();
  await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBeGreaterThan(scrolled);
  expect((await page.locator(`[data-card="${id}"]`).boundingBox())!).toEqual(before);
});

it('keeps its data while the server is unreachable, and continues afterwards', async () => {
  const page = await session.open('timeseries&tagFilter=^loss$&smoothing=0', {
    expected: /ERR_|WebSocket|Failed to/,
  });
  const card = await ScalarCard.shown(page, 'loss');
  await session.restart(async () => {
    await page.getByText('reconnecting').waitFor();
    expect((await card.ink()).pixels).toBeGreaterThan(0);
    grow(10);
  });
  await expect.poll(() => stepAt(page, card, 1)).toBe(last);
});
