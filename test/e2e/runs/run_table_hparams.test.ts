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
    .poll(async () => (await table.columns()).slice(0, 5))
    .toEqual([
      'last:',
      'hparam:batch_size',
      'hparam:dropout',
      'hparam:layers',
      'hparam:learning_rate',
    ]);
  const first = 'sweep/trial-000';
  expect(await table.cell(first, 'hparam:learning_rate').textContent()).toBe('0.0031');
  const top = async () => (await table.names())[0]!;
  for (const [name, largest] of [
    ['learning_rate', '0.03'],
    ['batch_size', '256'],
  ] as const) {
    await table.heading(name).click();
    await page.mouse.move(0, 0);
    await expect
      .poll(async () => table.cell(await top(), `hparam:${name}`).textContent())
      .toBe(largest);
  }
  await table.heading('Run').click();
  await expect.poll(top).toBe(first);
  await page.getByRole('button', {name: 'Columns', exact: true}).click();
  for (const name of ['optimizer', 'Status']) await page.getByRole('checkbox', {name}).click();
  await expect.poll(() => table.cell(first, 'hparam:optimizer').textContent()).toBe('adamw');
  await expect.poll(() => table.cell(first, 'status').textContent()).toBe('success');
});
