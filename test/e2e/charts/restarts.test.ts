// SPDX-License-Identifier: Apache-2.0
// A job that crashed and resumed from an earlier step: superseded points are kept but not mixed in.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session} from '../harness/session';

const RESTART_AT = 34;

const session = new Session((logdir) => {
  new EventLog(logdir, 'job').curve('loss', 100, () => 1).flush();
  const second = new EventLog(logdir, 'job', 1_700_001_000, 'events.out.tfevents.2.test');
  for (let step = RESTART_AT; step <= 150; step++) second.scalars(step, {loss: 0});
  second.flush();
});

const view = 'timeseries&smoothing=0&cards=s:loss!yr:-0.5..1.5';
const old = {x: [0.3, 0.6], y: [0.2, 0.3]} as const;

it('draws superseded points faintly and current points solidly', async () => {
  // With more columns, the card fills its row, and its line is between two rows of pixels.
  const page = await session.open(view, {viewport: {width: 1280, height: 900}});
  const card = await ScalarCard.shown(page, 'loss');
  await card.root.getByText('66 superseded', {exact: true}).waitFor();
  await expect.poll(async () => (await card.ink(old)).pixels).toBeGreaterThan(0);
  expect((await card.ink(old)).solid).toBe(0);
  const kept = await card.ink({x: [0.02, 0.2], y: [0.2, 0.3]});
  const newest = await card.ink({x: [0.3, 0.98], y: [0.7, 0.8]});
  expect(kept.solid).toBeGreaterThan(0);
  expect(newest.solid).toBeGreaterThan(0);
});

it('uses only the current points for values', async () => {
  const page = await session.open(`${view}&steps=50..60`);
  const card = await ScalarCard.shown(page, 'loss');
  await card.hover({x: 60 / 150, y: 0.25});
  const row = page.locator('.readout tbody tr');
  await expect.poll(() => row.allTextContents()).toEqual(['job060']);
  const cells = card.root.locator('.data-table tbody td');
  await expect
    .poll(async () => (await cells.allTextContents()).slice(0, 3))
    .toEqual(['0', '0', '0']);
});

it('detects a restart while the page is open', async () => {
  const page = await session.open('timeseries&smoothing=0&tagFilter=live');
  const first = new EventLog(session.logs.path, 'growing').curve('live', 50, () => 1).flush();
  const card = await ScalarCard.shown(page, 'live');
  await card.root.getByText('50', {exact: true}).waitFor();
  expect(await card.root.getByText(/ superseded$/).count()).toBe(0);
  first.scalars(20, {live: 2}).scalars(21, {live: 2}).flush();
  await card.root.getByText('30 superseded', {exact: true}).waitFor();
});
