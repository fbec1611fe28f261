// SPDX-License-Identifier: Apache-2.0
// The table below a chart with very many runs: its rows, its columns and its height.
import type {Page, Route} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const RUNS = 500;

const session = new Session((logdir) => {
  for (let run = 0; run < RUNS; run++) {
    new EventLog(logdir, `run-${String(run).padStart(3, '0')}`)
      .curve('line', 11, (step) => run + step)
      .curve('other', 11, (step) => -run - step)
      .flush();
  }
});

const view = 'timeseries&smoothing=0';

async function openTable(settings: string): Promise<{page: Page; card: ScalarCard}> {
  const page = await session.open(view + settings);
  const card = await ScalarCard.shown(page, 'line');
  await card.root.locator('.data-table tbody tr').first().waitFor();
  return {page, card};
}

function headings(card: ScalarCard): Promise<string[]> {
  return card.root.locator('.data-table thead th').allTextContents();
}

it('has only the rows in view of all runs', async () => {
  const {card} = await openTable('&steps=5');
  const rows = card.root.locator('.data-table tbody tr');
  const table = card.root.locator('.data-table table');
  expect(await table.getAttribute('aria-rowcount')).toBe(String(RUNS + 1));
  expect(await rows.count()).toBeLessThan(30);
  const scroller = card.root.locator('.data-table-scroller');
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = rows.filter({hasText: `run-${RUNS - 1}`});
  await last.waitFor();
  expect(await last.getAttribute('aria-rowindex')).toBe(String(RUNS + 1));
  const [box, port] = [await last.boundingBox(), await scroller.boundingBox()];
  expect(Math.abs(box!.y + box!.height - port!.y - port!.height)).toBeLessThan(2);
  expect(await rows.count()).toBeLessThan(30);
});

it('asks once at a time while a handle moves, and at last for where it is', async () => {
  const {page, card} = await openTable('&steps=5');
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/api/v1/ranges*', (route) => {
    if (isHeld) held.push(route);
    else void route.continue();
  });
  const [from, y] = [await card.pixel({x: 0.5, y: 1}), 13];
  await page.mouse.move(from.x, from.y + y);
  await page.mouse.down();
  for (const x of [0.6, 0.7, 0.8, 0.9, 0.8, 0.7, 0.8, 0.9, 1]) {
    const at = await card.pixel({x, y: 1});
    await page.mouse.move(at.x, at.y + y);
    await expect.poll(() => setting(page, 'steps')).toBe(String(Math.round(x * 10)));
  }
  await page.mouse.up();
  const tags = held.map((route) => new URLSearchParams(route.request().postData()!).get('tag'));
  expect(tags.sort()).toEqual(['line', 'other']);
  isHeld = false;
  for (const route of held) await route.continue();
  const value = card.root.locator('.data-table tbody tr').first().locator('td').nth(1);
  await expect.poll(() => value.textContent()).toBe('10');
});

it('has the chosen columns for steps and for ranges, and remembers them', async () => {
  const {page, card} = await openTable('&steps=5');
  expect(await headings(card)).toEqual(['Run', 'Smoothed', 'Value', 'Step', 'Relative']);
  const open = () => card.root.getByRole('button', {name: 'Columns of the tables'}).click();
  const toggle = async (name: string) => {
    const choice = page.getByRole('group', {name: 'Columns', exact: true});
    await choice.getByRole('checkbox', {name, exact: true}).click();
  };
  await open();
  await toggle('Date and time');
  await toggle('Smoothed value');
  await page.keyboard.press('Escape');
  expect(await headings(card)).toEqual(['Run', 'Value', 'Step', 'Time', 'Relative']);
  const time = card.root.locator('.data-table tbody tr').first().locator('td').nth(2);
  expect(await time.textContent()).toMatch(/^2023-11-1\d \d\d:\d\d:\d5$/);
  await page.goto('about:blank');
  await page.goto(`${session.address}#${view}&steps=2..8`);
  await card.root.locator('.data-table tbody tr').first().waitFor();
  expect(await headings(card)).not.toContain('Points');
  await open();
  for (const name of ['Minimum', 'Maximum', 'Mean', 'Change (Δ)', 'Step at the start']) {
    await toggle(name);
  }
  await toggle('Number of points');
  await toggle('Step of the maximum');
  await page.keyboard.press('Escape');
  expect(await headings(card)).toEqual([
    'Run',
    'Start',
    'End',
    '%',
    'End step',
    'Max step',
    'Points',
  ]);
  const cells = card.root.locator('.data-table tbody tr').nth(1).locator('td');
  expect(await cells.allTextContents()).toEqual(['3', '9', '200%', '8', '8', '7']);
  await page.goto('about:blank');
  await page.goto(`${session.address}#${view}&steps=5`);
  await card.root.locator('.data-table tbody tr').first().waitFor();
  expect(await headings(card)).toEqual(['Run', 'Value', 'Step', 'Time', 'Relative']);
});

it('is as tall as one makes it, by pointer or keys, and the chart keeps its size', async () => {
  const {page, card} = await openTable('&steps=5');
  const chart = async () => (await card.chart.boundingBox())!;
  const height = async () => (await card.root.locator('.data-table').boundingBox())!.height;
  const before = {chart: await chart(), height: await height()};
  const edge = card.root.getByRole('separator', {name: 'Height of the tables'});
  const box = (await edge.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 90, {steps: 3});
  await expect.poll(height).toBe(before.height + 90);
  await page.mouse.up();
  expect(await chart()).toEqual(before.chart);
  await edge.press('ArrowUp');
  await expect.poll(height).toBe(before.height + 74);
  await page.reload();
  await card.root.locator('.data-table tbody tr').first().waitFor();
  expect(await height()).toBe(before.height + 74);
});

it('keeps the dragged edge under the pointer when rows above grow too', async () => {
  const page = await session.open(`${view}&steps=5&cards=s:line!wide:1,s:other!wide:1`, {
    viewport: {width: 1440, height: 900},
  });
  const card = await ScalarCard.shown(page, 'other');
  const edge = card.root.getByRole('separator', {name: 'Height of the tables'});
  await edge.scrollIntoViewIfNeeded();
  const at = async () => {
    const {x, y, width, height} = (await edge.boundingBox())!;
    return {x: x + width / 2, y: y + height / 2};
  };
  const from = await at();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 40, {steps: 4});
  await expect.poll(async () => Math.abs((await at()).y - (from.y + 40))).toBeLessThan(2);
  await page.mouse.up();
});

it('shows where more columns and rows are, and aligns numbers at their points', async () => {
  const {page, card} = await openTable('&steps=2..8');
  const scroller = card.root.locator('.data-table-scroller');
  const more = () => scroller.getAttribute('data-more');
  await expect.poll(more).toContain('below');
  await page.setViewportSize({width: 380, height: 740});
  await expect.poll(more).toBe('right below');
  await scroller.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(more).toBe('below');
  // Where the whole part of each number ends, in a column of values such as 300% and 33.3%.
  const ends = await scroller.locator('tbody td:nth-child(7)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const letters = cell.firstChild;
      if (letters === null) return [];
      const range = document.createRange();
      range.setStart(letters, 0);
      range.setEnd(letters, (letters.textContent ?? '').search(/[.%]/));
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  const texts = await scroller.locator('tbody td:nth-child(7)').allTextContents();
  expect(new Set(texts.map((text) => text.includes('.'))).size).toBe(2);
  expect(new Set(ends).size).toBe(1);
});
