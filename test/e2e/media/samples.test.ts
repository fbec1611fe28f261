// SPDX-License-Identifier: Apache-2.0
// Runs, and steps of a run, with different numbers of samples.
import {expect, it} from 'vitest';
import {type Colour, EventLog} from '../harness/event_log';
import {Session} from '../harness/session';

const colours: readonly Colour[] = [
  [200, 40, 40],
  [40, 200, 40],
  [40, 40, 200],
];

const session = new Session((logdir) => {
  new EventLog(logdir, 'one').images(1200, 'sample', colours.slice(0, 1)).flush();
  new EventLog(logdir, 'three').images(1200, 'sample', colours).flush();
  new EventLog(logdir, 'fewer')
    .images(1200, 'sample', colours)
    .images(3400, 'sample', colours.slice(0, 2))
    .flush();
});

const tall = {viewport: {width: 1440, height: 2400}};

it('each run has cards for its own samples, and none is an error', async () => {
  const page = await session.open('images', tall);
  const cards = page.locator('[data-card]');
  await expect.poll(() => cards.count()).toBe(7);
  const ids = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-card')));
  expect(ids.filter((id) => id!.includes('@one#'))).toEqual(['sample@one#0']);
  await expect.poll(() => page.locator('[data-card] img').count()).toBe(6);
  expect(await page.locator('[data-card] [role=alert]').count()).toBe(0);
});

it('a step with fewer samples says so, quietly', async () => {
  const page = await session.open('images', tall);
  const card = page.locator('[data-card="sample@fewer#2"]');
  await card.getByText('No sample 3 at this step.').waitFor();
  await card.getByLabel('Step, number').fill('1,200');
  await page.keyboard.press('Enter');
  await card.locator('img').waitFor();
  expect(await card.getByText('No sample').count()).toBe(0);
});

it('an opened run without the sample says so beside the others', async () => {
  const page = await session.open('images', tall);
  await page.getByRole('button', {name: 'Open sample of three, sample 1'}).click();
  await page.getByRole('button', {name: 'Compare with'}).click();
  await page.getByRole('option', {name: 'one', exact: true}).click();
  await expect.poll(() => page.locator('.panel-image').count()).toBe(2);
  await page.getByRole('button', {name: /^Sample 1 of 3/}).click();
  await page.getByText('No sample 2 in this run.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('steps have separators', async () => {
  const page = await session.open('images', tall);
  const card = page.locator('[data-card="sample@one#0"]');
  const box = card.getByLabel('Step, number');
  await expect.poll(() => box.inputValue()).toBe('1,200');
  expect(await card.getByRole('slider').getAttribute('aria-valuetext')).toBe('step 1,200');
  await card.getByRole('img', {name: 'sample of one at step 1,200'}).waitFor();
});
