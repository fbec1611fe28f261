// SPDX-License-Identifier: Apache-2.0
// Dashboards as tabs: those with data first, the others in a menu.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {Session, setting} from '../harness/session';

const session = new Session((logdir) => {
  const log = new EventLog(logdir, 'run');
  for (let step = 0; step < 5; step++) log.scalars(step, {loss: step});
  log.histogram(0, 'weights', [1, 2, 3]).flush();
  new EventLog(logdir, 'other').scalars(0, {loss: 1}).flush();
});

async function openTabs(view = '', width = 1440): Promise<Page> {
  const page = await session.open(view, {viewport: {width, height: 900}});
  await page.locator('.app').waitFor();
  await expect.poll(() => tabs(page)).not.toEqual([]);
  return page;
}

function tabs(page: Page): Promise<string[]> {
  return page.getByRole('navigation', {name: 'Dashboards'}).getByRole('link').allTextContents();
}

function current(page: Page): Promise<string | null> {
  return page.locator('.tab-bar [aria-current=page]').textContent();
}

const withData = ['Time series', 'Histograms', 'Distributions'];

describe('tabs', () => {
  it('are shown for dashboards with data; the first is open', async () => {
    const page = await openTabs();
    await expect.poll(() => tabs(page)).toEqual(withData);
    expect(await current(page)).toBe('Time series');
    await page.locator('[data-card="s:loss"]').waitFor();
  });

  it('can be switched back and forth without losing the view', async () => {
    const page = await openTabs('timeseries&runFilter=run');
    await page.getByRole('link', {name: 'Histograms'}).click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#histograms&/);
    expect(setting(page, 'runFilter')).toBe('run');
    await page.goBack();
    await expect.poll(() => current(page)).toBe('Time series');
    await page.goForward();
    await expect.poll(() => current(page)).toBe('Histograms');
    expect(await new RunsPanel(page).filter.inputValue()).toBe('run');
  });

  it('accept the names in TensorBoard’s addresses', async () => {
    const page = await openTabs('scalars');
    await page.locator('[data-card="s:loss"]').waitFor();
    expect(await current(page)).toBe('Time series');
  });

  it('that do not fit are in a menu; the open one is always visible', async () => {
    const page = await openTabs('distributions', 760);
    await expect.poll(() => current(page)).toBe('Distributions');
    await page.setViewportSize({width: 400, height: 900});
    await expect.poll(() => tabs(page)).toEqual(['Distributions']);
    await page.getByRole('button', {name: 'More dashboards'}).click();
    await page.getByRole('menuitem', {name: 'Histograms'}).click();
    await expect.poll(() => tabs(page)).toEqual(['Histograms']);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

describe('a dashboard without data', () => {
  it('is in the menu and explains what is missing and how to log it', async () => {
    const page = await openTabs();
    await page.getByRole('button', {name: 'More dashboards'}).click();
    await page.getByRole('menuitem', {name: 'Audio'}).click();
    await page.getByRole('heading', {name: 'Audio: nothing logged yet'}).waitFor();
    await page.getByText('audio clips at each step').waitFor();
    await page.getByText("writer.add_audio('speech'").waitFor();
    expect(await tabs(page)).toEqual([...withData, 'Audio']);
    expect(await current(page)).toBe('Audio');
  });

  it('promises nothing if there is no page for it, and says where its data can be read', async () => {
    for (const [name, route] of [
      ['graphs', 'data/plugin/graphs/info'],
      ['projector', 'data/plugin/projector/runs'],
    ] as const) {
      const page = await openTabs(name);
      await page.getByText(/^Stepscope cannot show .* yet\./).waitFor();
      expect(await page.getByText(/as soon as/).count()).toBe(0);
      const link = page.getByRole('link', {name: route, exact: true});
      const response = await page.request.get(
        await link.evaluate((a: HTMLAnchorElement) => a.href),
      );
      expect(response.status()).toBe(200);
      await response.json();
    }
  });

  it('offers code to copy', async () => {
    const page = await openTabs('text');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', {name: 'Copy', exact: true}).click();
    await page.getByRole('button', {name: 'Copied'}).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('writer.add_text(');
  });

  it('becomes a tab as soon as it has data', async () => {
    const page = await openTabs('images');
    await page.getByRole('heading', {name: 'Images: nothing logged yet'}).waitFor();
    new EventLog(session.logs.path, 'pictures').image(0, 'sample', [9, 9, 9]).flush();
    await page
      .getByRole('heading', {name: 'Images: nothing logged yet'})
      .waitFor({state: 'detached'});
    await expect
      .poll(() => tabs(page))
      .toEqual(['Time series', 'Images', 'Histograms', 'Distributions']);
  });
});

describe('an address with an unknown dashboard', () => {
  it('is reported, and the nearest name is suggested', async () => {
    const page = await session.open('histogram&runFilter=run');
    await page.getByRole('heading', {name: 'There is no dashboard “histogram”'}).waitFor();
    expect(await page.locator('.tab-bar [aria-current=page]').count()).toBe(0);
    await page.locator('main').getByText('Did you mean').getByRole('link').click();
    await page.locator('.histogram-toolbar, .card').first().waitFor();
    expect(setting(page, 'runFilter')).toBe('run');
  });

  it('leads to the dashboards with data if no name is near', async () => {
    const page = await session.open('nonsense');
    await page.getByRole('heading', {name: 'There is no dashboard “nonsense”'}).waitFor();
    expect(await page.getByText('Did you mean').count()).toBe(0);
    await page
      .locator('main')
      .getByRole('link', {name: /^Time series/})
      .click();
    await page.locator('[data-card="s:loss"]').waitFor();
  });
});
