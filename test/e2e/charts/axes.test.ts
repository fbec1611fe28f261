// SPDX-License-Identifier: Apache-2.0
// The axes: units, scales, ranges, and values outside the range.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const STEPS = 1001;
const OUTLIERS = [250, 500, 750];
// With more columns, a single card fills its row.
const viewport = {width: 1280, height: 900};

const session = new Session((logdir) => {
  const log = new EventLog(logdir, 'run', 1_700_000_000);
  for (let step = 0; step < STEPS; step++) {
    log.scalars(step, {
      growth: 10 ** (step / 250),
      outliers: OUTLIERS.includes(step) ? 1000 : Math.sin(step / 20),
      mixed: step < 500 ? -1000 : 1000,
    });
  }
  log.flush();
  const broken = new EventLog(logdir, 'broken');
  for (let step = 0; step < 101; step++) {
    const value = step >= 40 && step < 60 ? Number.NaN : step === 80 ? Infinity : 1;
    broken.scalars(step, {broken: value});
  }
  broken.flush();
});

/** The labels of both axes, as in a saved image. */
async function labels(card: ScalarCard): Promise<string[]> {
  const {text} = await card.save('Image (SVG)');
  return [...text.matchAll(/<text[^>]*>([^<]*)</g)].map(([, label]) => label!);
}

async function openCard(
  tag: string,
  settings = '',
  options = {},
): Promise<{page: Page; card: ScalarCard}> {
  const address = `timeseries&smoothing=0&tagFilter=${tag}${settings}`;
  const page = await session.open(address, {viewport, ...options});
  return {page, card: await ScalarCard.shown(page, tag)};
}

it('shows x as steps, relative time or wall time', async () => {
  const {page, card} = await openCard('growth', '', {timezoneId: 'Asia/Tokyo'});
  const title = page.locator('.readout-title');
  const titleAt = async (x: number) => {
    await card.hover({x, y: 0.5});
    return (await title.count()) > 0 ? title.textContent() : undefined;
  };
  await expect.poll(() => titleAt(1)).toBe('step 1,000');
  await page.getByRole('radio', {name: 'Relative'}).click();
  await expect.poll(() => titleAt(1)).toBe('after 16 min 40 s');
  await expect.poll(() => setting(page, 'x')).toBe('relative');
  await page.getByRole('radio', {name: 'Wall'}).click();
  await expect.poll(() => titleAt(0)).toBe('2023-11-15 07:13:20 · 0 ms');
  expect(await labels(card)).toContain('07:15');
  await page.goBack();
  await expect.poll(() => titleAt(1)).toBe('after 16 min 40 s');
});

it('supports logarithmic y axes, for all cards or for one', async () => {
  const {page, card} = await openCard('growth');
  expect(await labels(card)).not.toContain('100');
  await page.getByRole('radio', {name: 'Log', exact: true}).click();
  await expect.poll(() => setting(page, 'yScale')).toBe('log');
  // An exponential curve is a straight line from the lower left to the upper right.
  const middle = () => card.ink({x: [0.49, 0.51], y: [0, 1]});
  await expect.poll(async () => Math.abs((await middle()).top - 0.5)).toBeLessThan(0.05);
  await expect.poll(() => labels(card)).toContain('100');
  await card.pick('Linear');
  await expect.poll(() => setting(page, 'cards')).toBe('s:growth!y:linear');
  await expect.poll(async () => (await middle()).top).toBeGreaterThan(0.8);
});

it('supports symmetric logarithmic y axes', async () => {
  const {page, card} = await openCard('mixed', '&fit=all');
  expect(await labels(card)).toContain('−500');
  await page.getByRole('radio', {name: 'Symlog'}).click();
  await expect.poll(() => labels(card)).not.toContain('−500');
  expect(await labels(card)).toEqual(expect.arrayContaining(['−1k', '0', '1k']));
});

it('supports a logarithmic x axis', async () => {
  const {page, card} = await openCard('growth');
  await page.getByRole('button', {name: 'View settings'}).click();
  await page
    .getByRole('radiogroup', {name: 'X axis scale'})
    .getByRole('radio', {name: 'Log', exact: true})
    .click();
  await page.keyboard.press('Escape');
  await expect.poll(() => setting(page, 'xScale')).toBe('log');
  await expect.poll(() => labels(card)).toEqual(expect.arrayContaining(['1', '10', '100', '1k']));
});

it('excludes outliers from the range, counts them and marks them at the edge', async () => {
  const {page, card} = await openCard('outliers');
  const badge = card.root.getByRole('button', {name: /^3 outside view$/});
  await badge.waitFor();
  const edge = {y: [0, 0.02]} as const;
  for (const step of OUTLIERS) {
    const at = step / (STEPS - 1);
    expect((await card.ink({...edge, x: [at - 0.005, at + 0.005]})).pixels).toBeGreaterThan(0);
  }
  expect((await card.ink({...edge, x: [0.3, 0.45]})).pixels).toBe(0);
  // The curve itself fills the plot.
  expect((await card.ink({x: [0.3, 0.45]})).bottom).toBeGreaterThan(0.6);
  await badge.click();
  await badge.waitFor({state: 'detached'});
  await expect.poll(() => setting(page, 'cards')).toBe('s:outliers!fit:all');
  await expect.poll(async () => (await card.ink({x: [0.3, 0.45]})).top).toBeGreaterThan(0.8);
});

it('is quiet about points that the user’s own zoom leaves out', async () => {
  const {page, card} = await openCard('outliers');
  const chip = (tone: string) => card.root.locator(`.badge-${tone}`, {hasText: 'outside view'});
  await chip('warn').waitFor();
  const font = (element: Element) => getComputedStyle(element).fontFamily;
  expect(await chip('warn').evaluate(font)).toBe(await page.locator('body').evaluate(font));
  await card.pick('Set y range…');
  await page.getByRole('textbox', {name: 'From'}).fill('-0.2');
  await page.getByRole('textbox', {name: 'To'}).fill('0.2');
  await page.keyboard.press('Enter');
  await chip('neutral').waitFor();
  expect(await chip('warn').count()).toBe(0);
});

it('can show all values in all cards, and remembers the choice', async () => {
  const {page, card} = await openCard('outliers');
  const badge = card.root.getByRole('button', {name: /^3 outside view$/});
  await badge.waitFor();
  await page.getByRole('button', {name: 'View settings'}).click();
  await page.getByRole('switch', {name: 'Ignore outliers'}).click();
  await badge.waitFor({state: 'detached'});
  await expect.poll(() => setting(page, 'fit')).toBe('all');
  await page.goto('about:blank');
  await page.goto(session.address);
  await ScalarCard.shown(page, 'outliers');
  await page.getByRole('button', {name: 'View settings'}).click();
  const outliers = page.getByRole('switch', {name: 'Ignore outliers'});
  expect(await outliers.getAttribute('aria-checked')).toBe('false');
});

/** Types a range for the x axis into the dialog of a card. */
async function setX(page: Page, card: ScalarCard, from: string, to: string): Promise<void> {
  await card.pick('Set x range…');
  await page.getByRole('textbox', {name: 'From'}).fill(from);
  await page.getByRole('textbox', {name: 'To'}).fill(to);
  await page.getByRole('button', {name: 'Set', exact: true}).click();
}

it('has an x range to type, for all cards or for one', async () => {
  const {page, card} = await openCard('growth');
  await setX(page, card, '1,00', '20');
  await page.getByText('The lower limit must be a number.').waitFor();
  await page.keyboard.press('Escape');
  await setX(page, card, '10', '20');
  await expect.poll(() => setting(page, 'zoom')).toBe('10..20');
  await expect.poll(() => labels(card)).toEqual(expect.arrayContaining(['10', '20']));
  const alone = await openCard('growth', '&linkZoom=0');
  await setX(alone.page, alone.card, '10', '20');
  await expect.poll(() => setting(alone.page, 'cards')).toBe('s:growth!xr:10..20');
});

it('reads an x range as durations or dates where the axis is time', async () => {
  const {page, card} = await openCard('growth', '&x=relative');
  await setX(page, card, '1 min 30 s', '0:10:00');
  await expect.poll(() => setting(page, 'zoom')).toBe('90..600');
  const wall = await openCard('growth', '&x=wall_time');
  await wall.card.pick('Set x range…');
  const from = wall.page.getByRole('textbox', {name: 'From'});
  expect(await from.inputValue()).toMatch(/^2023-11-1\d \d\d:\d\d:\d\d$/);
  await from.fill('2023-11-13');
  await wall.page.getByRole('button', {name: 'Set', exact: true}).click();
  await expect.poll(() => setting(wall.page, 'zoom')).toMatch(/^1699\d+\.\.1700\d+$/);
});

it('uses a y range set by the user', async () => {
  const {page, card} = await openCard('mixed');
  await card.pick('Set y range…');
  await page.getByRole('textbox', {name: 'From'}).fill('-2000');
  await page.getByRole('textbox', {name: 'To'}).fill('2000');
  await page.getByRole('button', {name: 'Set', exact: true}).click();
  await expect.poll(() => setting(page, 'cards')).toBe('s:mixed!yr:-2000..2000');
  await expect.poll(async () => (await card.ink({x: [0.1, 0.4]})).top).toBeLessThan(0.8);
  const left = await card.ink({x: [0.1, 0.4]});
  const right = await card.ink({x: [0.6, 0.9]});
  expect(Math.abs(left.top - 0.75)).toBeLessThan(0.02);
  expect(Math.abs(right.top - 0.25)).toBeLessThan(0.02);
});

it('marks values that are not finite and leaves a gap in the line', async () => {
  const {card} = await openCard('broken', '&cards=s:broken!yr:0..2');
  await card.root.getByText('20 NaN', {exact: true}).waitFor();
  await card.root.getByText('1 ∞', {exact: true}).waitFor();
  // The marks are triangles at the height of the last number, and higher than a line.
  const marks = await card.ink({x: [0.42, 0.58]});
  expect(marks.pixels).toBeGreaterThan(0);
  expect(marks.bottom - marks.top).toBeGreaterThan(0.03);
  expect(Math.abs((marks.bottom + marks.top) / 2 - 0.5)).toBeLessThan(0.05);
  const infinity = await card.ink({x: [0.78, 0.82], y: [0, 0.1]});
  expect(infinity.pixels).toBeGreaterThan(0);
  const line = await card.ink({x: [0.1, 0.3]});
  expect(line.bottom - line.top).toBeLessThan(0.03);
});
