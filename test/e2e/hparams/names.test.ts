// SPDX-License-Identifier: Apache-2.0
// The HParams dashboard of logs without any logged hyperparameters.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session} from '../harness/session';

const session = new Session((logdir) => {
  for (const lr of ['0.1', '0.01', '0.001'])
    for (const part of ['train', 'validation'])
      new EventLog(logdir, `lr=${lr},bs=32/${part}`).scalars(1, {loss: Number(lr)}).flush();
});

it('says what is missing, and makes columns from names of runs', async () => {
  const page = await session.open('hparams&hpView=table');
  await page.getByRole('heading', {name: 'HParams: nothing logged yet'}).waitFor();
  await page.getByRole('button', {name: 'Use the names of runs'}).click();
  await page.getByText('3 trials', {exact: true}).waitFor();
  await page.getByRole('columnheader', {name: 'lr', exact: true}).waitFor();
  await page
    .getByRole('row', {name: /lr=0\.001,bs=32/})
    .first()
    .waitFor();
  await expect.poll(() => page.url()).toContain('hpNames=1');
});

it('computes what matters among the names', async () => {
  const page = await session.open('hparams&hpView=importance&hpNames=1&hpMethod=ped_anova');
  await expect.poll(() => page.locator('.importance-name').first().textContent()).toBe('lr');
});
