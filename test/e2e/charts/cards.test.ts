// SPDX-License-Identifier: Apache-2.0
// Which cards are shown, and their groups, order and size.
import type {Locator, Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const tags = [
  'loss',
  'alone/only',
  'eval/acc',
  'eval/loss',
  'train/acc',
  'train/loss',
  'train/layer1/b',
  'train/layer1/w',
  'train/layer2/b',
  'train/layer2/w',
];

const session = new Session((logdir) => {
  for (const run of ['a', 'b']) {
    const log = new EventLog(logdir, run);
    for (let step = 0; step < 20; step++) {
      log.scalars(step, Object.fromEntries(tags.map((tag, i) => [tag, i + step])));
    }
    log.flush();
  }
  new EventLog(logdir, 'c').curve('only_c', 5, (step) => step).flush();
});

const tall = {viewport: {width: 1440, height: 2000}};

/** The cards on the page, by id, from top to bottom and from left to right. */
async function cardIds(page: Page): Promise<string[]> {
  const cards = page.locator('[data-card]');
  await cards.first().waitFor();
  const places = await cards.evaluateAll((all) =>
    all.map((card) => {
      const {top, left} = card.getBoundingClientRect();
      return {id: card.getAttribute('data-card')!, top, left};
    }),
  );
  return places.sort((a, b) => a.top - b.top || a.left - b.left).map(({id}) => id);
}

function group(page: Page, name: string): Locator {
  return page.getByRole('heading', {level: 2, name, exact: true}).getByRole('button');
}

it('groups cards by the prefixes of their tags, with nested groups', async () => {
  const page = await session.open('', tall);
  await expect.poll(() => cardIds(page)).toHaveLength(11);
  expect(await page.getByRole('heading', {level: 2}).allTextContents()).toEqual([
    'eval2 cards',
    'train6 cards',
    'layer12 cards',
    'layer22 cards',
    'Ungrouped3 cards',
  ]);
  expect(await cardIds(page)).toEqual([
    's:eval/acc',
    's:eval/loss',
    's:train/acc',
    's:train/loss',
    's:train/layer1/b',
    's:train/layer1/w',
    's:train/layer2/b',
    's:train/layer2/w',
    's:alone/only',
    's:loss',
    's:only_c',
  ]);
});

it('collapses a group with its subgroups, and a link keeps it collapsed', async () => {
  const page = await session.open('', tall);
  await group(page, 'train 6 cards').click();
  await expect.poll(() => cardIds(page)).toHaveLength(5);
  expect(await group(page, 'train 6 cards').getAttribute('aria-expanded')).toBe('false');
  expect(await group(page, 'layer1 2 cards').count()).toBe(0);
  await expect.poll(() => setting(page, 'groups')).toBe('train');
  await page.reload();
  await expect.poll(() => cardIds(page)).toHaveLength(5);
  await group(page, 'train 6 cards').click();
  await expect.poll(() => cardIds(page)).toHaveLength(11);
});

it('draws the selected runs of a tag in one card', async () => {
  const page = await session.open('', tall);
  const card = await ScalarCard.shown(page, 'loss');
  const label = () => card.chart.getAttribute('aria-label');
  await expect.poll(label).toBe('loss, 2 lines');
  await card.root.getByText('40', {exact: true}).waitFor();
  const checkOfB = page.locator('[data-run="b"] .run-row-check');
  await checkOfB.click();
  await expect.poll(label).toBe('loss, 1 line');
  await card.root.getByText('20', {exact: true}).waitFor();
  await checkOfB.click();
  await expect.poll(label).toBe('loss, 2 lines');
  await card.root.getByText('40', {exact: true}).waitFor();
});

it('shows only tags of shown runs, and no type menu for a single type', async () => {
  const onlyC = await session.open('timeseries&runs=c', tall);
  await expect.poll(() => cardIds(onlyC)).toEqual(['s:only_c']);
  expect(await onlyC.getByRole('button', {name: /^Card types/}).count()).toBe(0);
});

it('filters tags by a regular expression', async () => {
  const page = await session.open('', tall);
  const filter = page.getByRole('combobox', {name: 'Filter tags'});
  await filter.fill('^train/l.*[bs]$');
  await expect
    .poll(() => cardIds(page))
    .toEqual(['s:train/layer1/b', 's:train/layer2/b', 's:train/loss']);
  await page.getByText('3 of 11').waitFor();
  await expect.poll(() => setting(page, 'tagFilter')).toBe('^train/l.*[bs]$');
});

it('filters tags by words in any order', async () => {
  const page = await session.open('timeseries&tagFilterRegex=0', tall);
  await page.getByRole('combobox', {name: 'Filter tags'}).fill('LAYER b');
  await expect.poll(() => cardIds(page)).toEqual(['s:train/layer1/b', 's:train/layer2/b']);
});

it('reports an invalid regular expression and hides nothing', async () => {
  const page = await session.open('', tall);
  await expect.poll(() => cardIds(page)).toHaveLength(11);
  const filter = page.getByRole('combobox', {name: 'Filter tags'});
  await filter.fill('train/(');
  await expect.poll(() => filter.getAttribute('aria-invalid')).toBe('true');
  expect(await cardIds(page)).toHaveLength(11);
});

it('offers to show all cards when none match', async () => {
  const page = await session.open('timeseries&tagFilter=nothing', tall);
  await page.getByText('No matching tags').waitFor();
  await page.getByRole('button', {name: 'Show all 11 cards'}).click();
  await expect.poll(() => cardIds(page)).toHaveLength(11);
});

it('reports that no run is selected', async () => {
  const page = await session.open('timeseries&runs=none', tall);
  await page.getByText(/^\d+ runs? loaded, 0 selected$/).waitFor();
});

it('copies any number of pinned cards to the top', async () => {
  const page = await session.open('', tall);
  for (const tag of tags) {
    const card = page.locator(`[data-card="s:${tag}"]`).last();
    await card.hover();
    await card.getByRole('button', {name: 'Pin to top'}).click();
  }
  await page.getByRole('heading', {name: 'Pinned 10 cards'}).waitFor();
  await expect.poll(() => setting(page, 'pins')).toBe(tags.map((tag) => `s:${tag}`).join(','));
  const ids = await cardIds(page);
  expect(ids.slice(0, 10)).toEqual(tags.map((tag) => `s:${tag}`));
  expect(ids.filter((id) => id === 's:loss')).toHaveLength(2);
});

it('reorders pinned cards by dragging and by menu, and unpins them', async () => {
  const page = await session.open('timeseries&pins=s:loss,s:eval/acc,s:train/acc', tall);
  const pinned = async () => (await cardIds(page)).slice(0, 3);
  await expect.poll(pinned).toEqual(['s:loss', 's:eval/acc', 's:train/acc']);
  const header = (tag: string) => new ScalarCard(page, tag).root.locator('.card-title');
  await header('train/acc').dragTo(header('loss'));
  await expect.poll(pinned).toEqual(['s:train/acc', 's:loss', 's:eval/acc']);
  await new ScalarCard(page, 'loss').pick('Move right');
  await expect.poll(pinned).toEqual(['s:train/acc', 's:eval/acc', 's:loss']);
  await expect.poll(() => setting(page, 'pins')).toBe('s:train/acc,s:eval/acc,s:loss');
  const first = new ScalarCard(page, 'train/acc').root;
  await first.hover();
  await first.getByRole('button', {name: 'Unpin'}).click();
  await page.getByRole('heading', {name: 'Pinned 2 cards'}).waitFor();
});

it('expands a card to full width and back', async () => {
  const page = await session.open('', tall);
  const {root} = await ScalarCard.shown(page, 'eval/acc');
  const width = async () => (await root.boundingBox())!.width;
  const before = await width();
  await root.hover();
  await root.getByRole('button', {name: 'Full width'}).click();
  const grid = (await page.locator('.card-grid-all').boundingBox())!.width;
  await expect.poll(width).toBe(grid);
  await expect.poll(() => setting(page, 'cards')).toBe('s:eval/acc!wide:1');
  await root.getByRole('button', {name: 'Normal size'}).click();
  await expect.poll(width).toBe(before);
});

it('makes all cards wider and remembers the width', async () => {
  const page = await session.open('', tall);
  const {root} = await ScalarCard.shown(page, 'eval/acc');
  const width = async () => (await root.boundingBox())!.width;
  expect(await width()).toBeLessThan(600);
  await page.getByRole('button', {name: 'View settings'}).click();
  const box = page.getByRole('textbox', {name: 'Card width, number'});
  await box.fill('900');
  await box.press('Enter');
  await expect.poll(width).toBeGreaterThan(900);
  await page.goto('about:blank');
  await page.goto(session.address);
  await expect.poll(width).toBeGreaterThan(900);
});

it('saves every point of the runs shown, and the chart with its axes and legend', async () => {
  const page = await session.open('', tall);
  const card = await ScalarCard.shown(page, 'loss');
  const csv = await card.save('All points (CSV)');
  expect(csv.name).toBe('loss.csv');
  expect(csv.text.trim().split('\n')).toHaveLength(1 + 2 * 20);
  const svg = await card.save('Image (SVG)');
  expect(svg.name).toBe('loss.svg');
  expect(svg.text).toMatch(/^<svg/);
  for (const text of ['>loss<', '>a<', '>b<', '>10<']) expect(svg.text).toContain(text);
  const png = await card.save('Image (PNG)');
  expect(png.name).toBe('loss.png');
});

it('fills the row of a small group with its cards', async () => {
  const page = await session.open('timeseries', tall);
  const places = await Promise.all(
    ['eval/acc', 'eval/loss'].map(async (tag) => {
      const card = page.locator(`[data-card="s:${tag}"]`);
      await card.waitFor();
      return (await card.boundingBox())!;
    }),
  );
  const grid = (await page.locator('.card-grid-all').boundingBox())!;
  expect(places[0]!.width).toBeCloseTo(places[1]!.width, 0);
  expect(places[1]!.x + places[1]!.width).toBeCloseTo(grid.x + grid.width, 0);
});
