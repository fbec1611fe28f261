// SPDX-License-Identifier: Apache-2.0
// The order in which an opening page requests and draws, so that the first chart is there early.
import type {Page, Request} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {parameters} from '../harness/requests';
import {Session} from '../harness/session';

const RUNS = 60;
const tags = ['a', 'b', 'c', 'd'].map((name) => `group/${name}`);

const session = new Session((logdir) => {
  for (let i = 0; i < RUNS; i++) {
    const log = new EventLog(logdir, `run-${i}`);
    for (const tag of tags) log.curve(tag, 20, (step) => step + i);
    log.flush();
  }
});

function isChart(request: Request): boolean {
  return request.url().includes('/api/v1/scalars') && parameters(request).get('pixels') !== '48';
}

function promised(): {promise: Promise<void>; resolve: () => void} {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return {promise, resolve};
}

/** A page that has not opened anything yet. */
async function emptyPage(): Promise<Page> {
  const page = await session.open();
  await page.goto('about:blank');
  return page;
}

function start(page: Page): Promise<unknown> {
  return page.goto(session.address, {waitUntil: 'commit'});
}

/** After these, a card that is on the page has done what it does at first. */
function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

it('requests runs and tags before its scripts are there, and only once', async () => {
  const page = await emptyPage();
  const scripts = promised();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await start(page);
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/v1/runs', '/api/v1/tags']));
  scripts.resolve();
  await page.locator('[data-card="s:group/a"] .line-chart').waitFor();
  for (const route of ['/api/v1/runs', '/api/v1/tags']) {
    expect(asked.filter((path) => path === route)).toHaveLength(1);
  }
});

it('requests the first chart of many runs alone, and draws nothing before it is there', async () => {
  const page = await emptyPage();
  const answer = promised();
  const asked: string[] = [];
  await page.route('**/api/v1/scalars*', async (route) => {
    if (isChart(route.request())) {
      asked.push(parameters(route.request()).get('tag')!);
      if (asked.length === 1) await answer.promise;
    }
    await route.continue();
  });
  await start(page);
  await page.locator('[data-card="s:group/d"] .card-skeleton').waitFor();
  await twoFrames(page);
  expect(asked).toHaveLength(1);
  expect(await page.locator('.line-chart canvas').count()).toBe(0);
  answer.resolve();
  await page.locator('[data-card="s:group/d"] .line-chart').waitFor();
  expect(asked.toSorted()).toEqual(tags);
});
