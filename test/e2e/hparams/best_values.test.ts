// SPDX-License-Identifier: Apache-2.0
// Which values the table of the HParams dashboard marks as the best, and whether they can be read.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session} from '../harness/session';
import {TrialTable} from '../harness/trial_table';

const values = [0.123456, 0.000123456, 0.0000123456, 0.0723];

const session = new Session((logdir) => {
  for (const [trial, loss] of values.entries())
    new EventLog(logdir, `t${trial}`)
      .hparams({units: trial < 2 ? 8 : 16, seed: trial})
      .scalars(0, {loss: -loss * 1e-7, equal: 0.5, epoch: trial, learning_rate: trial})
      .flush();
});

it('the best is marked only where one is better than another', async () => {
  const page = await session.open('hparams&hpView=table');
  const table = await TrialTable.shown(page);
  const stars = () =>
    table.grid
      .locator('.trial-star')
      .evaluateAll((found) =>
        found.map((star) => (star.parentElement as HTMLElement).dataset['column']),
      );
  await expect.poll(stars).toEqual(['m:last||loss']);
  const other = await session.open('hparams&hpView=table&hpMetric=m:last||learning_rate');
  await TrialTable.shown(other);
  await other.locator('[data-column="m:last||learning_rate"] > .trial-star').waitFor();
});

it('the spread of repeats is not cut', async () => {
  const page = await session.open('hparams&hpView=table&hpRepeats=1');
  const table = await TrialTable.shown(page);
  for (const trial of ['t0', 't2']) {
    const cell = table.cell(trial, 'm:last||loss');
    await expect.poll(() => cell.textContent()).toMatch(/±.*e−/);
    expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
});
