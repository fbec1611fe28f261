// SPDX-License-Identifier: Apache-2.0
// Back and forward through what the user did, and through nothing else.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const names = ['a', 'b', 'c'];

const session = new Session((logdir) => {
  for (const run of names) {
    const log = new EventLog(logdir, run).curve('loss', 101, (step) => step);
    for (const step of [0, 50, 100]) log.image(step, 'picture', [step, 30, 30]);
    log.flush();
  }
});

function entries(page: Page): Promise<number> {
  return page.evaluate(() => history.length);
}

async function openPage(view = ''): Promise<{page: Page; panel: RunsPanel; before: number}> {
  const page = await session.open(view);
  const panel = await RunsPanel.shown(page);
  await page.locator('.card').first().waitFor();
  return {page, panel, before: await entries(page)};
}

function smoothing(page: Page): Promise<string> {
  return page.getByRole('textbox', {name: 'Smoothing, number'}).inputValue();
}

describe('going back', () => {
  it('selects the runs as before, click by click', async () => {
    const {page, panel, before} = await openPage();
    await panel.row('a').click();
    await expect.poll(() => setting(page, 'runs')).toBe('-a');
    await panel.row('b').click();
    await expect.poll(() => setting(page, 'runs')).toBe('-a,b');
    expect(await entries(page)).toBe(before + 2);
    await page.goBack();
    await expect.poll(() => panel.selected()).toEqual(['b', 'c']);
    await page.goBack();
    await expect.poll(() => panel.selected()).toEqual(names);
    await page.goForward();
    await expect.poll(() => panel.selected()).toEqual(['b', 'c']);
  });

  it('takes a double click on a run for one step', async () => {
    const {page, panel, before} = await openPage();
    const box = (await panel.row('b').boundingBox())!;
    await page.mouse.click(box.x + 60, box.y + 10);
    // The first click is in the address already.
    await expect.poll(() => setting(page, 'runs')).toBe('-b');
    await page.mouse.down({clickCount: 2});
    await page.mouse.up({clickCount: 2});
    await expect.poll(() => setting(page, 'runs')).toBe('b');
    expect(await entries(page)).toBe(before + 1);
    await page.goBack();
    await expect.poll(() => panel.selected()).toEqual(names);
  });

  it('takes a drag of the slider for one step, however long it lasts', async () => {
    const {page, before} = await openPage();
    const box = (await page.getByRole('slider', {name: 'Smoothing'}).boundingBox())!;
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.6, y);
    await page.mouse.down();
    let last: string | undefined;
    for (const share of [0.7, 0.8, 0.9]) {
      await page.mouse.move(box.x + box.width * share, y);
      // The address follows while the button is down.
      await expect.poll(() => setting(page, 'smoothing')).not.toBe(last);
      last = setting(page, 'smoothing');
    }
    await page.mouse.up();
    expect(Number(await smoothing(page))).toBeGreaterThan(0.8);
    expect(await entries(page)).toBe(before + 1);
    await page.goBack();
    await expect.poll(() => smoothing(page)).toBe('0.6');
    await page.goForward();
    await expect.poll(async () => Number(await smoothing(page))).toBeGreaterThan(0.8);
  });

  it('gives back the selected steps', async () => {
    const {page} = await openPage();
    const card = await ScalarCard.shown(page, 'loss');
    await card.clickAxis(0.25);
    await expect.poll(() => setting(page, 'steps')).toBe('25');
    await card.clickAxis(0.75);
    await expect.poll(() => setting(page, 'steps')).toBe('75');
    await page.goBack();
    await page.getByRole('columnheader', {name: 'Step'}).first().waitFor();
    await expect.poll(() => setting(page, 'steps')).toBe('25');
    await page.goBack();
    await page.locator('.data-table').first().waitFor({state: 'detached'});
  });

  it('gives back the step of all images, and that of one', async () => {
    const {page} = await openPage('images');
    const shared = page.getByRole('textbox', {name: 'Step for all cards, number'});
    const own = page
      .getByRole('article', {name: 'picture of a'})
      .getByRole('textbox', {name: 'Step, number'});
    await shared.click();
    await shared.fill('50');
    await shared.press('Enter');
    await expect.poll(() => setting(page, 'imagesStep')).toBe('50');
    await own.click();
    await own.fill('0');
    await own.press('Enter');
    await expect.poll(() => setting(page, 'imagesSteps')).toBe('0:picture@a#0');
    await page.goBack();
    await expect.poll(() => own.inputValue()).toBe('50');
    await page.goBack();
    await expect.poll(() => own.inputValue()).toBe('100');
    expect(await shared.inputValue()).toBe('100');
  });
});

describe('no step', () => {
  it('is what is typed into a filter', async () => {
    const {page, panel, before} = await openPage();
    await panel.filter.focus();
    for (const [at, letter] of [...'abc'].entries()) {
      await page.keyboard.type(letter);
      await expect.poll(() => setting(page, 'runFilter')).toBe('abc'.slice(0, at + 1));
    }
    expect(await entries(page)).toBe(before);
  });

  it('is a run that appears', async () => {
    const {page, panel} = await openPage();
    await panel.row('a').click();
    await expect.poll(() => setting(page, 'runs')).toBe('-a');
    const before = await entries(page);
    new EventLog(session.logs.path, 'late').curve('loss', 10, (step) => step).flush();
    await panel.row('late').waitFor();
    await page.getByText(/^live · \d/).waitFor();
    // What is typed afterwards writes the address, and would take a step along.
    await panel.filter.fill('l');
    await expect.poll(() => setting(page, 'runFilter')).toBe('l');
    expect(await entries(page)).toBe(before);
  });
});
