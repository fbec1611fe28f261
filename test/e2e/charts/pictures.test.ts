// SPDX-License-Identifier: Apache-2.0
// Charts as pictures: saved, copied and printed.
import {readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session} from '../harness/session';

const session = new Session((logdir) => {
  for (const run of ['train', 'eval']) {
    const log = new EventLog(logdir, run);
    for (const tag of ['loss', 'acc', 'a', 'b', 'c', 'd']) {
      log.curve(tag, 40, (step) => (run === 'eval' ? step : step * step));
    }
    log.histogram(0, 'weights', [1, 2, 3]);
    log.histogram(1, 'weights', [2, 3, 4]);
    log.flush();
  }
});

interface Read {
  readonly width: number;
  readonly height: number;
  /** Dark pixels, as text has, above the chart. */
  readonly text: number;
  /** Coloured pixels above the chart, and in it. */
  readonly legend: number;
  readonly lines: number;
}

/** Measures a PNG whose chart is `chart` CSS pixels high at its bottom. */
function measure(page: Page, png: Buffer, chart: number): Promise<Read> {
  return page.evaluate(
    async ([data, plot]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const {width, height} = picture;
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext('2d', {willReadFrequently: true})!;
      pen.drawImage(picture, 0, 0);
      const pixels = pen.getImageData(0, 0, width, height).data;
      const read = {width, height, text: 0, legend: 0, lines: 0};
      for (let i = 0; i < pixels.length; i += 4) {
        const [r, g, b] = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!];
        const isAbove = i / 4 / width < height - 2 * plot;
        if (Math.max(r, g, b) - Math.min(r, g, b) > 60) read[isAbove ? 'legend' : 'lines']++;
        else if (isAbove && r < 90) read.text++;
      }
      return read;
    },
    [png.toString('base64'), chart] as const,
  );
}

async function savePng(page: Page, card: ScalarCard): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), card.pick('Image (PNG)')]);
  return readFileSync(await download.path());
}

describe('the PNG of a card', () => {
  it('has a title, a legend and twice the size, on any screen', async () => {
    const page = await session.open('timeseries', {colorScheme: 'light'});
    const card = await ScalarCard.shown(page, 'loss');
    const {width, height} = (await card.chart.boundingBox())!;
    const read = await measure(page, await savePng(page, card), height);
    expect(Math.abs(read.width - 2 * width)).toBeLessThan(2);
    expect(read.height).toBeGreaterThan(2 * height + 40);
    for (const part of ['text', 'legend', 'lines'] as const) {
      expect(read[part], part).toBeGreaterThan(100);
    }
  });

  it('of histograms has them as well', async () => {
    const page = await session.open('histograms', {colorScheme: 'light'});
    const card = new ScalarCard(page, 'weights', 'weights@train');
    await card.chart.waitFor();
    await expect.poll(async () => (await card.ink()).pixels).toBeGreaterThan(0);
    const {width, height} = (await card.chart.boundingBox())!;
    const read = await measure(page, await savePng(page, card), height);
    expect(Math.abs(read.width - 2 * width)).toBeLessThan(2);
    expect(read.text).toBeGreaterThan(100);
    expect(read.legend).toBeGreaterThan(20);
  });

  it('is copied to the clipboard', async () => {
    const page = await session.open('timeseries', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const card = await ScalarCard.shown(page, 'loss');
    await card.pick('Copy image');
    await page.getByText('Image copied').waitFor();
    const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]!.types);
    expect(types).toEqual(['image/png']);
  });

  it('says so if the browser refuses to copy it', async () => {
    const page = await session.open('timeseries');
    const card = await ScalarCard.shown(page, 'loss');
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await card.pick('Copy image');
    await page.getByText('does not allow the page to copy images').waitFor();
  });
});

interface Printed {
  readonly theme: string | undefined;
  /** Whether something of the frame is left. */
  readonly isFramed: boolean;
  readonly runs: readonly string[];
  /** The widest card and the widest drawing, and the narrowest. */
  readonly cards: readonly number[];
  readonly canvases: readonly number[];
  readonly heights: readonly number[];
  readonly lefts: readonly number[];
  /** The brightness of the darkest pixel of an axis: dark on white paper. */
  readonly darkest: number;
  readonly background: string;
}

// Runs in the page after everything is ready for the printer.
function readPrinted(): Printed {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const widths = (selector: string) => all(selector).map(({offsetWidth}) => offsetWidth);
  const frame = document.querySelector<HTMLCanvasElement>('.line-chart-frame')!;
  const copy = new OffscreenCanvas(frame.width, frame.height).getContext('2d')!;
  copy.fillStyle = 'white';
  copy.fillRect(0, 0, frame.width, frame.height);
  copy.drawImage(frame, 0, 0);
  const pixels = copy.getImageData(0, 0, frame.width, frame.height).data;
  return {
    theme: document.documentElement.dataset['theme'],
    isFramed: widths('.header, .runs-side, [role="toolbar"]').some((width) => width > 0),
    runs: all('.print-head-run').map(({textContent}) => textContent ?? ''),
    cards: widths('.card'),
    canvases: widths('.line-chart-frame'),
    heights: all('.card').map(({offsetHeight}) => offsetHeight),
    lefts: all('.card').map((card) => card.getBoundingClientRect().left),
    darkest: pixels.reduce((least, value) => Math.min(least, value)),
    background: getComputedStyle(document.body).backgroundColor,
  };
}

async function print(page: Page): Promise<Printed> {
  await page.evaluate(`window.addEventListener('beforeprint', () => {
    window.printed = (${readPrinted})();
  })`);
  const pdf = await page.pdf({format: 'A4', margin: {top: '1cm', left: '1cm', right: '1cm'}});
  expect(pdf.length).toBeGreaterThan(1000);
  return (await page.evaluate('window.printed')) as Printed;
}

describe('the printed page', () => {
  it('has the charts in light colours, whole, and not the frame', async () => {
    const page = await session.open('timeseries', {colorScheme: 'dark'});
    const card = await ScalarCard.shown(page, 'loss');
    await card.root.hover();
    await card.root.getByRole('button', {name: 'Full width'}).click();
    await expect.poll(async () => (await card.root.boundingBox())!.width).toBeGreaterThan(800);
    const before = (await card.chart.boundingBox())!.width;
    const printed = await print(page);
    expect(printed.theme).toBe('light');
    expect(printed.background).toBe('rgb(255, 255, 255)');
    expect(printed.isFramed).toBe(false);
    expect(printed.runs).toEqual(['eval', 'train']);
    expect(Math.max(...printed.cards)).toBe(690);
    expect(Math.min(...printed.cards)).toBe(340);
    expect(Math.max(...printed.canvases)).toBeLessThan(690);
    // Two in a row.
    expect(new Set(printed.lefts)).toEqual(new Set([0, 350]));
    expect(printed.darkest).toBeLessThan(130);
    // Afterwards everything is as before.
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('toolbar').first().waitFor();
    await expect.poll(async () => (await card.chart.boundingBox())!.width).toBe(before);
  });

  it('has cards that are wider than high, also if one fills the row of a wide screen', async () => {
    const viewport = {width: 1920, height: 1080};
    const page = await session.open('timeseries&tagFilter=loss', {viewport});
    const card = await ScalarCard.shown(page, 'loss');
    expect((await card.root.boundingBox())!.width).toBeGreaterThan(1000);
    const {cards, heights} = await print(page);
    expect(cards).toEqual([340]);
    expect(heights[0]).toBeLessThan(260);
  });
});

describe('a dashboard of many cards', () => {
  const tags = Array.from({length: 230}, (_, i) => `g${String(i % 3)}/tag-${i}`);
  const session = new Session((logdir) => {
    const log = new EventLog(logdir, 'run');
    for (let step = 0; step < 3; step++) {
      log.scalars(step, Object.fromEntries(tags.map((tag, i) => [tag, i + step])));
    }
    log.flush();
  });

  // A browser without a screen has no dialog to print.
  const stubPrint = () => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      // Components are rendered after a script, and between the listeners of a browser's own event.
      setTimeout(() => {
        const all = (selector: string) => document.querySelectorAll(selector).length;
        const printed = {
          charts: all('.card .line-chart-frame'),
          loading: all('.card-skeleton'),
          note: document.querySelector('.card-grid-unprinted')?.textContent ?? '',
        };
        Object.assign(window, {printed});
        window.dispatchEvent(new Event('afterprint'));
      });
    };
  };
  const printed = (page: Page) =>
    page.evaluate(
      () => (window as {printed?: {charts: number; loading: number; note: string}}).printed,
    );

  it('is loaded before it is printed, as far as there is room', async () => {
    const page = await session.open('timeseries&groups=g2');
    await page.evaluate(stubPrint);
    await page.locator('.card .line-chart').first().waitFor();
    await page.keyboard.press('Control+p');
    await expect.poll(() => printed(page), {timeout: 25_000}).toBeDefined();
    const {charts, loading, note} = (await printed(page))!;
    expect(charts).toBe(200);
    expect(loading).toBe(0);
    expect(note).toMatch(/^30 more cards are not printed. At most 200 are/);
    // Afterwards only those in sight exist.
    await expect.poll(() => page.locator('.card').count()).toBeLessThan(40);
  });

  it('says what is missing if it is printed by the menu of the browser', async () => {
    const page = await session.open('timeseries&groups=g2');
    await page.evaluate(stubPrint);
    await page.locator('.card .line-chart').first().waitFor();
    await page.evaluate(() => window.print());
    await expect.poll(() => printed(page)).toBeDefined();
    expect((await printed(page))!.note).toContain('Press Ctrl+P');
  });
});
