// SPDX-License-Identifier: Apache-2.0
// Cards can be pinned to the top of every dashboard, and a link keeps them there.
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session, setting} from '../harness/session';

const rows = Array.from({length: 6}, () => [0.2, 0.5, 0.9]);

const session = new Session((logdir) => {
  for (const run of ['a', 'b']) {
    const log = new EventLog(logdir, run);
    for (let step = 0; step < 3; step++) {
      for (const tag of ['x/first', 'x/second']) {
        log.scalars(step, {[`s/${tag}`]: step});
        log.image(step, `i/${tag}`, [200, 40 * step, 40]);
        log.audio(step, `a/${tag}`, [0, 0.5, -0.5, 0], 8000);
        log.histogram(step, `h/${tag}`, [1, step, 3]);
        log.text(step, `t/${tag}`, `text ${step}`);
        log.prCurve(step, `p/${tag}`, rows);
        log.mesh(step, `m/${tag}`, {vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], faces: [0, 1, 2]});
      }
    }
    log.flush();
  }
});

interface Case {
  readonly view: string;
  readonly parameter: string;
  /** A card far from the first one, and another card. */
  readonly card: string;
  readonly other: string;
}

const cases: readonly Case[] = [
  {view: 'timeseries', parameter: 'pins', card: 's:s/x/second', other: 's:s/x/first'},
  {view: 'images', parameter: 'imagesPins', card: 'i/x/second@b#0', other: 'i/x/first@a#0'},
  {view: 'audio', parameter: 'audioPins', card: 'a/x/second@b#0', other: 'a/x/first@a#0'},
  {view: 'histograms', parameter: 'histogramPins', card: 'h/x/second@b', other: 'h/x/first@a'},
  {view: 'distributions', parameter: 'histogramPins', card: 'h/x/second@b', other: 'h/x/first@a'},
  {view: 'text', parameter: 'textPins', card: 't/x/second b', other: 't/x/first a'},
  {view: 'pr_curves', parameter: 'prPins', card: 'p/x/second', other: 'p/x/first'},
  {view: 'mesh', parameter: 'meshPins', card: 'm/x/second@b#0', other: 'm/x/first@a#0'},
];

const tall = {viewport: {width: 1440, height: 1600}};

function cards(page: Page, id: string): Locator {
  return page.locator(`[data-card="${id}"]`);
}

async function pin(page: Page, id: string): Promise<void> {
  const card = cards(page, id).first();
  await card.hover();
  await card.getByRole('button', {name: 'Pin to top'}).click();
}

/** The pins in the address, where spaces are plus signs. */
function pinned(page: Page, parameter: string): string | undefined {
  return setting(page, parameter)?.replaceAll('+', ' ');
}

function firstHeading(page: Page): Promise<string | null> {
  return page.locator('h2.group-heading').first().textContent();
}

describe.each(cases)('a card of $view', ({view, parameter, card, other}) => {
  it('can be pinned, moved and unpinned', async () => {
    const page = await session.open(view, tall);
    await cards(page, card).first().waitFor();
    await pin(page, card);
    await expect.poll(() => firstHeading(page)).toBe('Pinned1 card');
    expect(await cards(page, card).count()).toBe(2);
    await pin(page, other);
    await expect.poll(() => firstHeading(page)).toBe('Pinned2 cards');
    await expect.poll(() => pinned(page, parameter)).toBe(`${card},${other}`);

    const first = cards(page, card).first();
    await first.hover();
    await first.getByRole('button', {name: /^(More actions for|Move) /}).click();
    await page.getByRole('menuitem', {name: 'Move right'}).click();
    await expect.poll(() => pinned(page, parameter)).toBe(`${other},${card}`);

    for (const id of [card, other]) {
      const copy = cards(page, id).first();
      await copy.hover();
      await copy.getByRole('button', {name: 'Unpin'}).click();
    }
    await expect.poll(() => firstHeading(page)).not.toMatch(/^Pinned/);
    await expect.poll(() => pinned(page, parameter)).toBeUndefined();
  });

  it('is at the top in a link, even if the filter hides it', async () => {
    const address = `${view}&${parameter}=${encodeURIComponent(card)}`;
    const page = await session.open(address, tall);
    await expect.poll(() => firstHeading(page)).toBe('Pinned1 card');
    await page.getByRole('combobox', {name: 'Filter tags'}).fill('nothing at all');
    await expect.poll(() => cards(page, card).count()).toBe(1);
    await page.getByRole('heading', {name: 'No matching tags'}).waitFor();
  });
});

describe('pins', () => {
  async function reopen(page: Page, address = session.address): Promise<void> {
    await page.goto('about:blank');
    await page.goto(address);
    await cards(page, 's:s/x/first').first().waitFor();
  }

  it('are remembered for their log directory until they are let go', async () => {
    const page = await session.open('', tall);
    for (const id of ['s:s/x/second', 's:s/x/first']) await pin(page, id);
    await expect.poll(() => firstHeading(page)).toBe('Pinned2 cards');
    await reopen(page);
    await expect.poll(() => firstHeading(page)).toBe('Pinned2 cards');
    await expect.poll(() => pinned(page, 'pins')).toBe('s:s/x/second,s:s/x/first');

    await page.getByRole('button', {name: 'View settings'}).click();
    await page.getByRole('button', {name: 'Unpin all'}).click();
    await expect.poll(() => pinned(page, 'pins')).toBeUndefined();
    await reopen(page);
    await page.waitForFunction(() => document.title.endsWith('logs - Stepscope'));
    expect(await firstHeading(page)).not.toMatch(/^Pinned/);
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('stepscope.pins')),
    );
    expect(left).toEqual([]);
  });

  it('of a link are shown instead of the remembered ones', async () => {
    const page = await session.open('', tall);
    await cards(page, 's:s/x/second').first().waitFor();
    await pin(page, 's:s/x/second');
    await expect.poll(() => pinned(page, 'pins')).toBe('s:s/x/second');
    await reopen(page, `${session.address}#timeseries&pins=h:h/x/first`);
    await expect.poll(() => firstHeading(page)).toBe('Pinned1 card');
    expect(await cards(page, 'h:h/x/first').count()).toBe(2);
    expect(await cards(page, 's:s/x/second').count()).toBe(1);
  });

  it('of another log directory at the same address are others', async () => {
    const page = await session.open('', tall);
    await cards(page, 's:s/x/first').first().waitFor();
    await pin(page, 's:s/x/first');
    await expect.poll(() => pinned(page, 'pins')).toBe('s:s/x/first');
    await page.route('**/data/environment', (route) =>
      route.fulfill({json: {data_location: '/another', window_title: 'other', version: '1'}}),
    );
    await reopen(page);
    await expect.poll(() => page.title()).toBe('other');
    expect(await firstHeading(page)).not.toMatch(/^Pinned/);
    await page.unroute('**/data/environment');
    await reopen(page);
    await expect.poll(() => firstHeading(page)).toBe('Pinned1 card');
  });
});
