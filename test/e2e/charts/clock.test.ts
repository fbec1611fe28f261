// SPDX-License-Identifier: Apache-2.0
// Wall times of clocks that were not set: they neither start a run nor flatten a time axis.
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session} from '../harness/session';

const session = new Session((logdir) => {
  // A second file of a run continues it; the first has one point from 1970.
  new EventLog(logdir, 'mixed', 0, 'events.out.tfevents.1.test')
    .scalars(0, {loss: 5})
    .histogram(0, 'weights', [1, 2, 1])
    .flush();
  const log = new EventLog(logdir, 'mixed', 1_700_000_000, 'events.out.tfevents.2.test');
  for (let step = 1; step <= 60; step++) log.scalars(step, {loss: 1 / step});
  for (const step of [20, 40]) log.histogram(step, 'weights', [1, 2, 1]);
  log.flush();
  new EventLog(logdir, 'unset', 0).curve('loss', 10, (step) => step).flush();
});

const left = {x: [0, 0.1]} as const;
const right = {x: [0.9, 1]} as const;

describe('a point from 1970', () => {
  for (const axis of ['relative', 'wall_time']) {
    it(`is left out of the ${axis} axis, with a quiet count`, async () => {
      const page = await session.open(`timeseries&runs=mixed&x=${axis}`);
      const card = await ScalarCard.shown(page, 'loss');
      await card.root.getByText('1 without a time').waitFor();
      // The other points fill the chart.
      expect((await card.ink(left)).pixels).toBeGreaterThan(0);
      expect((await card.ink(right)).pixels).toBeGreaterThan(0);
      await card.hover({x: 0.999, y: 0.5});
      const title = page.locator('.readout-title');
      await title.waitFor();
      expect(await title.textContent()).toMatch(/(after|·) (59|1 min)/);
    });
  }

  it('is on the axis of steps', async () => {
    const page = await session.open('timeseries&runs=mixed');
    const card = await ScalarCard.shown(page, 'loss');
    await card.root.getByText('61', {exact: true}).waitFor();
    expect(await card.root.getByText(/without a time/).count()).toBe(0);
  });

  it('does not flatten the charts of histograms', async () => {
    const page = await session.open('distributions&runs=mixed&histogramX=relative');
    const card = page.locator('[data-card]').first();
    await card.locator('.line-chart').hover({position: {x: 400, y: 100}});
    await page
      .locator('.pointer-box-title')
      .getByText(/^(20|40) s$/)
      .waitFor();
  });
});

it('a run without any usable time does not flatten the others', async () => {
  const page = await session.open('timeseries&runs=all&x=wall_time');
  const card = await ScalarCard.shown(page, 'loss');
  await card.root.getByText('11 without a time').waitFor();
  expect((await card.ink(left)).pixels).toBeGreaterThan(0);
  expect((await card.ink({x: [0.4, 0.6]})).pixels).toBeGreaterThan(0);
});
