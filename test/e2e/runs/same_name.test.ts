// SPDX-License-Identifier: Apache-2.0
// A run and a folder of runs with the same name.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {Session} from '../harness/session';

const session = new Session((logdir) => {
  for (const run of ['exp', 'exp/eval', 'exp/train']) {
    new EventLog(logdir, run).curve('loss', 5, (step) => step).flush();
  }
});

it('differ in their looks, their names and what a click does', async () => {
  const page = await session.open();
  const panel = await RunsPanel.shown(page);
  const run = panel.row('exp');
  const folder = panel.folder('exp');
  await run.waitFor();
  const ending = (row: typeof run) =>
    row.locator('.middle-text').evaluate((name) => getComputedStyle(name, '::after').content);
  expect(await ending(folder)).toBe('"/"');
  expect(await ending(run)).toBe('none');
  await folder.getByRole('gridcell', {name: 'Folder exp'}).waitFor();
  await run.getByRole('gridcell', {name: 'exp', exact: true}).waitFor();
  await folder.locator('.run-row-name').hover();
  await page.getByRole('tooltip').getByText('exp/ · folder of 2 runs').waitFor();

  await run.click();
  await expect.poll(() => panel.selected()).toEqual(['exp/eval', 'exp/train']);
  await folder.click();
  await panel.row('exp/eval').waitFor({state: 'detached'});
  await folder.click();
  await panel.box(folder).click();
  await expect.poll(() => panel.selected()).toEqual([]);
  await run.click();
  await expect.poll(() => panel.selected()).toEqual(['exp']);
});
