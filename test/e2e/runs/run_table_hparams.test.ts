// SPDX-License-Identifier: Apache-2.0
// The hyperparameters of runs in the run table, with the logs of `stepscope demo`.
import {execFileSync} from 'node:child_process';
import {expect, it} from 'vitest';
import {RunTable} from '../harness/run_table';
import {Session} from '../harness/session';

const program = process.env['STEPSCOPE_PROGRAM'] ?? '';

const session = new Session((logdir) => {
  execFileSync(program, ['demo', '--overwrite', logdir], {stdio: 'ignore'});
});

it('are columns at once if they differ, and sort the runs', async () => {
  const page = await session.open('timeseries&runTable=1&runFilter=sweep/trial');
  const table = await RunTable.shown(page);
  await expect
    .poll(async () => (await table.columns()).slice(0, 4))
    .toEqual(['last:', 'hparam:dropout', 'hparam:learning_rate', 'hparam:optimizer']);
  const first = 'sweep/trial-00';
  expect(await table.cell(first, 'hparam:optimizer').textContent()).toBe('adam');
  expect(await table.cell(first, 'hparam:learning_rate').textContent()).toBe('1e−4');
  await table.heading('learning_rate').click();
  await page.mouse.move(0, 0);
  const top = async () => (await table.names())[0]!;
  await expect
    .poll(async () => table.cell(await top(), 'hparam:learning_rate').textContent())
    .toBe('0.003');
  await table.heading('optimizer').click();
  await page.mouse.move(0, 0);
  await expect.poll(top).toBe(first);
  await page.getByRole('button', {name: 'Columns', exact: true}).click();
  await page.getByRole('checkbox', {name: 'Status'}).click();
  await expect.poll(() => table.cell(first, 'status').textContent()).toBe('success');
});
