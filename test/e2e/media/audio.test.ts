// SPDX-License-Identifier: Apache-2.0
// The Audio dashboard: playback, plots, and comparison at the same position.
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {Session, setting} from '../harness/session';

const RATE = 8000;
const SECONDS = 4;

function tone(hertz: number, strength = 0.8): number[] {
  return Array.from(
    {length: RATE * SECONDS},
    (_, i) => strength * Math.sin((2 * Math.PI * hertz * i) / RATE),
  );
}

const session = new Session((logdir) => {
  const first = new EventLog(logdir, 'first');
  for (const step of [0, 50, 100]) first.audio(step, 'speech', tone(1000 + 10 * step), RATE);
  first.flush();
  new EventLog(logdir, 'second').audio(100, 'speech', tone(3000), RATE).flush();
});

function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', {name});
}

/** The share of the spectrogram's height, from the bottom, where the sound is strongest. */
async function pitchOf(card: Locator): Promise<number> {
  return card.locator('.sound-spectrogram').evaluate((element) => {
    const {width, height} = element as HTMLCanvasElement;
    // A copy: reading the page's own canvas would slow it down.
    const copy = new OffscreenCanvas(1, height).getContext('2d')!;
    copy.drawImage(element as HTMLCanvasElement, -Math.floor(width / 2), 0);
    const {data} = copy.getImageData(0, 0, 1, height);
    let best = 0;
    const light = (row: number) => data[4 * row]! + data[4 * row + 1]! + data[4 * row + 2]!;
    for (let row = 0; row < height; row++) if (light(row) > light(best)) best = row;
    return Math.round((1 - best / height) * 20) / 20;
  });
}

async function positionOf(card: Locator): Promise<number> {
  const slider = card.getByRole('slider', {name: 'Position'});
  return Number(await slider.getAttribute('aria-valuenow'));
}

describe('a card', () => {
  it('shows the spectrogram of the selected step', async () => {
    const page = await session.open('audio');
    const card = cardOf(page, 'speech of first');
    await card.getByText('0:00.0 / 0:04.0').waitFor();
    await card.getByText('8,000 Hz · mono').waitFor();
    await card.getByText('3 of 3').waitFor();
    await expect.poll(() => pitchOf(card)).toBe(0.5);
    await expect.poll(() => pitchOf(cardOf(page, 'speech of second'))).toBe(0.75);
    await card.getByRole('slider', {name: 'Step'}).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => pitchOf(card)).toBe(0.25);
    await expect.poll(() => setting(page, 'audioSteps')).toBe('0:speech@first#0');
  });

  it('plays, pauses and seeks', async () => {
    const page = await session.open('audio');
    const card = cardOf(page, 'speech of first');
    await card.getByRole('button', {name: 'Play speech of first'}).click();
    await expect.poll(() => positionOf(card)).toBeGreaterThan(0.1);
    await card.getByRole('button', {name: 'Pause speech of first'}).click();
    const paused = await positionOf(card);
    await card.getByRole('slider', {name: 'Position'}).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => positionOf(card)).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => positionOf(card)).toBe(0.08);
    expect(paused).toBeLessThan(SECONDS);
    await card.getByRole('slider', {name: 'Position'}).click();
    await expect.poll(() => positionOf(card)).toBeCloseTo(SECONDS / 2, 1);
  });

  it('hands playback over to another run at the same position', async () => {
    const page = await session.open('audio');
    const [first, second] = [cardOf(page, 'speech of first'), cardOf(page, 'speech of second')];
    await second.getByText('0:00.0 / 0:04.0').waitFor();
    await first.getByRole('slider', {name: 'Position'}).click();
    await first.getByRole('button', {name: 'Play speech of first'}).click();
    await first.getByRole('button', {name: 'Pause speech of first'}).waitFor();
    await page.keyboard.press('x');
    await second.getByRole('button', {name: 'Pause speech of second'}).waitFor();
    await first.getByRole('button', {name: 'Play speech of first'}).waitFor();
    expect(await positionOf(second)).toBeGreaterThanOrEqual(SECONDS / 2 - 0.05);
    expect(await positionOf(first)).toBeCloseTo(await positionOf(second), 0);
    await page.keyboard.press('p');
    await second.getByRole('button', {name: 'Play speech of second'}).waitFor();
  });

  it('is zoomed by the wheel with Alt, or once it has the focus', async () => {
    const page = await session.open('audio');
    const card = cardOf(page, 'speech of first');
    await card.getByText('0:00.0 / 0:04.0').waitFor();
    const slider = card.getByRole('slider', {name: 'Position'});
    await slider.hover();
    const halve = async () => {
      for (let turn = 0; turn < 2; turn++) await page.mouse.wheel(0, -Math.log(2) / 0.002 / 2);
    };
    await halve();
    await page.keyboard.down('Alt');
    await halve();
    await page.keyboard.up('Alt');
    // The first turns, without a key, would have left a quarter of the sound.
    await card.getByText('0:01.0 – 0:03.0').waitFor();
    await slider.focus();
    await halve();
    await card.getByText('0:01.5 – 0:02.5').waitFor();
  });

  it('zooms and pans together with all cards, and resets', async () => {
    const page = await session.open('audio');
    const [first, second] = [cardOf(page, 'speech of first'), cardOf(page, 'speech of second')];
    await second.getByText('0:00.0 / 0:04.0').waitFor();
    const slider = first.getByRole('slider', {name: 'Position'});
    await slider.click();
    await page.keyboard.down('Alt');
    // A quarter of the sound is left.
    for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -Math.log(4) / 0.002 / 3);
    await page.keyboard.up('Alt');
    await first.getByText('0:01.5 – 0:02.5').waitFor();
    await second.getByText('0:01.5 – 0:02.5').waitFor();
    await expect.poll(() => setting(page, 'audioZoom')).toMatch(/^1\.\d+\.\.2\.\d+$/);
    const box = (await slider.boundingBox())!;
    await slider.click({position: {x: box.width / 4, y: box.height / 2}});
    await expect.poll(() => positionOf(first)).toBeCloseTo(1.75, 1);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.down('Shift');
    await page.mouse.down();
    await page.mouse.move(box.x, box.y + box.height / 2, {steps: 4});
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await first.getByText('0:02.0 – 0:03.0').waitFor();
    await first.getByRole('button', {name: 'Show all'}).click();
    await expect.poll(() => setting(page, 'audioZoom')).toBeUndefined();
    await slider.focus();
    await page.keyboard.press('+');
    await first.getByRole('button', {name: 'Show all'}).waitFor();
    await page.keyboard.press('-');
    await expect.poll(() => setting(page, 'audioZoom')).toBeUndefined();
  });

  it('saves the audio as logged', async () => {
    const page = await session.open('audio');
    const card = cardOf(page, 'speech of second');
    await card.getByText('0:00.0 / 0:04.0').waitFor();
    await card.hover();
    const download = page.waitForEvent('download');
    await card.getByRole('button', {name: 'Save audio'}).click();
    expect((await download).suggestedFilename()).toBe('second_speech_100_0.wav');
  });

  it('reports a damaged record', async () => {
    const page = await session.open('', {expected: /500/});
    await page.route('**/api/v1/blob?*', (route) =>
      route.fulfill({
        status: 500,
        json: {code: 'damaged', message: 'damaged record in first/events.1', hint: ''},
      }),
    );
    await page.goto(`${session.address}#audio`);
    await cardOf(page, 'speech of first').getByText('damaged record in first/events.1').waitFor();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  describe(`axe-core finds no violations in ${colorScheme} mode`, () => {
    for (const size of [
      {width: 1440, height: 900},
      {width: 360, height: 740},
    ]) {
      it(`${size.width} pixels wide`, async () => {
        const page = await session.open('audio', {colorScheme, viewport: size});
        await page.getByText('0:00.0 / 0:04.0').first().waitFor();
        expect(await faults(page)).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      });
    }
  });
}
