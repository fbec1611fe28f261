// SPDX-License-Identifier: Apache-2.0
// Links to TensorBoard's page show the same here, and become ours.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session} from '../harness/session';

const session = new Session((logdir) => {
  for (const run of ['train', 'eval', 'test/a']) {
    const log = new EventLog(logdir, run);
    log.curve('loss/first', 20, (step) => step).curve('acc', 20, (step) => -step);
    for (const tag of ['dog', 'cat']) log.image(1, tag, [200, 100, 40]);
    log.flush();
  }
});

/** Opens a link as it follows the server's address. */
async function follow(link: string): Promise<Page> {
  const page = await session.open('about');
  await page.goto('about:blank');
  await page.goto(session.address + link);
  return page;
}

function card(page: Page, id: string) {
  return page.locator(`[data-card="${id}"]`);
}

function lines(page: Page): Promise<string | null> {
  return card(page, 's:loss/first').first().locator('.line-chart').getAttribute('aria-label');
}

function field(page: Page, name: string): Promise<string> {
  return page.getByRole('textbox', {name, exact: true}).inputValue();
}

const theme = (page: Page) => page.locator('html').getAttribute('data-theme');

describe('a link to TensorBoard', () => {
  it('shows its filters, pins, colours, smoothing and theme, and becomes ours', async () => {
    const pins = [{plugin: 'scalars', tag: 'acc'}, {plugin: 'audio', tag: 'acc'}, null];
    const page = await follow(
      `?pinnedCards=${encodeURIComponent(JSON.stringify(pins))}&smoothing=0.8` +
        '&tagFilter=loss%2F.*&runFilter=train%7Ceval&runColorGroup=regex%3At&darkMode=true' +
        '&forceSVG=true#timeseries',
    );
    await page.getByRole('heading', {name: 'Pinned 1 card'}).waitFor();
    await expect.poll(() => lines(page)).toBe('loss/first, 2 lines');
    expect(await card(page, 's:acc').count()).toBe(1);
    expect(await field(page, 'Smoothing, number')).toBe('0.8');
    expect(await page.getByRole('combobox', {name: 'Filter tags'}).inputValue()).toBe('loss/.*');
    expect(await theme(page)).toBe('dark');
    await page.getByRole('button', {name: 'Colour by t', exact: true}).waitFor();
    expect(page.url().slice(session.address.length)).toBe(
      '?forceSVG=true#timeseries&pins=s:acc&smoothing=0.8&tagFilter=loss/.*' +
        '&runFilter=train|eval&colourBy=regex:t&theme=dark',
    );
    await page.getByRole('button', {name: 'Light theme'}).click();
    await expect.poll(() => theme(page)).toBe('light');
    await expect.poll(() => page.url()).not.toContain('theme=');
  });

  it('of an older tab shows its runs, filter and smoothing', async () => {
    const state = encodeURIComponent(btoa(JSON.stringify({train: true, 'test/a': false})));
    const page = await follow(
      `#scalars&_smoothingWeight=0.25&tagFilter=loss&runSelectionState=${state}`,
    );
    await expect.poll(() => lines(page)).toBe('loss/first, 2 lines');
    expect(await field(page, 'Smoothing, number')).toBe('0.25');
    expect(await card(page, 's:acc').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#timeseries&smoothing=0.25&/);
  });

  it('is understood in an open page, and goes to the tab it names', async () => {
    const page = await session.open('timeseries');
    await expect.poll(() => lines(page)).toBe('loss/first, 3 lines');
    await page.goto(`${session.address}#images&tagFilter=dog&regexInput=%5Etrain`);
    await card(page, 'dog@train#0').waitFor();
    expect(await page.locator('[data-card]').count()).toBe(1);
    expect(new URL(page.url()).hash).toBe('#images&imagesFilter=dog&runFilter=^train');
  });

  it('that is damaged is no reason to fail', async () => {
    const page = await follow(
      '?pinnedCards=[{&smoothing=x&runColorGroup=constructor&tagFilter=%E0%A4' +
        '#scalars&runSelectionState=!!&_smoothingWeight=&regexInput=%E0%A4&p.graph.x=1',
    );
    await page.getByRole('combobox', {name: 'Filter tags'}).waitFor();
    expect(await field(page, 'Smoothing, number')).toBe('0.6');
  });
});
