// SPDX-License-Identifier: Apache-2.0
// The wheel scrolls the page, everywhere. It zooms with a key, or what has the focus unless the page
// has been scrolled since.
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog, prCurveRows} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const tags = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

const session = new Session((logdir) => {
  const log = new EventLog(logdir, 'run');
  for (const tag of tags) {
    log.curve(tag, 100, (step) => step);
    for (let step = 0; step < 100; step++) log.histogram(step, `h/${tag}`, [1, step, 2]);
    log.prCurve(0, `p/${tag}`, prCurveRows);
  }
  log.flush();
});

// The second row of cards is below the edge of the page.
const viewport = {width: 1440, height: 560};

interface Opened {
  readonly page: Page;
  readonly chart: Locator;
  readonly grid: Locator;
  readonly reset: Locator;
}

/** A chart of a page that scrolls, with the pointer below its plot, at the numbers of the x axis. */
async function openChart(view: string): Promise<Opened> {
  const page = await session.open(view, {viewport});
  const chart = page.locator('.card .line-chart').first();
  const grid = page.locator('.card-grid');
  await expect.poll(() => grid.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  await chart.scrollIntoViewIfNeeded();
  const plot = chart.locator('.line-chart-plot');
  await expect.poll(async () => (await plot.boundingBox())?.height).toBeGreaterThan(50);
  const opened = {page, chart, grid, reset: page.getByRole('button', {name: 'Reset zoom'})};
  await pointAtAxis(opened);
  return opened;
}

async function pointAtAxis({page, chart}: Opened): Promise<void> {
  const box = (await chart.locator('.line-chart-plot').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 12);
}

function scrollOf({grid}: Opened): Promise<number> {
  return grid.evaluate((box) => box.scrollTop);
}

for (const view of ['timeseries&kinds=scalar', 'histograms', 'distributions', 'pr_curves']) {
  describe(`over the x axis of ${view}, the wheel`, () => {
    it('scrolls the page', async () => {
      const opened = await openChart(view);
      const before = await scrollOf(opened);
      await opened.page.mouse.wheel(0, 60);
      await expect.poll(() => scrollOf(opened)).toBeGreaterThan(before);
      expect(await opened.reset.count()).toBe(0);
    });

    it('zooms with Alt, and a pinch does', async () => {
      const opened = await openChart(view);
      const before = await scrollOf(opened);
      await opened.page.keyboard.down('Alt');
      await opened.page.mouse.wheel(0, -60);
      await opened.page.keyboard.up('Alt');
      await opened.reset.click();
      await opened.reset.waitFor({state: 'detached'});
      await pointAtAxis(opened);
      // A pinch on a track pad arrives as a wheel with Ctrl.
      await opened.page.keyboard.down('Control');
      await opened.page.mouse.wheel(0, -20);
      await opened.page.keyboard.up('Control');
      await opened.reset.waitFor();
      expect(await scrollOf(opened)).toBe(before);
    });

    it('zooms the chart that has the focus', async () => {
      const opened = await openChart(view);
      const before = await scrollOf(opened);
      await opened.chart.focus();
      await opened.page.mouse.wheel(0, -60);
      await opened.reset.waitFor();
      expect(await scrollOf(opened)).toBe(before);
    });
  });
}

describe('turned in vain', () => {
  it('the wheel says which key zooms', async () => {
    const opened = await openChart('timeseries&kinds=scalar');
    const hint = opened.chart.locator('.line-chart-hint-on');
    await expect
      .poll(async () => {
        await opened.page.mouse.wheel(0, -1);
        return hint.count();
      })
      .toBe(1);
    expect(await hint.textContent()).toBe('Use Alt + scroll to zoom');
  });
});

it('a click gives a chart the focus, and with it the wheel', async () => {
  const page = await session.open('timeseries&kinds=scalar&smoothing=0', {viewport});
  const card = await ScalarCard.shown(page, 'eight');
  // The line is far away from here.
  await card.click({x: 0.1, y: 0.2});
  await page.mouse.wheel(0, -60);
  await expect.poll(() => setting(page, 'zoom')).toBeDefined();
  await page.getByRole('combobox', {name: 'Filter tags'}).focus();
  const zoom = setting(page, 'zoom');
  await card.hover({x: 0.1, y: 0.2});
  await page.mouse.wheel(0, 60);
  const grid = page.locator('.card-grid');
  await expect.poll(() => grid.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  expect(setting(page, 'zoom')).toBe(zoom);
});

describe('a chart that was clicked', () => {
  it('is framed and says what the wheel does, until Escape', async () => {
    const {page, chart} = await openChart('timeseries&kinds=scalar');
    const frame = () => chart.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await frame()).toBe('none');
    await chart.click({position: {x: 200, y: 30}});
    expect(await frame()).toBe('solid');
    await page.mouse.wheel(0, -60);
    await chart.getByText('Esc scrolls the page').waitFor({state: 'attached'});
    await page.keyboard.press('Escape');
    expect(await frame()).toBe('none');
  });

  it('does not zoom when the page is scrolled from elsewhere and it comes under the pointer', async () => {
    const opened = await openChart('timeseries&kinds=scalar');
    const {page, chart, grid, reset} = opened;
    const frame = () => chart.evaluate((element) => getComputedStyle(element).outlineStyle);
    await chart.click({position: {x: 200, y: 30}});
    const other = (await page.locator('.card .line-chart').nth(1).boundingBox())!;
    await page.mouse.move(other.x + 100, other.y + 60);
    await page.mouse.wheel(0, 40);
    await expect.poll(() => scrollOf(opened)).toBe(40);
    expect(await frame()).toBe('none');
    const own = (await chart.boundingBox())!;
    await page.mouse.move(own.x + 200, own.y + own.height - 40);
    await page.mouse.wheel(0, 40);
    await expect.poll(() => scrollOf(opened)).toBe(80);
    expect(await reset.count()).toBe(0);
    // Pressed again, it zooms again.
    await grid.evaluate((box) => box.scrollTo(0, 0));
    await chart.click({position: {x: 200, y: 30}});
    expect(await frame()).toBe('solid');
    await page.mouse.wheel(0, -60);
    await reset.waitFor();
  });
});
