// SPDX-License-Identifier: Apache-2.0
// Selecting steps by the controls: in the toolbar, in a card's menu and on the handles.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const session = new Session((logdir) => {
  for (const run of ['a', 'b']) {
    new EventLog(logdir, run)
      .curve('line', 101, (step) => step)
      .curve('other', 101, (step) => -step)
      .flush();
  }
});

const view = 'timeseries&smoothing=0';

async function openControl(settings = ''): Promise<{page: Page; card: ScalarCard}> {
  const page = await session.open(view + settings);
  const card = await ScalarCard.shown(page, 'line');
  await page.getByRole('button', {name: 'Select steps'}).click();
  return {page, card};
}

function choose(page: Page, mode: string): Promise<void> {
  const modes = page.getByRole('radiogroup', {name: 'Select steps'});
  return modes.getByRole('radio', {name: mode, exact: true}).click();
}

async function type(page: Page, field: string, text: string): Promise<void> {
  const box = page.getByRole('textbox', {name: field, exact: true});
  await box.fill(text);
  await box.press('Enter');
}

const steps = (page: Page) => expect.poll(() => setting(page, 'steps'));

it('switches between no step, one step and a range', async () => {
  const {page, card} = await openControl();
  await choose(page, 'Step');
  await steps(page).toBe('100');
  await card.root.locator('.data-table tbody tr').first().waitFor();
  await choose(page, 'Range');
  await steps(page).toBe('0..100');
  await choose(page, 'Step');
  await steps(page).toBe('100');
  await choose(page, 'Off');
  await steps(page).toBeUndefined();
  await card.root.locator('.data-table').waitFor({state: 'detached'});
});

it('begins with the steps in view', async () => {
  const {page} = await openControl('&zoom=20..60');
  await choose(page, 'Range');
  await steps(page).toBe('20..60');
});

it('takes typed steps, in either order', async () => {
  const {page, card} = await openControl('&steps=50');
  await type(page, 'Step', '42');
  await steps(page).toBe('42');
  await expect
    .poll(() => card.root.locator('.data-table tbody td').nth(1).textContent())
    .toBe('42');
  await choose(page, 'Range');
  await steps(page).toBe('0..42');
  await type(page, 'Start', '7');
  await steps(page).toBe('7..42');
  await type(page, 'End', '3');
  await steps(page).toBe('3..7');
  const end = page.getByRole('textbox', {name: 'End', exact: true});
  await end.press('ArrowUp');
  await steps(page).toBe('3..8');
});

it('says why there is nothing to select on a time axis, and leads back', async () => {
  const {page} = await openControl('&x=relative');
  await page.getByRole('button', {name: 'Show steps'}).click();
  await choose(page, 'Step');
  await steps(page).toBe('100');
});

it('has its own steps in each card once they are not synced', async () => {
  const {page, card} = await openControl('&steps=50');
  await page.getByRole('switch', {name: 'Sync step across cards'}).click();
  await page.getByText('Each card has its own steps.').waitFor();
  await page.keyboard.press('Escape');
  await card.pick('Select steps…');
  await choose(page, 'Range');
  await expect.poll(() => setting(page, 'cards')).toBe('s:line!at:0..100');
  await type(page, 'Start', '30');
  await expect.poll(() => setting(page, 'cards')).toBe('s:line!at:30..100');
  await page.getByRole('button', {name: 'Done'}).click();
  await page.getByRole('button', {name: 'Clear steps'}).click();
  await expect.poll(() => setting(page, 'cards')).toBeUndefined();
});

/** Clicks the cross at the right end of a handle. */
async function close(page: Page, card: ScalarCard, x: number, label: string): Promise<void> {
  const at = await card.pixel({x, y: 1});
  const width = await page.evaluate((text) => {
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = '11px "Inter Variable", system-ui, sans-serif';
    return pen.measureText(text).width;
  }, label);
  // The label is in the middle of what is left of the cross.
  await page.mouse.click(at.x + width / 2 + 4, at.y + 13);
}

it('drops an end of a range, and then the step, by the crosses on their handles', async () => {
  const page = await session.open(`${view}&steps=20..70`);
  const card = await ScalarCard.shown(page, 'line');
  await close(page, card, 0.2, '20');
  await steps(page).toBe('70');
  await close(page, card, 0.7, '70');
  await steps(page).toBeUndefined();
});

it('keeps the handles of near steps apart, so that both can be dragged', async () => {
  const page = await session.open(`${view}&steps=50..51`);
  const card = await ScalarCard.shown(page, 'line');
  await card.dragAxis(0.47, 0.2);
  await steps(page).toMatch(/^(1[5-9]|2\d)\.\.51$/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  it(`has no fault that axe-core finds, in ${colorScheme} colours`, async () => {
    const page = await session.open(`${view}&steps=20..70&zoom=10..90`, {
      colorScheme,
      reducedMotion: 'reduce',
    });
    const card = await ScalarCard.shown(page, 'line');
    await card.root.locator('.data-table tbody tr').first().waitFor();
    await page.getByRole('button', {name: 'Select steps'}).click();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await card.root.getByRole('button', {name: 'Columns of the tables'}).click();
    expect(await faults(page)).toEqual([]);
  });
}

for (const width of [1024, 1440, 1920]) {
  it(`says in the toolbar what is selected, ${width} pixels wide`, async () => {
    const page = await session.open(view, {viewport: {width, height: 900}});
    await ScalarCard.shown(page, 'line');
    const button = page.getByRole('button', {name: 'Select steps'});
    const text = () => button.textContent();
    expect(await text()).toBe('Steps');
    const {width: before} = (await button.boundingBox())!;
    await page.goto(`${session.address}#${view}&steps=59`);
    await expect.poll(text).toBe('Step 59');
    await page.getByRole('button', {name: 'Select steps: Step 59'}).waitFor();
    await page.goto(`${session.address}#${view}&steps=590..1200`);
    await expect.poll(text).toBe('590 – 1,200');
    const label = button.locator('.button-text');
    expect(await label.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    expect((await button.boundingBox())!.width).toBe(before);
  });
}
