// SPDX-License-Identifier: Apache-2.0
// The header of a card that is too narrow for its notes.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session} from '../harness/session';

const values = [1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2, 3, Number.NaN, 4];

const session = new Session((logdir) => {
  new EventLog(logdir, 'run').curve('noted', values.length, (step) => values[step]!).flush();
});

it('lists the notes of a narrow card that do not fit', async () => {
  const page = await session.open('timeseries&tagFilter=^noted$&yScale=log');
  const card = page.locator('[data-card="s:noted"]');
  await card
    .getByText(/≤ 0 hidden/)
    .first()
    .waitFor();
  expect(await card.getByRole('button', {name: /more note/}).count()).toBe(0);
  await page.setViewportSize({width: 270, height: 700});
  const more = card.getByRole('button', {name: /more note/});
  const count = Number((await more.textContent())!.slice(1));
  expect(count).toBeGreaterThan(0);
  await more.click();
  const list = page.getByRole('dialog', {name: /more note/});
  await list.getByText(/NaN/).waitFor();
  await list.getByText(/≤ 0 hidden/).waitFor();
  await list.getByText(/∞/).waitFor();
});
