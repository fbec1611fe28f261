// SPDX-License-Identifier: Apache-2.0
// Fields to type in, and the dialogs around them.
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session} from '../harness/session';

const session = new Session((logdir) => {
  const log = new EventLog(logdir, 'run').curve('loss', 20, (step) => step);
  for (const step of [0, 1])
    log.histogram(step, 'weights', [1, 2, 3]).image(step, 'picture', [9, 9, 9]);
  log.flush();
});

/** How many rings show that a field has the focus: outlines, shadows and borders of the accent. */
function ringsOf(field: Locator): Promise<number> {
  return field.evaluate((input) => {
    const accent = getComputedStyle(document.querySelector('.header-mark')!).stroke;
    const box = input.closest('.text-field-box');
    return [input, box].filter((element) => {
      if (!element) return false;
      const {outlineStyle, outlineWidth, boxShadow, borderTopColor, borderTopWidth} =
        getComputedStyle(element);
      const isBordered = borderTopWidth !== '0px' && borderTopColor === accent;
      const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px';
      if (isOutlined && (isBordered || boxShadow !== 'none')) throw new Error('two rings');
      return isOutlined || boxShadow !== 'none' || isBordered;
    }).length;
  });
}

async function ringsIn(page: Page): Promise<Record<string, number>> {
  const rings: Record<string, number> = {};
  for (const field of await page.locator('input:not([type])[aria-label], input[type=text]').all()) {
    if (!(await field.isVisible())) continue;
    await field.focus();
    rings[(await field.getAttribute('aria-label'))!] = await ringsOf(field);
  }
  return rings;
}

describe('a field', () => {
  for (const [view, names] of [
    ['timeseries', ['Filter runs', 'Filter tags', 'Smoothing, number']],
    ['images', ['Filter runs', 'Step for all cards, number', 'Step, number']],
    ['histograms', ['Filter runs', 'Filter tags']],
  ] as const) {
    it(`of ${view} shows the focus by one ring`, async () => {
      const page = await session.open(view);
      await page.locator('.card').first().waitFor();
      const rings = await ringsIn(page);
      expect(Object.keys(rings)).toEqual(expect.arrayContaining([...names]));
      expect(new Set(Object.values(rings))).toEqual(new Set([1]));
    });
  }
});

describe('the dialog of the y range', () => {
  async function openRange(): Promise<{page: Page; dialog: Locator}> {
    const page = await session.open('timeseries');
    const card = await ScalarCard.shown(page, 'loss');
    await card.pick('Set y range…');
    const dialog = page.getByRole('dialog', {name: 'Y range of loss'});
    await dialog.waitFor();
    return {page, dialog};
  }

  it('is closed by one Escape, also from a field with text', async () => {
    const {page, dialog} = await openRange();
    const from = dialog.getByRole('textbox', {name: 'From'});
    await expect.poll(() => from.inputValue()).not.toBe('');
    await from.focus();
    await page.keyboard.press('Escape');
    await dialog.waitFor({state: 'detached'});
  });

  it('is closed by Enter, which presses nothing behind it', async () => {
    const {page, dialog} = await openRange();
    await dialog.getByRole('textbox', {name: 'To'}).fill('30');
    await page.keyboard.press('Enter');
    await dialog.waitFor({state: 'detached'});
    expect(await page.getByRole('menu').count()).toBe(0);
  });
});
