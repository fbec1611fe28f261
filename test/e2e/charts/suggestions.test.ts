// SPDX-License-Identifier: Apache-2.0
// The filter of tags suggests tags and folders while one types.
import type {Locator, Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {Session} from '../harness/session';

const session = new Session((logdir) => {
  const log = new EventLog(logdir, 'run');
  for (let step = 0; step < 3; step++) {
    const values: Record<string, number> = {};
    for (let tag = 0; tag < 12_345; tag++) values[`group${tag % 99}/tag${tag}`] = step;
    log.scalars(step, {...values, 'loss/a+b': step, 'loss/c': step, 'val/loss': step});
  }
  log.image(0, 'pictures/dog', [200, 100, 40]).flush();
});

async function openFilter(view = ''): Promise<{page: Page; filter: Locator; rows: Locator}> {
  const page = await session.open(view);
  const filter = page.getByRole('combobox', {name: 'Filter tags'});
  await filter.waitFor();
  await page.locator('[data-card]').first().waitFor();
  return {page, filter, rows: page.getByRole('listbox').getByRole('option')};
}

it('suggests folders and tags, which the keyboard picks', async () => {
  const {page, filter, rows} = await openFilter();
  expect(await filter.getAttribute('aria-expanded')).toBe('false');
  await filter.pressSequentially('loss');
  await expect
    .poll(() => rows.allTextContents())
    .toEqual(['loss/2 tags', 'loss/a+b', 'loss/c', 'val/loss']);
  expect(await filter.getAttribute('aria-expanded')).toBe('true');
  expect(await filter.getAttribute('aria-activedescendant')).toBeNull();
  await filter.press('ArrowDown');
  await filter.press('ArrowDown');
  const active = page.getByRole('option', {selected: true});
  expect(await active.textContent()).toBe('loss/a+b');
  expect(await filter.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
  expect(await faults(page)).toEqual([]);
  await filter.press('Enter');
  expect(await filter.inputValue()).toBe('^loss/a\\+b$');
  await page.locator('[data-card="s:loss/a+b"]').waitFor();
  await expect.poll(() => page.locator('[data-card]').count()).toBe(1);
  expect(await rows.count()).toBe(0);
});

it('closes by Escape, which then clears the filter', async () => {
  const {filter, rows} = await openFilter();
  await filter.pressSequentially('val');
  await rows.first().waitFor();
  await filter.press('Escape');
  await expect.poll(() => rows.count()).toBe(0);
  expect(await filter.inputValue()).toBe('val');
  await filter.press('Escape');
  await expect.poll(() => filter.inputValue()).toBe('');
});

it('suggests few of very many, and goes on below the folder one clicks', async () => {
  const {page, filter, rows} = await openFilter();
  await filter.press('ArrowDown');
  await expect.poll(() => rows.count()).toBe(25);
  await filter.pressSequentially('group98');
  await expect.poll(() => rows.first().textContent()).toBe('group98/124 tags');
  await rows.first().click();
  expect(await filter.inputValue()).toBe('^group98/');
  await page.getByText('124 of 12,349').waitFor();
  await filter.press('ArrowDown');
  await expect.poll(() => rows.first().textContent()).toMatch(/^group98\/tag\d+$/);
});

it('suggests the tags of its dashboard only', async () => {
  const {filter, rows} = await openFilter('images');
  await filter.pressSequentially('o');
  await expect.poll(() => rows.allTextContents()).toEqual(['pictures/dog']);
});
