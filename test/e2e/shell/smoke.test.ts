// SPDX-License-Identifier: Apache-2.0
// A new user's first minute.
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Folder, launch, open, Server} from '../harness/session';

let browser: Browser;
const logs = new Folder();
let server: Server;

beforeAll(async () => {
  for (const run of ['first', 'second']) {
    new EventLog(logs.path, run)
      .curve('loss', 100, (step) => 1 / (step + 1))
      .curve('train/accuracy', 100, (step) => step / 100)
      .flush();
  }
  server = await Server.start(logs.path);
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
  logs.remove();
});

it('shows a card for every tag and a row for every run', async () => {
  const page = await open(browser, server.address);
  await page.locator('[data-card="s:loss"]').waitFor();
  await page.locator('[data-card="s:train/accuracy"]').waitFor();
  await page.getByText('first', {exact: true}).waitFor();
  await page.getByText('second', {exact: true}).waitFor();
  expect(await page.title()).toContain('Stepscope');
  expect(page.consoleErrors).toEqual([]);
});

// Includes fonts; excludes data from the logs.
const FIRST_LOAD_MAX = 150_000;

it('loads less than 150 kB on a first visit', async () => {
  const page = await open(browser, server.address);
  await page.locator('[data-card="s:loss"]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.evaluate(() => {
    const isPage = ({name}: {name: string}) => !/\/(?:api|data)\//.test(name);
    const entries = ['navigation', 'resource'].flatMap((type) =>
      performance.getEntriesByType(type),
    );
    return (entries as PerformanceResourceTiming[])
      .filter(isPage)
      .reduce((sum, {transferSize}) => sum + transferSize, 0);
  });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(FIRST_LOAD_MAX);
  await page.context().close();
});
