// SPDX-License-Identifier: Apache-2.0
// One zoom for all cards that cover about the same steps, and none for the others.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const EPOCHS = 40;
const STRIDE = 1000;

let log: EventLog;

const session = new Session((logdir) => {
  log = new EventLog(logdir, 'run');
  for (let epoch = 0; epoch <= EPOCHS; epoch++) {
    log.scalars(epoch, {'epoch/acc': epoch, 'epoch/loss': -epoch});
  }
  for (let at = 0; at <= 2000; at++) {
    log.scalars(at * STRIDE, {'step/loss': at, 'step/rate': -at});
  }
  log.flush();
});

const view = 'timeseries&smoothing=0';

/** The step that the readout names at the left or right edge of a card. */
async function stepAt(page: Page, tag: string, x: number): Promise<number> {
  const card = await ScalarCard.shown(page, tag);
  await card.hover({x, y: 0.5});
  const title = await page.locator('.readout-title').textContent();
  return Number(title!.replace(/[^\d]/g, ''));
}

async function zoomIn(page: Page, tag: string): Promise<void> {
  const card = await ScalarCard.shown(page, tag);
  await card.drag({x: 0.25, y: 0.3}, {x: 0.5, y: 0.3});
  await expect.poll(() => stepAt(page, tag, 0)).toBeGreaterThan(0);
}

it('is not one for epochs and for millions of steps', async () => {
  const page = await session.open(view);
  await zoomIn(page, 'epoch/loss');
  await expect.poll(() => stepAt(page, 'epoch/acc', 0)).toBeGreaterThanOrEqual(10);
  expect(await stepAt(page, 'epoch/acc', 1)).toBe(20);
  expect(await stepAt(page, 'step/loss', 0)).toBe(0);
  expect(await stepAt(page, 'step/loss', 1)).toBe(2000 * STRIDE);
});

it('is kept for both kinds of cards, also in a link', async () => {
  const page = await session.open(view);
  await zoomIn(page, 'epoch/loss');
  await zoomIn(page, 'step/loss');
  await expect.poll(() => stepAt(page, 'step/rate', 0)).toBeGreaterThanOrEqual(500 * STRIDE);
  expect(await stepAt(page, 'epoch/acc', 1)).toBe(20);
  await expect.poll(() => setting(page, 'zoomOf')).toBe('0..2000000,0..40');
  const other = await session.open(new URL(page.url()).hash.slice(1));
  await expect.poll(() => stepAt(other, 'epoch/acc', 1)).toBe(20);
  await expect.poll(() => stepAt(other, 'step/rate', 1)).toBe(1000 * STRIDE);
});

it('is reset where it was made by a double click, and everywhere by the button', async () => {
  const page = await session.open(view);
  await zoomIn(page, 'epoch/loss');
  await zoomIn(page, 'step/loss');
  await (await ScalarCard.shown(page, 'step/rate')).doubleClick({x: 0.1, y: 0.9});
  await expect.poll(() => stepAt(page, 'step/loss', 0)).toBe(0);
  expect(await stepAt(page, 'epoch/acc', 1)).toBe(20);
  await page.getByRole('button', {name: 'Reset zoom'}).click();
  await expect.poll(() => stepAt(page, 'epoch/acc', 1)).toBe(EPOCHS);
});

it('of an older link is one for all cards', async () => {
  const page = await session.open(`${view}&zoom=10..20`);
  await expect.poll(() => stepAt(page, 'epoch/acc', 1)).toBe(20);
  // Between steps 0 and 1,000 there is no point, so the nearest one is named.
  await expect.poll(() => stepAt(page, 'step/loss', 1)).toBe(0);
});

it('that leaves a card empty is explained there, and the card can show all its points', async () => {
  const page = await session.open(`${view}&zoom=300000..600000`);
  const card = new ScalarCard(page, 'epoch/loss');
  await card.root.getByText('No points in this zoom.').waitFor();
  expect(await new ScalarCard(page, 'step/loss').root.getByText('No points').count()).toBe(0);
  await card.root.getByRole('button', {name: 'Show all points'}).click();
  await expect.poll(() => stepAt(page, 'epoch/loss', 1)).toBe(EPOCHS);
  await card.root.getByText('No points in this zoom.').waitFor({state: 'detached'});
  await expect.poll(() => setting(page, 'cards')).toBe('s:epoch/loss!x:all');
  expect(setting(page, 'zoom')).toBe('300000..600000');
  const other = await session.open(new URL(page.url()).hash.slice(1));
  await expect.poll(() => stepAt(other, 'epoch/loss', 1)).toBe(EPOCHS);
  await page.getByRole('button', {name: 'Reset zoom'}).click();
  await expect.poll(() => setting(page, 'cards')).toBeUndefined();
});

it('stays on a card that has grown to many times its length', async () => {
  const page = await session.open(view);
  await zoomIn(page, 'epoch/loss');
  for (let epoch = EPOCHS + 1; epoch <= 50 * EPOCHS; epoch++) {
    log.scalars(epoch, {'epoch/acc': epoch, 'epoch/loss': -epoch});
  }
  const grown = page.waitForResponse((response) => response.url().includes('tag=epoch'));
  log.flush();
  await grown;
  expect(await stepAt(page, 'epoch/loss', 1)).toBe(20);
});
