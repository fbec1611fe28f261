// SPDX-License-Identifier: Apache-2.0
// Using the page by keyboard only.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {Session, setting} from '../harness/session';

const names = ['a/one', 'a/two', 'b/one', 'b/two', 'solo'];

const session = new Session((logdir) => {
  for (const run of names) new EventLog(logdir, run).curve('loss', 10, (step) => step).flush();
  new EventLog(logdir, 'solo', 1_700_000_000, 'events.out.tfevents.2.test')
    .histogram(0, 'weights', [1, 2, 3])
    .flush();
});

async function openRuns(view = '', width = 1440): Promise<{page: Page; panel: RunsPanel}> {
  const page = await session.open(view, {viewport: {width, height: 800}});
  await page.locator('[data-card="s:loss"]').waitFor();
  return {page, panel: new RunsPanel(page)};
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const {activeElement: element} = document;
    return element?.getAttribute('aria-label') || element?.textContent?.trim() || '';
  });
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('the run list', () => {
  it('moves between runs and toggles them', async () => {
    const {page, panel} = await openRuns();
    await press(page, 'j', 'j', 'x', 'j', ' ');
    await expect.poll(() => panel.selected()).toEqual(['b/one', 'b/two', 'solo']);
    await press(page, 'ArrowUp', 'Enter');
    await expect.poll(() => panel.selected()).toEqual(['a/one', 'b/one', 'b/two', 'solo']);
    await press(page, 'n');
    await expect.poll(() => panel.selected()).toEqual([]);
    await press(page, 'Home', 'End', 'o');
    await expect.poll(() => panel.selected()).toEqual(['solo']);
    await press(page, 'i');
    await expect.poll(() => panel.selected()).toEqual(['a/one', 'a/two', 'b/one', 'b/two']);
    await press(page, 'a');
    await expect.poll(() => panel.selected()).toEqual(names);
  });

  it('exposes the active row', async () => {
    const {page, panel} = await openRuns();
    await panel.list.focus();
    await press(page, 'End');
    const id = await panel.list.getAttribute('aria-activedescendant');
    expect(await page.locator(`#${id}`).getAttribute('data-run')).toBe('solo');
  });

  it('selects ranges with Shift', async () => {
    const {page, panel} = await openRuns();
    await press(page, 'j', 'j', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await expect.poll(() => panel.selected()).toEqual(['b/two', 'solo']);
  });

  it('expands and collapses folders', async () => {
    const {page, panel} = await openRuns();
    await press(page, 'j', 'ArrowLeft');
    await expect.poll(() => panel.names()).toEqual(['b/one', 'b/two', 'solo']);
    await press(page, 'ArrowRight', 'j', 'j', 'ArrowLeft', 'Enter');
    await expect.poll(() => panel.names()).toEqual(['b/one', 'b/two', 'solo']);
  });

  it('sets colours', async () => {
    const {page, panel} = await openRuns();
    await press(page, 'j', 'j');
    const before = await panel.colour('a/one');
    await press(page, 'c');
    await page.getByRole('dialog', {name: 'Colour of one'}).waitFor();
    await press(page, 'Tab', 'Tab', 'Tab', 'Enter');
    await expect.poll(() => panel.colour('a/one')).not.toBe(before);
    await expect.poll(() => focused(page)).toBe('Runs');
  });
});

describe('the buttons of a row', () => {
  it('are two stops for Tab in the row that one is at, and work', async () => {
    const {page, panel} = await openRuns();
    await press(page, 'j', 'j', 'Tab');
    expect(await focused(page)).toBe('Colour of a/one');
    expect((await page.evaluate(describeFocus)).isVisible).toBe(true);
    await press(page, 'Enter');
    await page.getByRole('dialog', {name: 'Colour of one'}).waitFor();
    await press(page, 'Escape');
    await expect.poll(() => focused(page)).toBe('Colour of a/one');
    await press(page, 'Tab');
    expect(await focused(page)).toBe('Show only a/one');
    await press(page, 'Enter');
    await expect.poll(() => panel.selected()).toEqual(['a/one']);
    await press(page, ' ');
    await expect.poll(() => panel.selected()).toEqual(names);
    await press(page, 'Tab');
    expect(await focused(page)).toBe('Width of the run list');
    await press(page, 'Shift+Tab');
    expect(await focused(page)).toBe('Show only a/one');
  });

  it('leave the other keys to the list', async () => {
    const {page, panel} = await openRuns();
    await press(page, 'j', 'j', 'Tab', 'ArrowDown');
    await expect.poll(() => focused(page)).toBe('Runs');
    await press(page, 'x');
    await expect.poll(() => panel.selected()).toEqual(['a/one', 'b/one', 'b/two', 'solo']);
  });
});

describe('a key pressed anywhere', () => {
  it('first opens the run list if it is hidden', async () => {
    const {page, panel} = await openRuns();
    await press(page, '[');
    await panel.list.waitFor({state: 'detached'});
    await press(page, 'f');
    await expect.poll(() => focused(page)).toBe('Filter runs');
    await page.keyboard.type('solo');
    await expect.poll(() => panel.names()).toEqual(['solo']);
    await press(page, 'Escape', 'Escape', '[');
    await panel.list.waitFor({state: 'detached'});
    await press(page, 'n');
    await expect.poll(() => panel.selected()).toEqual([]);
  });

  it('also opens it on a narrow page, where it is a drawer', async () => {
    const {page, panel} = await openRuns('', 500);
    await press(page, 'f');
    await expect.poll(() => focused(page)).toBe('Filter runs');
    await page.keyboard.type('solo');
    await expect.poll(() => panel.names()).toEqual(['solo']);
    await press(page, 'Escape', 'Escape', 'Escape');
    await panel.list.waitFor({state: 'detached'});
    await expect.poll(() => setting(page, 'runFilter')).toBeUndefined();
  });

  it('is not a shortcut while the user types in a field', async () => {
    const {page, panel} = await openRuns();
    await panel.filter.focus();
    await page.keyboard.type('t?,[');
    expect(await panel.filter.inputValue()).toBe('t?,[');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  });

  it('switches between dashboards', async () => {
    const {page} = await openRuns();
    const current = () => page.locator('.tab-bar [aria-current=page]').textContent();
    await press(page, 'g', 't');
    await expect.poll(current).toBe('Histograms');
    await press(page, 'g', 'Shift+T');
    await expect.poll(current).toBe('Time series');
    await press(page, 'g', '3');
    await expect.poll(current).toBe('Distributions');
  });

  it('copies a link to the current view', async () => {
    const {page} = await openRuns();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'n', 'y');
    await page.getByText('Link copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('runs=none');
  });
});

describe('the list of keyboard shortcuts', () => {
  it('shows the keys, and Escape returns the focus', async () => {
    const {page} = await openRuns();
    await page.getByRole('button', {name: 'Keyboard shortcuts'}).focus();
    await press(page, '?');
    const sheet = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
    for (const label of [
      'Filter runs',
      'Settings',
      'Next tab',
      'Show only this run (press again to undo)',
    ]) {
      await sheet.getByText(label, {exact: true}).waitFor();
    }
    await press(page, 'Escape');
    await sheet.waitFor({state: 'detached'});
    await expect.poll(() => focused(page)).toBe('Keyboard shortcuts');
  });

  it('is scrolled by keys, and has no ring around all of it', async () => {
    const {page} = await openRuns();
    await page.setViewportSize({width: 1280, height: 500});
    await press(page, '?');
    const sheet = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
    await sheet.waitFor();
    await press(page, 'PageDown');
    const body = sheet.locator('.dialog-body');
    await expect.poll(() => body.evaluate((box) => box.scrollTop)).toBeGreaterThan(100);
    expect(await sheet.evaluate((box) => getComputedStyle(box).outlineStyle)).toBe('none');
  });
});

describe('keyboard navigation', () => {
  it('reaches every control of the frame, with a visible focus', async () => {
    const {page} = await openRuns();
    const seen: string[] = [];
    for (let presses = 0; presses < 40; presses++) {
      await press(page, 'Tab');
      const {name, isVisible, isMain} = await page.evaluate(describeFocus);
      if (isMain) break;
      expect(isVisible, name).toBe(true);
      seen.push(name);
    }
    expect(seen).toEqual([
      'Skip to dashboard',
      'Hide runs',
      'Time series',
      'Histograms',
      'Distributions',
      'More dashboards',
      expect.stringMatching(/^Search runs and tags/),
      'Connection status',
      'Copy link to this view',
      expect.stringMatching(/theme$/),
      'Keyboard shortcuts',
      'Settings',
      'Filter runs',
      expect.stringMatching(/^(Regular expression|Plain words)$/),
      expect.stringMatching(/^Colour by/),
      'Folders',
      'Expand run table',
      'Selection and folders',
      'Deselect all listed',
      expect.stringMatching(/^Sort runs by/),
      expect.stringMatching(/^Last value of/),
      'Runs',
      'Width of the run list',
    ]);
  });

  it('skips to the dashboard', async () => {
    const {page} = await openRuns();
    await press(page, 'Tab', 'Enter', 'Tab');
    expect((await page.evaluate(describeFocus)).isMain).toBe(true);
  });

  it('opens menus, which arrow keys navigate', async () => {
    const {page, panel} = await openRuns();
    await page.getByRole('button', {name: 'Selection and folders'}).focus();
    await press(page, 'Enter');
    await expect.poll(() => focused(page)).toContain('Select all listed');
    await press(page, 'ArrowDown', 'Enter');
    await expect.poll(() => panel.selected()).toEqual([]);
    await expect.poll(() => focused(page)).toBe('Selection and folders');
    await press(page, 'Enter', 'Escape');
    await page.getByRole('menu').waitFor({state: 'detached'});
    expect(await focused(page)).toBe('Selection and folders');
  });
});

// Runs in the page. Returns the focused element, and whether an outline, a shadow or a line marks it.
function describeFocus(): {name: string; isVisible: boolean; isMain: boolean} {
  const element = document.activeElement!;
  const list = element.closest('.run-list');
  const box = element.closest('.text-field-box');
  const isOutlined = [element, list, box].some((shown) => {
    if (!shown) return false;
    const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(shown);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  const accent = getComputedStyle(document.querySelector('.header-mark')!).stroke;
  const isLined = getComputedStyle(element, '::before').backgroundColor === accent;
  const {width, height, top} = element.getBoundingClientRect();
  return {
    name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
    isVisible: (isOutlined || isLined) && width > 0 && height > 0 && top >= 0,
    isMain: element.closest('main') !== null,
  };
}
