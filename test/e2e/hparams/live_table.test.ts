// SPDX-License-Identifier: Apache-2.0
// The table of the HParams dashboard while trials run.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session} from '../harness/session';
import {TrialTable} from '../harness/trial_table';

const METRIC = 'm:last||accuracy';

let running: EventLog;
let step = 0;

const session = new Session((logdir) => {
  new EventLog(logdir, 'finished').hparams({lr: 1}).scalars(0, {accuracy: 0.5}).flush();
  running = new EventLog(logdir, 'running').hparams({lr: 2}).scalars(0, {accuracy: 0.1}).flush();
});

const log = (accuracy: number) => running.scalars(++step, {accuracy}).flush();

it('rows change places only while the pointer is elsewhere', async () => {
  log(0.2);
  const page = await session.open(`hparams&hpView=table&hpOrder=-${METRIC}`);
  const table = await TrialTable.shown(page);
  await expect.poll(() => table.trials()).toEqual(['finished', 'running']);
  await table.cell('finished', METRIC).hover();
  log(0.75);
  await expect.poll(() => table.cell('running', METRIC).textContent()).toContain('0.75');
  expect(await table.trials()).toEqual(['finished', 'running']);
  await page.mouse.move(5, 5);
  await expect.poll(() => table.trials()).toEqual(['running', 'finished']);
});
