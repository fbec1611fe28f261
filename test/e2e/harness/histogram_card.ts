// SPDX-License-Identifier: Apache-2.0
// Page object for a card in Histograms or Distributions.
import type {Locator, Page} from 'playwright-core';
import {expect} from 'vitest';

export interface Place {
  /** Shares of the width and height between the axes. */
  readonly x: number;
  readonly y: number;
}

export class HistogramCard {
  readonly root: Locator;
  readonly chart: Locator;

  constructor(
    private readonly page: Page,
    id: string,
  ) {
    this.root = page.locator(`[data-card="${id}"]`);
    this.chart = this.root.getByRole('application');
  }

  /** Returns the card once it has drawn something. */
  static async shown(page: Page, id: string): Promise<HistogramCard> {
    const card = new HistogramCard(page, id);
    await expect.poll(() => card.ink()).toBeGreaterThan(0);
    return card;
  }

  /** A checksum of the drawn pixels: 0 if nothing is drawn, and different for another drawing. */
  ink(): Promise<number> {
    const canvas = this.chart.locator('.line-chart-back canvas');
    return canvas.evaluate((element) => {
      const drawn = element as HTMLCanvasElement;
      const pen = drawn.getContext('2d')!;
      const {data} = pen.getImageData(0, 0, drawn.width, drawn.height);
      return data.reduce((sum, value, i) => (sum + value * (i % 1021)) % 1e9, 0);
    });
  }

  private async point({x, y}: Place): Promise<void> {
    const box = (await this.chart.locator('.line-chart-plot').boundingBox())!;
    await this.page.mouse.move(box.x + box.width * x, box.y + box.height * y, {steps: 3});
  }

  hover(place: Place): Promise<void> {
    return this.point(place);
  }

  async drag(from: Place, to: Place): Promise<void> {
    await this.point(from);
    await this.page.mouse.down();
    await this.point(to);
    await this.page.mouse.up();
  }
}
