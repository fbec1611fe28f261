// SPDX-License-Identifier: Apache-2.0
// Regular expressions that would block the page for years are stopped, in every filter.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {Session} from '../harness/session';

const LONG = 'a'.repeat(60);
// Tries every way to split the letters, because the last one never matches.
const ENDLESS = encodeURIComponent('(a+)+$').replaceAll('(', '%28').replaceAll(')', '%29');

const session = new Session((logdir) => {
  for (const run of [`${LONG}!`, 'aaa']) {
    new EventLog(logdir, run).scalars(0, {[`${LONG}!`]: 1, aaa: 1}).flush();
  }
});

it('stops an endless filter of runs, says so, and hides nothing', async () => {
  const page = await session.open(`timeseries&runFilter=${ENDLESS}&runRegex=1`);
  const panel = await RunsPanel.shown(page);
  await page.getByText('Matching takes too long and was stopped.').first().waitFor();
  expect((await panel.selected()).length).toBe(2);
});

it('stops an endless filter of tags, says so, and hides nothing', async () => {
  const page = await session.open(`timeseries&tagFilter=${ENDLESS}`);
  await page.getByText('Matching takes too long and was stopped.').first().waitFor();
  expect(await page.locator('[data-card="s:aaa"]').count()).toBe(1);
});

it('matches an expression that only looks slow', async () => {
  const pattern = encodeURIComponent('^(a|b)+$').replaceAll('(', '%28').replaceAll(')', '%29');
  const page = await session.open(`timeseries&tagFilter=${pattern}`);
  await page.locator('[data-card="s:aaa"]').waitFor();
  await page.locator(`[data-card="s:${LONG}!"]`).waitFor({state: 'detached'});
});
