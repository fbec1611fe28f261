// SPDX-License-Identifier: Apache-2.0
// The details of a trial, and the comparison of several, with the logs of `stepscope demo`.
import {execFileSync} from 'node:child_process';
import {expect, it} from 'vitest';
import {Session} from '../harness/session';

const program = process.env['STEPSCOPE_PROGRAM'] ?? '';

const session = new Session((logdir) => {
  execFileSync(program, ['demo', '--overwrite', logdir], {stdio: 'ignore'});
});

it('of one trial are its values, its status and its curves', async () => {
  const page = await session.open('hparams&hpTrials=sweep/trial-000');
  const details = page.getByRole('complementary', {name: 'sweep/trial-000'});
  await details.getByText('Finished').waitFor();
  await details.getByRole('row', {name: /^learning_rate/}).waitFor();
  await details.getByRole('row', {name: /^Accuracy/}).waitFor();
  await details.getByLabel('accuracy/validation, 1 line').waitFor();
});

it('of the best trials show only what differs, until the switch is off', async () => {
  const page = await session.open('hparams&hpMetric=m:last||loss/validation');
  await page.getByRole('button', {name: 'Compare best trials'}).click();
  await page.getByRole('menuitem', {name: /^Best 3 by Loss/}).click();
  const details = page.getByRole('complementary', {name: 'Compare 3 trials'});
  await details.getByLabel('loss/validation, 3 lines').waitFor();
  const rows = () => details.getByRole('row').count();
  const few = await rows();
  await details.getByRole('switch', {name: 'Only what differs'}).click();
  await expect.poll(rows).toBeGreaterThan(few);
  const remove = details.getByRole('button', {name: /^Remove sweep/});
  await remove.first().click();
  await page.getByRole('complementary', {name: 'Compare 2 trials'}).waitFor();
  await expect.poll(() => page.url().split('sweep/').length).toBe(3);
  await page.goBack();
  await details.waitFor();
});

it('close with Esc, and a trial that is gone says so', async () => {
  const page = await session.open('hparams&hpTrials=sweep/no-such-trial');
  await page.getByRole('heading', {name: 'This trial no longer exists'}).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('complementary', {name: 'Trial details'}).count()).toBe(0);
});

it('select the runs of the compared trials for every dashboard', async () => {
  const page = await session.open('hparams&hpTrials=sweep/trial-000,sweep/trial-001');
  await page.getByRole('button', {name: 'Select only these runs in the run list'}).click();
  await expect.poll(() => page.url()).toContain('runs=sweep/trial-000');
  await page.getByText(/^2 of \d+ runs shown/).waitFor();
});
