// SPDX-License-Identifier: Apache-2.0
// Page object for a scalar card: gestures in its plot, and what is drawn there.
import {readFileSync} from 'node:fs';
import type {Locator, Page} from 'playwright-core';
import {expect} from 'vitest';

/** A place in the plot, from 0 to 1: x to the right, y downwards. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Area {
  readonly x?: readonly [number, number];
  readonly y?: readonly [number, number];
}

/** What is drawn in an area of the plot. */
export interface Ink {
  readonly pixels: number;
  /** Opaque pixels, unlike those of faint lines and soft edges. */
  readonly solid: number;
  /** The positions of the highest and the lowest pixel, from 0 at the top of the plot to 1. */
  readonly top: number;
  readonly bottom: number;
}

export type Layer = 'lines' | 'overlay';

export interface DragOptions {
  readonly key?: 'Shift' | 'Alt';
  readonly button?: 'left' | 'middle';
}

const layers: Readonly<Record<Layer, string>> = {
  lines: '.line-chart-back canvas',
  overlay: 'canvas.line-chart-overlay',
};

const BELOW_AXIS_PX = 14;

export class ScalarCard {
  readonly root: Locator;
  readonly chart: Locator;

  /** The topmost card of the tag, or with another id: the pinned copy if it is pinned. */
  constructor(
    private readonly page: Page,
    tag: string,
    id = `s:${tag}`,
  ) {
    this.root = page.locator(`[data-card="${id}"]`).first();
    this.chart = this.root.locator('.line-chart');
  }

  /** Returns the card once its lines are drawn. */
  static async shown(page: Page, tag: string, id?: string): Promise<ScalarCard> {
    const card = new ScalarCard(page, tag, id);
    await card.chart.waitFor();
    await expect.poll(async () => (await card.ink()).pixels).toBeGreaterThan(0);
    return card;
  }

  /** A place in the plot, in pixels of the page. */
  async pixel({x, y}: Place): Promise<Place> {
    const box = (await this.root.locator('.line-chart-plot').boundingBox())!;
    return {x: box.x + x * box.width, y: box.y + y * box.height};
  }

  async hover(place: Place): Promise<void> {
    const {x, y} = await this.pixel(place);
    await this.page.mouse.move(x, y);
  }

  async click(place: Place): Promise<void> {
    const {x, y} = await this.pixel(place);
    await this.page.mouse.click(x, y);
  }

  async doubleClick(place: Place): Promise<void> {
    const {x, y} = await this.pixel(place);
    await this.page.mouse.dblclick(x, y);
  }

  /** Clicks below the x axis. */
  async clickAxis(x: number, key?: 'Shift'): Promise<void> {
    const at = await this.pixel({x, y: 1});
    if (key) await this.page.keyboard.down(key);
    await this.page.mouse.click(at.x, at.y + BELOW_AXIS_PX);
    if (key) await this.page.keyboard.up(key);
  }

  /** Drags below the x axis. */
  async dragAxis(from: number, to: number): Promise<void> {
    const begin = await this.pixel({x: from, y: 1});
    const end = await this.pixel({x: to, y: 1});
    await this.page.mouse.move(begin.x, begin.y + BELOW_AXIS_PX);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y + BELOW_AXIS_PX, {steps: 4});
    await this.page.mouse.up();
  }

  async drag(from: Place, to: Place, {key, button = 'left'}: DragOptions = {}): Promise<void> {
    const begin = await this.pixel(from);
    const end = await this.pixel(to);
    if (key) await this.page.keyboard.down(key);
    await this.page.mouse.move(begin.x, begin.y);
    await this.page.mouse.down({button});
    await this.page.mouse.move(end.x, end.y, {steps: 4});
    await this.page.mouse.up({button});
    if (key) await this.page.keyboard.up(key);
  }

  /** Picks an item from the card's menu. */
  async pick(label: string): Promise<void> {
    await this.root.hover();
    await this.root.getByRole('button', {name: /^More actions for/}).click();
    await this.page.getByRole('menu').getByText(label, {exact: true}).click();
  }

  /** Saves a file by the card's menu and returns its name and text. */
  async save(label: string): Promise<{name: string; text: string}> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.pick(label)]);
    const text = readFileSync(await download.path(), 'utf8');
    return {name: download.suggestedFilename(), text};
  }

  /** What is drawn in a part of the plot, or of the whole overlay. */
  ink({x = [0, 1], y = [0, 1]}: Area = {}, layer: Layer = 'lines'): Promise<Ink> {
    const canvas = this.root.locator(layers[layer]);
    return canvas.evaluate(readInk, {x, y});
  }
}

// Runs in the page.
function readInk(
  element: HTMLElement | SVGElement,
  area: {x: readonly [number, number]; y: readonly [number, number]},
): Ink {
  const canvas = element as HTMLCanvasElement;
  const {width, height} = canvas;
  const left = Math.floor(area.x[0] * width);
  const top = Math.floor(area.y[0] * height);
  const columns = Math.max(1, Math.ceil(area.x[1] * width) - left);
  const rows = Math.max(1, Math.ceil(area.y[1] * height) - top);
  // The browser warns about repeated reads of the page's own canvas.
  const copy = document.createElement('canvas');
  copy.width = columns;
  copy.height = rows;
  const pen = copy.getContext('2d', {willReadFrequently: true})!;
  if (width > 0 && height > 0) pen.drawImage(canvas, -left, -top);
  const {data} = pen.getImageData(0, 0, columns, rows);
  let pixels = 0;
  let solid = 0;
  let first = rows;
  let last = 0;
  for (let i = 0; i < data.length / 4; i++) {
    const alpha = data[i * 4 + 3]!;
    if (alpha === 0) continue;
    const row = Math.floor(i / columns);
    pixels++;
    if (alpha > 200) solid++;
    first = Math.min(first, row);
    last = row;
  }
  return {pixels, solid, top: (top + first) / height, bottom: (top + last) / height};
}
