// SPDX-License-Identifier: Apache-2.0
// Simulates the user's keyboard and mouse.
import {setTimeout as sleep} from 'node:timers/promises';
import {probed} from './page_probe.mjs';

const SCALARS = '/api/v1/scalars';
const RANGES = '/api/v1/ranges';
const BLOBS = '/api/v1/blob';
const IMPORTANCE = '/api/v1/hparams/importance';
const WHEEL_PIXELS = 100;
/** The interval between mouse events of a real user. */
const HAND_MS = 16;
/** Between two gestures, so that a page that waits for the end of one sends its request. */
const PAUSE_MS = 250;
/** The middle of a step's handle, below the plot. */
const HANDLE_BELOW_PIXELS = 13;

/** Types the name of a tag as soon as the field exists; false if its card is not shown in time. */
export async function filterTags(page, {tag}) {
  const field = page.getByPlaceholder('Filter tags').first();
  try {
    await field.click();
    await field.pressSequentially(tag);
    // A blinking caret would change the screenshot forever.
    await field.press('Tab');
    await page.getByText(tag, {exact: true}).filter({visible: true}).first().waitFor();
  } catch (error) {
    if (error.name !== 'TimeoutError') throw error;
    return false;
  }
  return true;
}

async function during(seconds, act) {
  const end = Date.now() + seconds * 1000;
  for (let number = 0; Date.now() < end; ++number) {
    const begin = Date.now();
    await act(number);
    await sleep(Math.max(0, HAND_MS - (Date.now() - begin)));
  }
}

async function centreOf(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
}

/** Scrolls through the list of runs to its end and back. */
export function scrollRuns(page, {seconds}) {
  return scroll(page, '#run-list', SCALARS, seconds);
}

/** Scrolls through cards with images. */
export function scrollGallery(page, {seconds}) {
  return scroll(page, '.card-grid', BLOBS, seconds);
}

async function scroll(page, selector, route, seconds) {
  const {x, y} = await centreOf(page, selector);
  await page.mouse.move(x, y);
  const top = () => page.locator(selector).evaluate((list) => list.scrollTop);
  const tops = [await top()];
  const seen = await probed(page, route, async () => {
    await during(seconds / 2, () => page.mouse.wheel(0, WHEEL_PIXELS));
    tops.push(await top());
    await during(seconds / 2, () => page.mouse.wheel(0, -WHEEL_PIXELS));
  });
  return {...seen, movedPixels: tops[1] - tops[0]};
}

/** Zooms in with the wheel, drags back and forth, zooms out, with short pauses. */
export async function zoomChart(page, {seconds}) {
  const {x, y} = await centreOf(page, '[data-card] canvas');
  await page.mouse.move(x, y);
  return probed(page, SCALARS, async () => {
    await turn(page, seconds / 4, -WHEEL_PIXELS);
    await page.keyboard.down('Shift');
    await page.mouse.down();
    await during(seconds / 2, (number) => page.mouse.move(x + 90 * Math.sin(number / 12), y));
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await sleep(PAUSE_MS);
    await turn(page, seconds / 4, WHEEL_PIXELS);
  });
}

/** Drags the handle of a step back and forth, which was selected in the middle of the first chart. */
export async function dragStep(page, {seconds}) {
  const plot = await page.locator('[data-card] .line-chart-plot').first().boundingBox();
  const y = plot.y + plot.height + HANDLE_BELOW_PIXELS;
  const x = plot.x + plot.width / 2;
  await page.mouse.click(x, y);
  await page.locator('.data-table tbody tr').first().waitFor();
  await sleep(PAUSE_MS);
  const seen = await probed(page, RANGES, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await during(seconds, (number) =>
      page.mouse.move(x + (plot.width / 3) * Math.sin(number / 12), y),
    );
    await page.mouse.up();
  });
  return {...seen, address: page.url()};
}

/** The milliseconds since the start of the navigation when lines and rows of trials are there. */
export async function openTrials(page) {
  await page.locator('.parallel-axis').first().waitFor();
  await page.locator('.trial-row').first().waitFor();
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => done(performance.now()))),
  );
}

/** Drags a range of an axis back and forth, which filters lines and table. */
export async function brushTrials(page, {seconds}) {
  const axis = await page.locator('.parallel-strip').nth(1).boundingBox();
  const x = axis.x + axis.width / 2;
  const place = (share) => axis.y + axis.height * share;
  await page.mouse.move(x, place(0.4));
  await page.mouse.down();
  await page.mouse.move(x, place(0.6));
  await page.mouse.up();
  await sleep(PAUSE_MS);
  const seen = await probed(page, IMPORTANCE, async () => {
    await page.mouse.move(x, place(0.5));
    await page.mouse.down();
    await during(seconds, (number) =>
      page.mouse.move(x, place(0.5 + 0.25 * Math.sin(number / 12))),
    );
    await page.mouse.up();
  });
  return {...seen, address: page.url()};
}

async function turn(page, seconds, pixels) {
  await page.keyboard.down('Alt');
  await during(seconds, () => page.mouse.wheel(0, pixels));
  await page.keyboard.up('Alt');
  await sleep(PAUSE_MS);
}
