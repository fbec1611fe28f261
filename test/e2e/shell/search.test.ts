// SPDX-License-Identifier: Apache-2.0
// One search over runs, tags, dashboards and commands.
import type {Locator, Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {Session, setting} from '../harness/session';

const session = new Session((logdir) => {
  for (const model of ['resnet50', 'vit']) {
    for (let seed = 0; seed < 20; seed++) {
      new EventLog(logdir, `${model}/seed-${seed}`)
        .scalars(0, {'train/loss': 1, 'eval/loss.total': 2, 'eval/loss_total': 2})
        .flush();
    }
  }
});

async function openSearch(keys = 'Control+k'): Promise<{page: Page; field: Locator}> {
  const page = await session.open();
  await RunsPanel.shown(page);
  await page.keyboard.press(keys);
  const field = page.getByRole('combobox', {name: 'Search'});
  await field.waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  return {page, field};
}

function active(page: Page): Locator {
  return page.locator('[role=option][aria-selected=true] .search-label');
}

it('opens by key, even from a field, and by button', async () => {
  const {page, field} = await openSearch('/');
  await page.keyboard.press('Escape');
  await field.waitFor({state: 'detached'});
  await new RunsPanel(page).filter.focus();
  await page.keyboard.press('Meta+k');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({state: 'detached'});
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Filter runs');
  await page.getByRole('button', {name: 'Search runs and tags'}).click();
  await field.waitFor();
});

it('closes by the same key', async () => {
  const {page, field} = await openSearch();
  await field.fill('vit');
  await page.keyboard.press('Control+k');
  await field.waitFor({state: 'detached'});
});

it('finds a run by fragments of its name, selects it, and can be undone', async () => {
  const {page, field} = await openSearch();
  await field.fill('r50 s-13');
  await expect.poll(() => active(page).textContent()).toBe('resnet50/seed-13');
  await page.keyboard.press('Enter');
  const panel = new RunsPanel(page);
  await expect.poll(() => panel.selected()).toEqual(['resnet50/seed-13']);
  await page.getByRole('button', {name: 'Undo'}).click();
  await expect.poll(() => panel.summary.textContent()).toBe('40 of 40 runs shown');
});

it('finds a tag and shows only its card', async () => {
  const {page, field} = await openSearch();
  await field.fill('loss.total');
  await expect.poll(() => active(page).textContent()).toBe('eval/loss.total');
  await page.keyboard.press('Enter');
  await page.locator('[data-card="s:train/loss"]').waitFor({state: 'detached'});
  await page.locator('[data-card="s:eval/loss.total"]').waitFor();
  expect(await page.locator('[data-card]').count()).toBe(1);
  await expect.poll(() => setting(page, 'tagFilter')).toBe('^eval/loss\\.total$');
  await page.goBack();
  await page.locator('[data-card="s:train/loss"]').waitFor();
});

it('opens dashboards and runs commands', async () => {
  const {page, field} = await openSearch();
  await field.fill('projector');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', {name: 'Projector is not available yet'}).waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('dark theme');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
});

it('navigates results by arrow keys and by pointer', async () => {
  const {page, field} = await openSearch();
  await field.fill('seed-1');
  await expect.poll(() => active(page).textContent()).toBe('vit/seed-1');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => active(page).textContent()).toBe('resnet50/seed-1');
  const id = await page.locator('[role=option][aria-selected=true]').getAttribute('id');
  expect(await field.getAttribute('aria-activedescendant')).toBe(id);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => active(page).textContent()).toBe('vit/seed-1');
  await page.getByRole('option', {name: 'resnet50/seed-1', exact: true}).click();
  await expect.poll(() => setting(page, 'runs')).toBe('resnet50/seed-1');
});

it('shows the number of matches, and a message without results', async () => {
  const {page, field} = await openSearch();
  await field.fill('seed');
  await page.getByText('40 matches').waitFor();
  await field.fill('qqqq');
  await page.getByText('No results for “qqqq”.').waitFor();
  await page.keyboard.press('Enter');
  await field.waitFor();
});
