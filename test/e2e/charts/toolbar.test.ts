// SPDX-License-Identifier: Apache-2.0
// The toolbar of the charts: it keeps its size, whatever is zoomed and selected.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const session = new Session((logdir) => {
  new EventLog(logdir, 'run').curve('line', 101, (step) => step).flush();
  new EventLog(logdir, 'run', 1_700_000_000, 'events.out.tfevents.2.test')
    .image(0, 'picture', [200, 100, 0])
    .flush();
});

/** By their names: where every control and the first card are. */
function places(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const shown = document.querySelectorAll(
      '.toolbar button, .toolbar input, [data-card="s:line"] .line-chart',
    );
    const found = [...shown].map((element) => {
      const {left, top, width, height} = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent;
      // The control for steps also says which are selected.
      return [name?.replace(/: .*/, ''), `${left} ${top} ${width} ${height}`];
    });
    return Object.fromEntries(found);
  });
}

for (const width of [700, 800, 1024, 1280, 1440, 1920]) {
  it(`moves nothing when one zooms and selects steps, ${width} pixels wide`, async () => {
    const page = await session.open('timeseries', {viewport: {width, height: 900}});
    const card = await ScalarCard.shown(page, 'line');
    await page.mouse.move(0, 0);
    const before = await places(page);
    await card.drag({x: 0.2, y: 0.5}, {x: 0.9, y: 0.5});
    await expect.poll(() => setting(page, 'zoom')).toBeDefined();
    await card.clickAxis(0.5);
    await card.root.locator('.data-table tbody tr').first().waitFor();
    expect(await places(page)).toMatchObject(before);
  });
}

for (const width of [1280, 1440]) {
  it(`needs one row on a laptop of ${width} pixels, beside the run list`, async () => {
    const page = await session.open('timeseries&steps=20..70', {viewport: {width, height: 900}});
    await ScalarCard.shown(page, 'line');
    expect((await page.locator('.toolbar').boundingBox())!.height).toBeLessThan(50);
  });
}

it('names the scales alike in the toolbar, in its menu and in the menu of a card', async () => {
  const page = await session.open('');
  const card = await ScalarCard.shown(page, 'line');
  const scales = ['Linear', 'Log', 'Symlog'];
  const radios = (label: string) =>
    page.getByRole('radiogroup', {name: label}).getByRole('radio').allTextContents();
  expect(await radios('Y axis')).toEqual(scales);
  await page.getByRole('button', {name: 'View settings'}).click();
  expect(await radios('X axis scale')).toEqual(scales);
  await page.keyboard.press('Escape');
  await card.root.hover();
  await card.root.getByRole('button', {name: /^More actions for/}).click();
  const items = page.getByRole('menu').locator('.menu-label');
  expect((await items.allTextContents()).slice(0, 3)).toEqual(scales);
});

it('has the axes in the menu of a narrow page, each with its name', async () => {
  const page = await session.open('', {viewport: {width: 420, height: 860}});
  await ScalarCard.shown(page, 'line');
  await page.getByRole('button', {name: 'View settings'}).click();
  const labels = await page.locator('.view-menu-label').allTextContents();
  expect(labels.slice(0, 4)).toEqual(['Selected steps', 'X axis', 'Y axis', 'X axis scale']);
});

it('lists every gesture of the charts among the shortcuts', async () => {
  const page = await session.open('');
  await ScalarCard.shown(page, 'line');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
  const list = (group: string) =>
    sheet.locator('section', {has: page.getByRole('heading', {name: group})});
  const pointer = list('Charts, pointer');
  for (const gesture of [
    /^Zoom to a box\s*Drag$/,
    /^Pan\s*Shift\s*Drag$/,
    /^Fit to the data\s*Double-click$/,
    /^Below the x axis: select a step\s*Click$/,
    /^Below the x axis: select a range\s*Shift\s*Click$/,
    /^On a selected step: move it\s*Drag$/,
  ]) {
    await pointer.locator('.help-row', {hasText: gesture}).waitFor();
  }
  const keyboard = list('Charts, keyboard');
  await keyboard.locator('.help-row', {hasText: /^Clear the selected steps\s*Delete$/}).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', {name: 'Images'}).click();
  await page.locator('[data-card]').first().waitFor();
  await page.keyboard.press('?');
  await sheet.waitFor();
  expect(await pointer.count()).toBe(0);
});
