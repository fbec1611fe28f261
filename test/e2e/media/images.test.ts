// SPDX-License-Identifier: Apache-2.0
// The Images dashboard: every step, several runs, pixel by pixel.
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {type Colour, EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {Session, setting} from '../harness/session';

const RED: Colour = [220, 30, 30];
const GREEN: Colour = [30, 200, 30];
const BLUE: Colour = [30, 30, 220];

let growing: EventLog;

const session = new Session((logdir) => {
  const first = new EventLog(logdir, 'first');
  for (let step = 0; step < 40; step++) first.image(step, 'picture', [step, 30, 30]);
  first.image(40, 'picture', RED).flush();
  new EventLog(logdir, 'second').image(0, 'picture', GREEN).image(40, 'picture', BLUE).flush();
  growing = new EventLog(logdir, 'growing').image(0, 'sample', RED).flush();
});

function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', {name});
}

/** The logged colour in the middle of an image. */
async function colourOf(image: Locator): Promise<readonly number[]> {
  return image.evaluate(async (element) => {
    const img = element as HTMLImageElement;
    await img.decode();
    const pen = document.createElement('canvas').getContext('2d', {willReadFrequently: true})!;
    pen.drawImage(img, 0, 0);
    return [...pen.getImageData(4, 4, 1, 1).data.slice(0, 3)];
  });
}

/** The colour on the screen at a share of an element's width, in the middle of its height. */
async function seenColour(page: Page, place: Locator, x = 0.75): Promise<readonly number[]> {
  const box = (await place.boundingBox())!;
  const clip = {x: box.x + box.width * x, y: box.y + box.height / 2, width: 1, height: 1};
  const bytes = (await page.screenshot({clip})).toString('base64');
  return page.evaluate(async (data) => {
    const screenshot = new Image();
    screenshot.src = `data:image/png;base64,${data}`;
    await screenshot.decode();
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.drawImage(screenshot, 0, 0);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, bytes);
}

describe('cards', () => {
  it('show every logged step, by slider, key and number', async () => {
    const page = await session.open('images');
    const card = cardOf(page, 'picture of first');
    await card.getByText('41 of 41').waitFor();
    await expect.poll(() => colourOf(card.locator('img'))).toEqual(RED);
    await card.getByRole('slider', {name: 'Step'}).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => colourOf(card.locator('img'))).toEqual([39, 30, 30]);
    await card.getByRole('button', {name: 'Open picture of first'}).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => colourOf(card.locator('img'))).toEqual([38, 30, 30]);
    const box = card.getByRole('textbox', {name: 'Step, number'});
    await box.fill('7');
    await box.press('Enter');
    await expect.poll(() => colourOf(card.locator('img'))).toEqual([7, 30, 30]);
    await expect.poll(() => setting(page, 'imagesSteps')).toBe('7:picture@first#0');
    await page.reload();
    await expect.poll(() => colourOf(card.locator('img'))).toEqual([7, 30, 30]);
  });

  it('move to one step together, each to its nearest', async () => {
    const page = await session.open('images');
    await cardOf(page, 'picture of second').getByText('2 of 2').waitFor();
    const box = page.getByRole('textbox', {name: 'Step for all cards, number'});
    await box.fill('10');
    await box.press('Enter');
    await expect
      .poll(() => colourOf(cardOf(page, 'picture of first').locator('img')))
      .toEqual([10, 30, 30]);
    const second = cardOf(page, 'picture of second');
    await expect.poll(() => colourOf(second.locator('img'))).toEqual(GREEN);
    await second.getByText('nearest · 1 of 2').waitFor();
    await page.getByRole('button', {name: 'Sync step across tabs'}).click();
    await expect.poll(() => setting(page, 'step')).toBe('10');
  });

  it('follow a growing run', async () => {
    const page = await session.open('images');
    const card = cardOf(page, 'sample of growing');
    await expect.poll(() => colourOf(card.locator('img'))).toEqual(RED);
    growing.image(10, 'sample', GREEN).flush();
    await expect.poll(() => colourOf(card.locator('img'))).toEqual(GREEN);
  });

  it('report a damaged record and can retry', async () => {
    const page = await session.open('', {expected: /500/});
    let isBroken = true;
    await page.route('**/api/v1/blob?*', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            json: {code: 'damaged', message: 'damaged record in first/events.1', hint: ''},
          })
        : route.continue(),
    );
    await page.goto(`${session.address}#images`);
    const card = cardOf(page, 'picture of first');
    await card.getByText('damaged record in first/events.1').waitFor();
    isBroken = false;
    await card.getByRole('button', {name: 'Try again'}).click();
    await expect.poll(() => colourOf(card.locator('img'))).toEqual(RED);
  });

  it('can be adjusted, but are saved as logged', async () => {
    const page = await session.open('images&imagesChannel=green&imagesBrightness=2');
    const image = cardOf(page, 'picture of first').locator('img');
    await expect.poll(() => colourOf(image)).toEqual(RED);
    await expect.poll(() => seenColour(page, image)).toEqual([60, 60, 60]);
    await cardOf(page, 'picture of first').hover();
    const download = page.waitForEvent('download');
    await cardOf(page, 'picture of first').getByRole('button', {name: 'Save image'}).click();
    expect((await download).suggestedFilename()).toBe('first_picture_40_0.png');
    await page.getByRole('button', {name: 'Reset adjustments'}).click();
    await expect.poll(() => seenColour(page, image)).toEqual(RED);
  });

  it('request only visible images', async () => {
    const page = await session.open('images&imagesFolded=picture');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.reload();
    await expect
      .poll(() => colourOf(cardOf(page, 'sample of growing').locator('img')))
      .toBeDefined();
    // The previous page may still have sent the same requests.
    expect(new Set(requested.filter((url) => url.includes('/api/v1/blob'))).size).toBe(1);
    expect(new Set(requested.filter((url) => url.includes('/api/v1/records'))).size).toBe(1);
  });
});

/** One pixel that alternates between red and blue. */
function movingGif(): Buffer {
  const frame = (pixel: number) => [
    ...[0x21, 0xf9, 4, 0, 10, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    ...[2, 2, 0x44 + 8 * pixel, 1, 0],
  ];
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x81, 0, 0, ...RED, ...BLUE, 0, 0, 0, 0, 0, 0]),
    Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1'),
    Buffer.from([...frame(0), ...frame(1), 0x3b]),
  ]);
}

const BOTH = 'images&imagesOpen=0:picture,*:first,*:second';

describe('the viewer', () => {
  it('compares runs with one slider', async () => {
    const page = await session.open('images');
    await cardOf(page, 'picture of first').hover();
    await cardOf(page, 'picture of first').getByRole('button', {name: 'Compare runs'}).click();
    const panels = page.locator('.panel');
    await expect.poll(() => panels.count()).toBe(2);
    await expect.poll(() => colourOf(panels.nth(1).locator('img'))).toEqual(BLUE);
    await page.keyboard.press('ArrowLeft');
    await panels.nth(0).getByText('step 39').waitFor();
    await page.getByRole('textbox', {name: 'Step, number'}).fill('3');
    await page.keyboard.press('Enter');
    await expect.poll(() => colourOf(panels.nth(0).locator('img'))).toEqual([3, 30, 30]);
    await expect.poll(() => colourOf(panels.nth(1).locator('img'))).toEqual(GREEN);
    await page.locator('.viewer').focus();
    await page.keyboard.press('Escape');
    await cardOf(page, 'picture of first').waitFor();
  });

  it('compares two steps of a run, one of them held', async () => {
    const page = await session.open('images&imagesOpen=0:picture,*:first');
    await page.getByText('step 40', {exact: true}).waitFor();
    await page.getByRole('button', {name: 'Compare with'}).click();
    await page.getByRole('option', {name: 'first, held at step 40'}).click();
    await expect.poll(() => setting(page, 'imagesOpen')).toBe('0:picture,*:first,40:first');
    await page.getByRole('slider', {name: 'Step'}).focus();
    await page.keyboard.press('Home');
    await page.locator('.panel').nth(0).getByText('step 0').waitFor();
    await page.locator('.panel').nth(1).getByText('step 40').waitFor();
  });

  it('shows the difference, with adjustable gain', async () => {
    const page = await session.open(`${BOTH}&imagesCompare=difference`);
    const view = page.locator('.panel-view');
    await expect.poll(() => seenColour(page, view)).toEqual([190, 0, 190]);
    await page.getByRole('textbox', {name: 'Gain, number'}).fill('2');
    await page.keyboard.press('Enter');
    await expect.poll(() => seenColour(page, view)).toEqual([255, 0, 255]);
    const box = (await view.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByText(/: 190 0 190$/).waitFor();
  });

  it('moves the swipe divider by keyboard', async () => {
    const page = await session.open(`${BOTH}&imagesCompare=swipe`);
    const view = page.locator('.panel-view');
    await expect.poll(() => seenColour(page, view)).toEqual(BLUE);
    await page.getByRole('slider', {name: 'Divider between images'}).focus();
    for (let i = 0; i < 25; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => seenColour(page, view)).toEqual(RED);
  });

  it('flickers only by key with reduced motion', async () => {
    const page = await session.open(`${BOTH}&imagesCompare=flicker`, {reducedMotion: 'reduce'});
    const view = page.locator('.panel-view');
    await expect.poll(() => seenColour(page, view)).toEqual(RED);
    await page.locator('.viewer').focus();
    await page.keyboard.press('n');
    await expect.poll(() => seenColour(page, view)).toEqual(BLUE);
    await page.getByText('second').last().waitFor();
  });

  it('plays animated images', async () => {
    const page = await session.open('');
    await page.route('**/api/v1/blob?*', (route) => route.fulfill({body: movingGif()}));
    await page.goto(`${session.address}#images&imagesOpen=0:picture,*:first`);
    const view = page.locator('.panel-view');
    await expect.poll(() => seenColour(page, view, 0.54)).toEqual(RED);
    await expect.poll(() => seenColour(page, view, 0.54)).toEqual(BLUE);
  });

  it('zooms and pans all panels at once, and shows the values at the pointer', async () => {
    const page = await session.open(BOTH);
    const views = page.locator('.panel-view');
    await expect.poll(() => colourOf(views.nth(1).locator('img'))).toEqual(BLUE);
    const box = (await views.nth(0).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2 + 9, box.y + box.height / 2 + 9);
    const values = page.locator('.panel-value');
    await expect
      .poll(() => values.allTextContents())
      .toEqual(['4, 4: 220 30 30', '4, 4: 30 30 220']);
    const transforms = () =>
      page.locator('.panel-image').evaluateAll((all) => all.map((image) => image.style.transform));
    const [before] = await transforms();
    await page.mouse.wheel(0, -300);
    await expect.poll(async () => (await transforms())[0]).not.toBe(before);
    const [a, b] = await transforms();
    expect(a).toBe(b);
    await page.keyboard.press('1');
    await expect.poll(() => setting(page, 'imagesZoom')).toBe('1,4,4');
    await page.keyboard.press('d');
    await expect.poll(() => setting(page, 'imagesZoom')).toBe('1,8,4');
    await page.keyboard.press('0');
    await expect.poll(() => setting(page, 'imagesZoom')).toBeUndefined();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  describe(`axe-core finds no violations in ${colorScheme} mode`, () => {
    for (const [name, view, size] of [
      ['in the cards', 'images', {width: 1440, height: 900}],
      ['when comparing images', `${BOTH}&imagesCompare=swipe`, {width: 1440, height: 900}],
      ['on a phone', BOTH, {width: 360, height: 740}],
    ] as const) {
      it(name, async () => {
        const page = await session.open(view, {colorScheme, viewport: size});
        await page.locator('img').first().waitFor();
        expect(await faults(page)).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      });
    }

    it('in the image adjustments', async () => {
      const page = await session.open('images', {colorScheme});
      await page.getByRole('button', {name: 'Adjust images'}).click();
      await page.getByRole('slider', {name: 'Gamma'}).waitFor();
      expect(await faults(page)).toEqual([]);
    });
  });
}
