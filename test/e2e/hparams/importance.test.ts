// SPDX-License-Identifier: Apache-2.0
// Which hyperparameters matter, with the logs of `stepscope demo`.
import {execFileSync} from 'node:child_process';
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {Session} from '../harness/session';

const program = process.env['STEPSCOPE_PROGRAM'] ?? '';

const session = new Session((logdir) => {
  execFileSync(program, ['demo', '--overwrite', logdir], {stdio: 'ignore'});
});

/** The hyperparameters from the most to the least important. */
function names(page: Page): Promise<string[]> {
  return page.locator('.importance-name').allTextContents();
}

it('is computed by fANOVA, with its quality and its uncertainty', async () => {
  const page = await session.open('hparams&hpView=importance');
  await page.getByText(/^R² 0\.\d+ · \d+ trials$/).waitFor();
  const rows = await names(page);
  expect(rows).toContain('learning_rate');
  expect(rows.slice(0, 3)).toContain('learning_rate');
  await expect.poll(() => page.locator('.importance-deviation').first().textContent()).toMatch(/±/);
  await page.getByRole('img', {name: /^learning_rate: Best 10% of the trials/}).waitFor();
});

it('for the best trials follows their share', async () => {
  const page = await session.open('hparams&hpView=importance');
  await page.getByRole('radio', {name: 'Best trials'}).click();
  await page.getByText(/^best 10% of \d+ trials$/).waitFor();
  await page.getByRole('textbox', {name: 'Best (%), number'}).fill('25');
  await page.keyboard.press('Enter');
  await page.getByText(/^best 25% of \d+ trials$/).waitFor();
  await expect.poll(() => page.url()).toContain('hpBest=25');
});

it('for filtered trials says what distinguishes them', async () => {
  const page = await session.open('hparams&hpView=importance&hpMethod=chosen');
  await page.getByText(/^All trials pass/).waitFor();
  const filtered = await session.open(
    'hparams&hpView=importance&hpMethod=chosen&hpFilters=v!;h:optimizer;sgd',
  );
  await filtered.getByText(/^\d+ of \d+ trials filtered$/).waitFor();
  await expect.poll(async () => (await names(filtered)).length).toBeGreaterThan(3);
  expect(await names(filtered)).not.toContain('optimizer');
});

it('is about the chosen value of the metric', async () => {
  const page = await session.open('hparams&hpView=importance');
  await page.getByRole('button', {name: /^Metric: Accuracy/}).click();
  await page.getByRole('radio', {name: 'Max', exact: true}).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: /^Metric: .*\(max\)/}).waitFor();
  await page.getByText(/^R² /).waitFor();
  await expect.poll(() => page.url()).toContain('hpMetric=m:max');
});

it('leads to the plots of a hyperparameter, and of a pair', async () => {
  const page = await session.open('hparams&hpView=importance');
  await page.locator('th .importance-name', {hasText: 'dropout'}).click();
  await expect.poll(() => page.url()).toContain('hpScatter=pair&hpX=h:dropout');
  await expect.poll(() => page.url()).toContain('hpView=scatter');
  await page.goBack();
  await page.locator('.importance-pair').first().click();
  await expect.poll(() => page.url()).toContain('hpScatter=contour');
});
