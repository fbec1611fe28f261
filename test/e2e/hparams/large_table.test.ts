// SPDX-License-Identifier: Apache-2.0
// The table of the HParams dashboard with many trials and columns.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session} from '../harness/session';
import {TrialTable} from '../harness/trial_table';

const TRIALS = 400;
const COLUMNS = 300;

const session = new Session((logdir) => {
  for (let trial = 0; trial < TRIALS; trial++) {
    const names = Array.from({length: COLUMNS}, (_, i) => [
      `p${String(i).padStart(3, '0')}`,
      trial * COLUMNS + i,
    ]);
    new EventLog(logdir, `trial-${trial}`)
      .hparams(Object.fromEntries(names))
      .scalars(0, {loss: trial})
      .flush();
  }
});

it('has elements only for what is in view, in both directions', async () => {
  const page = await session.open('hparams&hpView=table');
  const table = await TrialTable.shown(page);
  await page.getByRole('button', {name: 'Columns', exact: true}).click();
  await page.getByRole('button', {name: 'All', exact: true}).click();
  await page.keyboard.press('Escape');
  expect(await page.locator('.trial-cell').count()).toBeLessThan(1500);
  await table.grid.evaluate((grid) => {
    grid.scrollTop = 300 * 30;
    grid.scrollLeft = 20_000;
  });
  await expect.poll(() => table.row('trial-305').count()).toBe(1);
  const columns = await table.columns();
  const last = columns.at(-1)!;
  const index = Number(last.slice('h:p'.length));
  expect(index).toBeGreaterThan(100);
  await expect
    .poll(() => table.cell('trial-305', last).getAttribute('data-tooltip'))
    .toBe(String(305 * COLUMNS + index));
  const [head, cell] = [table.head(last), table.cell('trial-305', last)];
  expect((await head.boundingBox())!.x).toBe((await cell.boundingBox())!.x);
  const row = (await table.row('trial-305').locator('.trial-name').boundingBox())!;
  expect(row.x).toBeGreaterThan(0);
  expect(await page.locator('.trial-cell').count()).toBeLessThan(1500);
});

it('moves the focus to columns that are not in view', async () => {
  const page = await session.open('hparams&hpView=table', {viewport: {width: 700, height: 600}});
  const table = await TrialTable.shown(page);
  await table.sort('name').focus();
  for (let i = 0; i < 10; i++) {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-sort'));
    const before = await focused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).not.toBe(before);
  }
  await page.keyboard.press('Enter');
  const at = await page.evaluate(() => document.activeElement?.getAttribute('data-sort'));
  await expect.poll(() => table.head(at!).getAttribute('aria-sort')).toBe('ascending');
});
