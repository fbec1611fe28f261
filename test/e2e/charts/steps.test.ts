// SPDX-License-Identifier: Apache-2.0
// Selecting a step or a range of steps, and the table with the values there.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const POINTS = 10_001;

const session = new Session((logdir) => {
  for (const [run, slope] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    new EventLog(logdir, run)
      .curve('line', 101, (step) => slope * step)
      .curve('other', 101, (step) => -slope * step)
      .flush();
  }
  new EventLog(logdir, 'long')
    .curve('long', POINTS, (step) => (step === 5001 ? 7 : step % 2))
    .flush();
});

const view = 'timeseries&smoothing=0&tagFilter=line|other';

/** The rows of a card's table, with cells by column. */
async function table(card: ScalarCard): Promise<Record<string, string>[]> {
  const tables = card.root.locator('.data-table table');
  const [rows] = await tables.evaluateAll((all) =>
    all.map((element) => {
      const textsOf = (row: Element) => [...row.children].map((cell) => cell.textContent ?? '');
      const columns = textsOf(element.querySelector('thead tr')!);
      return [...element.querySelectorAll('tbody tr')].map((row) =>
        Object.fromEntries(textsOf(row).map((text, i) => [columns[i], text])),
      );
    }),
  );
  return rows ?? [];
}

async function runsOf(card: ScalarCard): Promise<(string | undefined)[]> {
  return (await table(card)).map((row) => row['Run']);
}

async function openLine(settings = ''): Promise<{page: Page; card: ScalarCard}> {
  const page = await session.open(view + settings);
  return {page, card: await ScalarCard.shown(page, 'line')};
}

it('selects a step for all cards by a click below the axis', async () => {
  const {page, card} = await openLine();
  expect(await card.root.locator('.data-table').count()).toBe(0);
  await card.clickAxis(0.5);
  await expect.poll(() => setting(page, 'steps')).toBe('50');
  await expect
    .poll(() => table(card))
    .toEqual([
      {Run: 'a', Smoothed: '50', Value: '50', Step: '50', Relative: '50 s'},
      {Run: 'b', Smoothed: '100', Value: '100', Step: '50', Relative: '50 s'},
    ]);
  const other = await ScalarCard.shown(page, 'other');
  await expect.poll(async () => (await table(other))[1]?.['Value']).toBe('−100');
});

it('extends the selection to a range by Shift+click', async () => {
  const {page, card} = await openLine('&steps=50');
  await card.clickAxis(0.8, 'Shift');
  await expect.poll(() => setting(page, 'steps')).toBe('50..80');
  await expect
    .poll(() => table(card))
    .toEqual([
      {
        Run: 'a',
        Min: '50',
        Max: '80',
        Mean: '65',
        Start: '50',
        End: '80',
        Δ: '30',
        '%': '60%',
        'Start step': '50',
        'End step': '80',
      },
      expect.objectContaining({Run: 'b', Min: '100', Max: '160', Mean: '130', Δ: '60'}),
    ]);
});

it('moves the ends of a range by their handles, even past each other', async () => {
  const {page, card} = await openLine('&steps=50..80');
  await card.root.locator('.data-table tbody tr').first().waitFor();
  await card.dragAxis(0.5, 0.2);
  await expect.poll(() => setting(page, 'steps')).toBe('20..80');
  await card.dragAxis(0.8, 0.1);
  await expect.poll(() => setting(page, 'steps')).toBe('10..20');
});

it('clears the selection', async () => {
  const {page, card} = await openLine('&steps=50');
  await card.root.locator('.data-table').waitFor();
  await page.getByRole('button', {name: 'Clear steps'}).click();
  await expect.poll(() => setting(page, 'steps')).toBeUndefined();
  await card.root.locator('.data-table').waitFor({state: 'detached'});
});

it('sorts the table by any column, in either direction', async () => {
  const {card} = await openLine('&steps=50');
  const value = card.root.getByRole('columnheader', {name: 'Value'});
  const order = () => runsOf(card);
  await expect.poll(order).toEqual(['a', 'b']);
  await value.getByRole('button').click();
  await expect.poll(order).toEqual(['b', 'a']);
  expect(await value.getAttribute('aria-sort')).toBe('descending');
  await value.getByRole('button').click();
  await expect.poll(order).toEqual(['a', 'b']);
  expect(await value.getAttribute('aria-sort')).toBe('ascending');
});

it('follows the runs that are shown', async () => {
  const {page, card} = await openLine('&steps=50&runs=a');
  await expect.poll(() => runsOf(card)).toEqual(['a']);
  await page.evaluate(() => {
    location.hash = location.hash.replace('runs=a', 'runs=b');
  });
  await expect.poll(() => runsOf(card)).toEqual(['b']);
});

it('shows dashes for runs without points in the range', async () => {
  const {card} = await openLine('&steps=5000..6000');
  const figures = async () => (await table(card)).map(({Min, Max}) => [Min, Max]);
  await expect.poll(figures).toEqual([
    ['–', '–'],
    ['–', '–'],
  ]);
});

it('selects steps for a single card if they are not linked', async () => {
  const {page, card} = await openLine('&linkSteps=0');
  await card.clickAxis(0.25);
  await expect.poll(() => setting(page, 'cards')).toBe('s:line!at:25');
  expect(setting(page, 'steps')).toBeUndefined();
  await expect.poll(async () => (await table(card))[0]?.['Value']).toBe('25');
  const other = new ScalarCard(page, 'other');
  await other.root.getByText('Click below the x axis to select a step.').waitFor();
});

it('computes statistics from every point, not only those drawn', async () => {
  const page = await session.open('timeseries&smoothing=0&tagFilter=long&steps=1000..9000');
  const card = await ScalarCard.shown(page, 'long');
  await expect.poll(async () => (await table(card))[0]).toMatchObject({Min: '0', Max: '7'});
  const single = await session.open('timeseries&smoothing=0&tagFilter=long&steps=5001');
  const other = await ScalarCard.shown(single, 'long');
  await expect.poll(async () => (await table(other))[0]).toMatchObject({Value: '7', Step: '5,001'});
});

it('does not offer step selection on a time axis', async () => {
  const {page, card} = await openLine('&steps=50');
  await card.root.locator('.data-table').waitFor();
  await page.getByRole('radio', {name: 'Relative'}).click();
  await card.root.locator('.data-table').waitFor({state: 'detached'});
  await card.clickAxis(0.5);
  await expect.poll(() => setting(page, 'x')).toBe('relative');
  expect(setting(page, 'steps')).toBeUndefined();
});
