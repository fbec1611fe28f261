// SPDX-License-Identifier: Apache-2.0
// Histogram and image cards in Time series, next to those for scalars.
import type {Locator, Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {type Colour, EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const RED: Colour = [220, 30, 30];
const GREEN: Colour = [30, 200, 30];
const BLUE: Colour = [30, 30, 220];

let growing: EventLog;

const session = new Session((logdir) => {
  const log = new EventLog(logdir, 'first').curve('loss', 101, (step) => step);
  log.image(0, 'picture', RED).image(50, 'picture', GREEN).image(100, 'picture', BLUE);
  for (let step = 0; step <= 100; step += 10) log.histogram(step, 'weights', [1, 5, step + 1, 2]);
  log.flush();
  new EventLog(logdir, 'second').image(0, 'picture', BLUE).flush();
  growing = new EventLog(logdir, 'growing').image(0, 'sample', RED).flush();
});

/** The colour in the middle of a card's image. */
async function colourOf(card: Locator): Promise<readonly number[]> {
  return card.locator('img').evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d', {willReadFrequently: true})!;
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(4, 4, 1, 1).data.slice(0, 3)];
  });
}

function cardOf(page: Page, id: string): Locator {
  return page.locator(`[data-card="${id}"]`);
}

it('shows the newest image, and any other by the slider', async () => {
  const page = await session.open('');
  const card = cardOf(page, 'i:picture');
  await card.getByText('3 steps').waitFor();
  await expect.poll(() => colourOf(card)).toEqual(BLUE);
  await card.getByText('step 100', {exact: true}).waitFor();
  await card.getByRole('slider', {name: 'Step'}).focus();
  await page.keyboard.press('ArrowLeft');
  await card.getByText('step 50', {exact: true}).waitFor();
  await expect.poll(() => colourOf(card)).toEqual(GREEN);
  await card.getByRole('img', {name: 'picture at step 50'}).waitFor();
  await expect.poll(() => setting(page, 'cards')).toBe('i:picture!step:50');
  await page.reload();
  await expect.poll(() => colourOf(card)).toEqual(GREEN);
});

it('shows the selected run', async () => {
  const page = await session.open('');
  const card = cardOf(page, 'i:picture');
  await expect.poll(() => colourOf(card)).toEqual(BLUE);
  const run = card.getByRole('combobox', {name: 'Run'});
  expect(await run.inputValue()).toBe('first');
  await card.getByRole('button', {name: 'Next run'}).click();
  await card.getByText('1 step', {exact: true}).waitFor();
  await expect.poll(() => setting(page, 'cards')).toBe('i:picture!run:second');
  await page.reload();
  await card.getByText('1 step', {exact: true}).waitFor();
  await run.selectOption('first');
  await card.getByText('3 steps').waitFor();
  await expect.poll(() => setting(page, 'cards')).toBeUndefined();
});

it('shows the image nearest to the selected step', async () => {
  const page = await session.open('timeseries&steps=40');
  const card = cardOf(page, 'i:picture');
  await expect.poll(() => colourOf(card)).toEqual(GREEN);
  await (await ScalarCard.shown(page, 'loss')).clickAxis(0.1);
  await expect.poll(() => colourOf(card)).toEqual(RED);
});

it('shows new images as they arrive', async () => {
  const page = await session.open('');
  const card = cardOf(page, 'i:sample');
  await expect.poll(() => colourOf(card)).toEqual(RED);
  growing.image(10, 'sample', GREEN).flush();
  await expect.poll(() => colourOf(card)).toEqual(GREEN);
});

it('draws the histograms of a run and shows the step at the pointer', async () => {
  const page = await session.open('');
  const card = cardOf(page, 'h:weights');
  await card.getByText('11 steps').waitFor();
  const chart = card.getByRole('application', {name: '11 histograms of first'});
  const box = (await chart.locator('.line-chart-plot').boundingBox())!;
  const ink = () =>
    chart.locator('.line-chart-back canvas').evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const {data} = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value > 0);
    });
  await expect.poll(ink).toBe(true);
  // The newest histogram is directly above the axis.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 1);
  await page.locator('.pointer-box', {hasText: 'first · step 100'}).waitFor();
  await page.locator('.pointer-box', {hasText: '101'}).waitFor();
});

it('can show a single card type', async () => {
  const page = await session.open('');
  await cardOf(page, 'h:weights').waitFor();
  await page.getByRole('button', {name: /^Card types/}).click();
  await page.getByRole('menuitemradio', {name: 'Images'}).click();
  await cardOf(page, 's:loss').waitFor({state: 'detached'});
  await cardOf(page, 'h:weights').waitFor({state: 'detached'});
  await cardOf(page, 'i:picture').waitFor();
  await expect.poll(() => setting(page, 'kinds')).toBe('image');
});

it('shows the runs side by side, each in a card, which can be pinned', async () => {
  const page = await session.open('timeseries&kinds=image', {
    viewport: {width: 1440, height: 1600},
  });
  await cardOf(page, 'i:picture').waitFor();
  expect(await page.locator('[data-card^="i:picture"]').count()).toBe(1);
  await page.getByRole('button', {name: /^Card types/}).click();
  await page.getByRole('menuitemradio', {name: /^One card per run/}).click();
  const second = cardOf(page, 'i:picture@second');
  await expect.poll(() => colourOf(second)).toEqual(BLUE);
  expect(await cardOf(page, 'i:picture').count()).toBe(0);
  await page.getByRole('article', {name: 'picture, first'}).waitFor();
  await second.getByText('second', {exact: true}).waitFor();
  expect(await second.getByRole('combobox', {name: 'Run'}).count()).toBe(0);
  await expect.poll(() => setting(page, 'runCards')).toBe('1');

  await second.hover();
  await second.getByRole('button', {name: 'Pin to top'}).click();
  await page.getByRole('heading', {name: 'Pinned 1 card'}).waitFor();
  // The pinned card stays without the others.
  await page.getByRole('button', {name: /^Card types/}).click();
  await page.getByRole('menuitemradio', {name: /^One card per run/}).click();
  await cardOf(page, 'i:picture').waitFor();
  await expect.poll(() => second.count()).toBe(1);
  await expect.poll(() => setting(page, 'pins')).toBe('i:picture@second');
});
