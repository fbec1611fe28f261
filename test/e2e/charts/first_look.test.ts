// SPDX-License-Identifier: Apache-2.0
// What a person sees who opens a log directory for the first time.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {parameters} from '../harness/requests';
import {RunsPanel} from '../harness/runs_panel';
import {Session} from '../harness/session';

const RUNS = 4;

const session = new Session((logdir) => {
  for (let i = 0; i < RUNS; i++) {
    const log = new EventLog(logdir, `run-${i}`);
    const shared = ['zeta/loss', 'zeta/acc', 'zeta/lr', 'alone', 'alone/too'];
    for (const tag of shared) log.curve(tag, 5, (step) => step + i);
    for (const tag of ['aaa/weights', 'aaa/bias']) log.histogram(0, tag, [0, 3, 4]);
    if (i === 0) for (const tag of ['beta/x', 'beta/y']) log.curve(tag, 5, () => 1000);
    log.flush();
  }
});

async function headings(page: Page): Promise<string[]> {
  const all = await page.locator('.group-heading-title').allTextContents();
  return all.map((text) => text.trim());
}

it('opens with the scalars that most runs have, and those without a group last', async () => {
  const page = await session.open('', {viewport: {width: 1440, height: 2400}});
  await page.locator('[data-card="s:alone"]').waitFor();
  expect(await headings(page)).toEqual(['zeta', 'beta', 'aaa', 'Ungrouped']);
  const tab = page.getByRole('link', {name: 'Time series', exact: true});
  expect(await tab.getAttribute('aria-current')).toBe('page');
});

it('fills every row of a wide screen', async () => {
  const page = await session.open('', {viewport: {width: 2560, height: 2400}});
  await page.locator('[data-card="s:alone"]').waitFor();
  const all = (await page.locator('.card-grid-all').boundingBox())!;
  const boxes = await page
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
  const rows = new Map<number, number>();
  for (const {top, right} of boxes) rows.set(top, Math.max(right, rows.get(top) ?? 0));
  expect(rows.size).toBe(4);
  for (const right of rows.values()) expect(Math.abs(right - (all.x + all.width))).toBeLessThan(1);
  const controls = (await page.locator('.toolbar-end').boundingBox())!;
  expect(Math.abs(controls.x + controls.width - (all.x + all.width))).toBeLessThan(1);
});

/** The values beside the runs. */
function values(panel: RunsPanel): Promise<string[]> {
  return panel.list.locator('.run-row-value').allTextContents();
}

it('shows values of the chosen tag, also if those of another tag arrive late', async () => {
  const page = await session.open('about');
  const panel = await RunsPanel.shown(page);
  await expect.poll(() => values(panel)).toEqual(['4', '5', '6', '7']);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/scalars*', async (route) => {
    const asked = parameters(route.request());
    if (asked.get('pixels') === '48' && asked.get('tag') === 'zeta/acc') await held;
    await route.continue();
  });
  const choose = async (tag: string) => {
    await page.getByRole('button', {name: /^Last value of/}).click();
    await page.getByRole('option', {name: new RegExp(`^${tag}`)}).click();
  };
  const late = page.waitForRequest((request) => parameters(request).get('tag') === 'zeta/acc');
  await choose('zeta/acc');
  await late;
  await choose('beta/x');
  release();
  await expect.poll(() => values(panel)).toEqual(['1000', '–', '–', '–']);
});
