// SPDX-License-Identifier: Apache-2.0
// The PR curves dashboard: each run at its own step, and ROC from the same counts.
import type {Locator, Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {Session, setting} from '../harness/session';

/** Three thresholds; the middle one finds `found` of four positives, without false positives. */
function rows(found: number): number[][] {
  return [
    [4, found, 0],
    [4, 0, 0],
    [0, 4, 4],
    [0, 4 - found, 4],
    [0.5, 1, 0],
    [1, found / 4, 0],
  ];
}

const session = new Session((logdir) => {
  for (const run of ['first', 'second']) {
    const log = new EventLog(logdir, run);
    for (let step = 0; step < 150; step++) log.prCurve(step, 'classes', rows(step < 100 ? 1 : 2));
    log.flush();
  }
});

function cardOf(page: Page): Locator {
  return page.locator('[data-card="classes"]');
}

function rowOf(page: Page, run: string): Locator {
  return cardOf(page).getByRole('listitem').filter({hasText: run});
}

it('shows thresholds and counts at the pointer', async () => {
  const page = await session.open('pr_curves');
  await rowOf(page, 'first').getByText('AUC 0.8750').waitFor();
  const box = (await cardOf(page).locator('.line-chart-plot').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.5, box.y + 3, {steps: 3});
  const cells = page
    .locator('.pointer-box')
    .getByRole('row', {name: /^first/})
    .getByRole('cell');
  const wanted = ['149', '0.5', '1', '0.5', '0.6667', '2', '0', '4', '2'];
  await expect.poll(() => cells.allTextContents()).toEqual(wanted);
});

it('has one step per run, or one for all', async () => {
  const page = await session.open('pr_curves');
  await rowOf(page, 'first').getByText('AUC 0.8750').waitFor();
  await page.getByRole('textbox', {name: 'Step of first, number'}).fill('10');
  await page.keyboard.press('Enter');
  // Level at 1 up to 0.25, then down to 0.5.
  await rowOf(page, 'first').getByText('AUC 0.8125').waitFor();
  await rowOf(page, 'second').getByText('AUC 0.8750').waitFor();
  await expect.poll(() => setting(page, 'prSteps')).toBe('10:first');
  await page.reload();
  await rowOf(page, 'first').getByText('AUC 0.8125').waitFor();
  await page.getByRole('textbox', {name: 'Step for all cards, number'}).fill('99');
  await page.keyboard.press('Enter');
  await rowOf(page, 'second').getByText('AUC 0.8125').waitFor();
});

it('draws ROC from the same counts', async () => {
  const page = await session.open('pr_curves');
  await page.getByRole('radio', {name: 'ROC'}).click();
  await rowOf(page, 'first').getByText('AUC 0.7500').waitFor();
  await cardOf(page).getByRole('application', {name: 'ROC curves of classes, 2 runs'}).waitFor();
  await expect.poll(() => setting(page, 'prKind')).toBe('roc');
});

it('zooms all cards and resets the zoom', async () => {
  const page = await session.open('pr_curves');
  await rowOf(page, 'first').getByText('AUC').waitFor();
  const box = (await cardOf(page).locator('.line-chart-plot').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.5, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + 90, {steps: 3});
  await page.mouse.up();
  await expect.poll(() => setting(page, 'prX')).toMatch(/^0\.5\d*\.\.0\.9/);
  await page.getByRole('button', {name: 'Reset zoom'}).click();
  await expect.poll(() => setting(page, 'prX')).toBeUndefined();
});

for (const colorScheme of ['light', 'dark'] as const) {
  it(`is accessible according to axe-core, in ${colorScheme} mode`, async () => {
    const page = await session.open('pr_curves', {colorScheme, reducedMotion: 'reduce'});
    await rowOf(page, 'second').getByText('AUC').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', {name: 'View settings'}).click();
    await page.getByRole('switch').first().waitFor();
    expect(await faults(page)).toEqual([]);
  });
}
