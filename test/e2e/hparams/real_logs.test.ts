// SPDX-License-Identifier: Apache-2.0
// Every view of the HParams dashboard with what tuners and writers really log.
import {cpSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {Session} from '../harness/session';

const root = join(import.meta.dirname, '../..');

describe.each([
  ['data/tuners/optuna', 7, 'loss'],
  ['data/tuners/keras_tuner', 16, 'validation/epoch_loss'],
  ['data/tuners/ray_tune', 8, 'ray/tune/accuracy'],
  ['data/tuners/lightning', 8, 'val/accuracy'],
  ['compat/logs/hparam_tuning', 12, ''],
  ['compat/logs/tensorboardX', 4, ''],
  ['compat/logs/torch', 4, ''],
] as const)('%s', (logs, trials, metric) => {
  const session = new Session((logdir) => cpSync(join(root, logs), logdir, {recursive: true}));

  it('is shown in every view', async () => {
    const page = await session.open('hparams&hpView=table');
    await page.getByText(`${trials} trials`, {exact: true}).waitFor();
    await page.getByRole('button', {name: `Metric: ${metric}`}).waitFor();
    await expect
      .poll(() => page.locator('.trial-row').count())
      .toBeGreaterThanOrEqual(Math.min(trials, 4));
    await page.getByRole('radio', {name: 'Parallel coordinates'}).click();
    await page
      .getByRole('img', {name: new RegExp(`^Parallel coordinates: ${trials} of ${trials} trials`)})
      .waitFor({state: 'attached'});
    await page.getByRole('radio', {name: 'Scatter', exact: true}).click();
    await page.getByRole('radio', {name: 'Matrix'}).waitFor();
    await page.getByRole('radio', {name: 'Importance'}).click();
    await page.locator('.importance-table, .importance-note').first().waitFor();
  });
});
