// SPDX-License-Identifier: Apache-2.0
// 12,000 tags: cards that are not visible cost nothing.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {type ScalarRequests, watchScalars} from '../harness/requests';
import {ScalarCard} from '../harness/scalar_card';
import {Session} from '../harness/session';

const GROUPS = 120;
const TAGS_OF_GROUP = 100;
// More than fit on a large screen and its margins, far fewer than all.
const FEW = 60;

const session = new Session((logdir) => {
  const log = new EventLog(logdir, 'run');
  for (let step = 0; step < 3; step++) {
    for (let group = 0; group < GROUPS; group++) {
      const values: Record<string, number> = {};
      for (let tag = 0; tag < TAGS_OF_GROUP; tag++) values[`group${group}/tag${tag}`] = step;
      log.scalars(step, values);
    }
  }
  log.flush();
});

async function openWatched(view = ''): Promise<{page: Page; requested: ScalarRequests}> {
  const page = await session.open('about:blank');
  const requested = watchScalars(page);
  await page.goto('about:blank');
  await page.goto(`${session.address}#${view}`);
  return {page, requested};
}

/** `share` is 0 at the top and 1 at the bottom. */
async function scroll(page: Page, share: number): Promise<void> {
  await page.locator('.card-grid').evaluate((element, part) => {
    element.scrollTop = part * element.scrollHeight;
  }, share);
}

it('opens only the first groups and requests only visible cards', async () => {
  const {page, requested} = await openWatched();
  await ScalarCard.shown(page, 'group0/tag0');
  const open = page.getByRole('button', {name: /^group\d+ 100 cards$/, expanded: true});
  expect(await open.allTextContents()).toEqual(['group0100 cards']);
  expect(await page.locator('[data-card]').count()).toBeLessThan(FEW);
  expect(requested.tags().length).toBeLessThan(FEW);
  expect(requested.tags().every((tag) => tag.startsWith('group0/'))).toBe(true);
  await scroll(page, 1);
  const closed = page.getByRole('button', {name: /^group\d+ 100 cards$/, expanded: false});
  await expect.poll(() => closed.count()).toBeGreaterThan(10);
});

it('draws cards that are scrolled into view and removes those scrolled out', async () => {
  const {page, requested} = await openWatched();
  await ScalarCard.shown(page, 'group0/tag0');
  await scroll(page, 0.2);
  await page.locator('[data-card="s:group0/tag0"]').waitFor({state: 'detached'});
  const first = (await page.locator('[data-card]').first().getAttribute('data-card'))!;
  await ScalarCard.shown(page, first.slice('s:'.length));
  await scroll(page, 1);
  await page.getByRole('button', {name: 'group119 100 cards'}).waitFor();
  await page.getByRole('button', {name: 'group0 100 cards'}).waitFor({state: 'detached'});
  expect(requested.tags().length).toBeLessThan(3 * FEW);
});

it('can open any group', async () => {
  const {page, requested} = await openWatched();
  await scroll(page, 1);
  await page.getByRole('button', {name: 'group119 100 cards'}).click();
  await page.locator('[data-card="s:group119/tag0"]').waitFor();
  await expect.poll(() => requested.tags()).toContain('group119/tag0');
  expect(await page.locator('[data-card]').count()).toBeLessThan(FEW);
});

it('finds one tag among all', async () => {
  const {page, requested} = await openWatched();
  await page.getByRole('combobox', {name: 'Filter tags'}).fill('group77/tag42$');
  await page.getByText('1 of 12,000').waitFor();
  await ScalarCard.shown(page, 'group77/tag42');
  expect(await page.locator('[data-card]').count()).toBe(1);
  expect(requested.tags().filter((tag) => !tag.startsWith('group0/'))).toEqual(['group77/tag42']);
});
