// SPDX-License-Identifier: Apache-2.0
// A click on a line shows only its run. Everybody sees that, and gets the others back.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog, prCurveRows} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const names = ['flat', 'steep'];

const session = new Session((logdir) => {
  for (const [at, run] of names.entries()) {
    new EventLog(logdir, run)
      .curve('loss', 101, (step) => step * (at + 1))
      .prCurve(0, 'classes', prCurveRows)
      .flush();
  }
});

/** In the middle of the line of the run `steep`; the y axis is from 0 to 200. */
const ON_STEEP = {x: 0.8, y: 0.2};
const view = 'timeseries&smoothing=0&cards=s:loss!yr:0..200';

async function openChart(): Promise<{page: Page; card: ScalarCard; panel: RunsPanel}> {
  const page = await session.open(view);
  return {page, card: await ScalarCard.shown(page, 'loss'), panel: await RunsPanel.shown(page)};
}

function toast(page: Page) {
  return page.locator('.toast').filter({hasText: 'Showing only steep.'});
}

it('says so, and the message undoes it', async () => {
  const {page, card, panel} = await openChart();
  await card.click(ON_STEEP);
  await expect.poll(() => panel.selected()).toEqual(['steep']);
  await toast(page).getByRole('button', {name: 'Undo'}).click();
  await expect.poll(() => panel.selected()).toEqual(names);
  await toast(page).waitFor({state: 'detached'});
});

it('a second click on the line undoes it, and the message goes', async () => {
  const {page, card, panel} = await openChart();
  await card.click(ON_STEEP);
  await toast(page).waitFor();
  await card.click(ON_STEEP);
  await expect.poll(() => panel.selected()).toEqual(names);
  await toast(page).waitFor({state: 'detached'});
});

it('going back undoes it, and going forward does it again', async () => {
  const {page, card, panel} = await openChart();
  await card.click(ON_STEEP);
  await expect.poll(() => setting(page, 'runs')).toBe('steep');
  await page.goBack();
  await expect.poll(() => panel.selected()).toEqual(names);
  await page.goForward();
  await expect.poll(() => panel.selected()).toEqual(['steep']);
});

it('is no side effect of a double click', async () => {
  const {page, card, panel} = await openChart();
  await card.doubleClick(ON_STEEP);
  await expect.poll(() => setting(page, 'cards')).toBeUndefined();
  // The page's own timers, which are due earlier, have run by then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(await panel.selected()).toEqual(names);
  expect(await page.locator('.toast').count()).toBe(0);
});

it('nor of a slow one', async () => {
  const {page, card, panel} = await openChart();
  const {x, y} = await card.pixel(ON_STEEP);
  await page.mouse.click(x, y);
  await toast(page).waitFor();
  // The browser takes it for the second click of a double click.
  await page.mouse.move(x, y);
  await page.mouse.down({clickCount: 2});
  await page.mouse.up({clickCount: 2});
  await expect.poll(() => panel.selected()).toEqual(names);
  await expect.poll(() => setting(page, 'cards')).toBeUndefined();
});

it('is there for PR curves too', async () => {
  const page = await session.open('pr_curves');
  const panel = await RunsPanel.shown(page);
  const plot = page.locator('[data-card="classes"] .line-chart-plot');
  await page.locator('[data-card="classes"]').getByText(/^AUC/).first().waitFor();
  const box = (await plot.boundingBox())!;
  // The point at a recall of one half.
  await page.mouse.click(box.x + (box.width * 0.5) / 1.01, box.y + 3);
  await expect.poll(async () => (await panel.selected()).length).toBe(1);
  await page.locator('.toast').getByRole('button', {name: 'Undo'}).click();
  await expect.poll(() => panel.selected()).toEqual(names);
});

it('the run list says so as well', async () => {
  const {page, panel} = await openChart();
  await panel.act(panel.row('steep'), 'only');
  await toast(page).waitFor();
  await panel.row('flat').click();
  await toast(page).waitFor({state: 'detached'});
});
