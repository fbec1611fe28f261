// SPDX-License-Identifier: Apache-2.0
// A new user's first minute.
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {EventLog} from './event_log';
import {Folder, launch, open, Server} from './session';

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
  expect(page.complaints).toEqual([]);
});
