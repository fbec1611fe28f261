// SPDX-License-Identifier: Apache-2.0
// Parallel coordinates of trials.
import {readFileSync} from 'node:fs';
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {Session, setting} from '../harness/session';

const TRIALS = 20;
const optimizers = ['adam', 'adamw', 'sgd'] as const;

/** Trials 0 to 19 with a learning rate from 1e-4 to 1e-2, and a loss that is lowest for the last. */
function write(logdir: string): void {
  for (let i = 0; i < TRIALS; i++) {
    const optimizer = optimizers[i % 3]!;
    const log = new EventLog(logdir, `trial-${String(i).padStart(2, '0')}`);
    const momentum = optimizer === 'sgd' ? {momentum: 0.5 + i / 50} : {};
    log.hparams({
      learning_rate: 1e-4 * 100 ** (i / (TRIALS - 1)),
      layers: 1 + (i % 5),
      optimizer,
      constant: 1,
      ...momentum,
    });
    log.scalars(1, {loss: 2 - i / TRIALS, accuracy: 0.5 + i / 50}).flush();
  }
}

const session = new Session(write);
const VIEW = 'hparams&hpMetric=m:last||loss';

/** The parts of the plot that a user can see or reach. */
class Plot {
  private constructor(readonly page: Page) {}

  static async shown(page: Page): Promise<Plot> {
    await page.locator('.parallel-axis').first().waitFor();
    return new Plot(page);
  }

  axis(name: string) {
    return this.page.getByRole('group', {name: new RegExp(`^${name}, `)});
  }

  async titles(): Promise<string[]> {
    const labels = await this.page
      .locator('.parallel-axis')
      .evaluateAll((axes) => axes.map((axis) => axis.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.split(',')[0]!);
  }

  count() {
    return this.page.locator('.hparams-count').textContent();
  }

  /** A point on an axis: 0 is its lower end, 1 its upper one, below 0 the place of missing values. */
  async point(name: string, place: number): Promise<{x: number; y: number}> {
    const box = (await this.axis(name).locator('.parallel-strip').boundingBox())!;
    const [top, bottom] = [box.y + 14, box.y + box.height - 14 - 30];
    const y = place < 0 ? bottom + 26 : bottom - place * (bottom - top);
    return {x: box.x + box.width / 2, y};
  }

  async drag(name: string, from: number, to: number): Promise<void> {
    const [start, end] = [await this.point(name, from), await this.point(name, to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(start.x, (start.y + end.y) / 2);
    await this.page.mouse.move(end.x, end.y);
    await this.page.mouse.up();
  }

  async pick(name: string, entry: string): Promise<void> {
    await this.axis(name)
      .getByRole('button', {name: `Menu of ${name}, `})
      .click();
    await this.page.getByRole('menu').getByText(entry, {exact: true}).click();
  }
}

async function openPlot(view = VIEW): Promise<Plot> {
  return Plot.shown(await session.open(view));
}

it('has hyperparameters that differ, then metrics, the main one last', async () => {
  const plot = await openPlot();
  const titles = await plot.titles();
  expect(titles.slice(0, 4)).toEqual(['layers', 'learning_rate', 'momentum', 'optimizer']);
  expect(titles.slice(4)).toEqual(['accuracy', 'loss']);
  const image = plot.page.getByRole('img', {
    name: /^Parallel coordinates: 20 of 20 trials on 6 axes/,
  });
  await expect.poll(() => image.getAttribute('aria-label')).toContain('Coloured by loss');
});

it('a brush filters trials, can be moved and resized, and a click beside it clears it', async () => {
  const plot = await openPlot();
  await plot.drag('learning_rate', 0.5, 1.05);
  await expect.poll(() => plot.count()).toBe('10 of 20 trials');
  await expect
    .poll(() => setting(plot.page, 'hpFilters'))
    .toMatch(/^i!;h:learning_rate;0\.001\.\.0\.01$/);
  await plot.drag('learning_rate', 0.5, 0.76);
  await expect.poll(() => plot.count()).toBe('5 of 20 trials');
  await plot.drag('learning_rate', 0.9, 0.2);
  await expect.poll(() => plot.count()).toMatch(/^[45] of 20 trials$/);
  const beside = await plot.point('learning_rate', 0.9);
  await plot.page.mouse.click(beside.x, beside.y);
  await expect.poll(() => plot.count()).toBe('20 trials');
});

it('Escape undoes a drag', async () => {
  const plot = await openPlot(`${VIEW}&hpFilters=i!;h:layers;2..3`);
  const before = await plot.count();
  const start = await plot.point('layers', 0.6);
  await plot.page.mouse.move(start.x, start.y);
  await plot.page.mouse.down();
  await plot.page.mouse.move(start.x, start.y - 60);
  await plot.page.mouse.move(start.x, start.y - 90);
  await expect.poll(() => plot.count()).not.toBe(before);
  await plot.page.keyboard.press('Escape');
  await expect.poll(() => plot.count()).toBe(before);
  await plot.page.mouse.up();
  expect(await plot.count()).toBe(before);
});

it('has no faults for assistive technology', async () => {
  const plot = await openPlot(`${VIEW}&hpFilters=i!;h:layers;2..3,v!;h:optimizer;adam;sgd`);
  expect(await faults(plot.page)).toEqual([]);
});

it('a brush selects categories, and trials without a value', async () => {
  const plot = await openPlot();
  await plot.drag('optimizer', 0.1, 0.5);
  await expect.poll(() => plot.count()).toBe('14 of 20 trials');
  await plot.page.keyboard.press('r');
  await expect.poll(() => plot.count()).toBe('20 trials');
  const missing = await plot.point('momentum', -1);
  await plot.page.mouse.move(missing.x, missing.y - 3);
  await plot.page.mouse.down();
  await plot.page.mouse.move(missing.x, missing.y);
  await plot.page.mouse.move(missing.x, missing.y + 3);
  await plot.page.mouse.up();
  await expect.poll(() => plot.count()).toBe('14 of 20 trials');
  await expect
    .poll(() => plot.axis('momentum').getAttribute('aria-label'))
    .toContain('only without a value');
});

it('shows filters that were set elsewhere, and what was chosen when the address is opened again', async () => {
  const plot = await openPlot(`${VIEW}&hpFilters=v!;h:optimizer;adam;sgd`);
  await expect.poll(() => plot.count()).toBe('13 of 20 trials');
  expect(await plot.axis('optimizer').locator('.parallel-brush').count()).toBe(2);
  await plot.pick('layers', 'Move right');
  await plot.pick('loss', 'Invert');
  await plot.pick('accuracy', 'Quantiles');
  await plot.drag('learning_rate', 0.5, 1.05);
  await expect.poll(() => setting(plot.page, 'hpFilters')).toContain('learning_rate');
  const before = [await plot.titles(), await plot.count()];
  expect(before[0]!.slice(0, 2)).toEqual(['learning_rate', 'layers']);
  await plot.page.reload();
  await Plot.shown(plot.page);
  expect([await plot.titles(), await plot.count()]).toEqual(before);
  expect(await plot.axis('loss').getAttribute('aria-label')).toContain('inverted');
  expect(await plot.axis('accuracy').getAttribute('aria-label')).toContain('quantile axis');
});

it('an axis is moved by its title, and inverted by a double click', async () => {
  const plot = await openPlot();
  const title = (await plot.axis('layers').locator('.parallel-title').boundingBox())!;
  const [x, y] = [title.x + title.width / 2, title.y + 12];
  const target = (await plot.point('momentum', 0.5)).x;
  await plot.page.mouse.move(x, y);
  await plot.page.mouse.down();
  for (const share of [0.3, 0.7, 1]) await plot.page.mouse.move(x + (target - x) * share, y);
  await expect.poll(async () => (await plot.titles()).indexOf('layers')).toBe(2);
  await plot.page.mouse.up();
  expect((await plot.titles()).slice(0, 3)).toEqual(['learning_rate', 'momentum', 'layers']);
  await plot.axis('learning_rate').locator('.parallel-title').dblclick();
  await expect
    .poll(() => plot.axis('learning_rate').getAttribute('aria-label'))
    .toContain('inverted');
  await plot.drag('learning_rate', 0.5, -0.02);
  await expect.poll(() => plot.count()).toBe('10 of 20 trials');
  await expect.poll(() => setting(plot.page, 'hpFilters')).toContain('0.001..0.01');
});

it('keep, exclude and restore', async () => {
  const plot = await openPlot();
  const button = (name: string) => plot.page.getByRole('button', {name, exact: true});
  expect(await button('Keep').isDisabled()).toBe(true);
  await plot.drag('learning_rate', 0.5, 1.05);
  await button('Keep').click();
  await expect.poll(() => plot.count()).toBe('10 of 20 trials');
  expect(setting(plot.page, 'hpFilters')).toBeUndefined();
  await plot.drag('optimizer', 0.1, 0.2);
  await expect
    .poll(() => plot.axis('optimizer').getAttribute('aria-label'))
    .toContain('filtered: adam to adam');
  const left = Number((await plot.count())!.split(' ')[0]);
  await plot.page.keyboard.press('x');
  await expect.poll(() => plot.count()).toBe(`${10 - left} of 20 trials`);
  await button('Restore').click();
  await expect.poll(() => plot.count()).toBe('20 trials');
});

it('works by the keyboard', async () => {
  const plot = await openPlot();
  const {page} = plot;
  await plot.axis('layers').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => plot.axis('optimizer').evaluate((axis) => axis === document.activeElement))
    .toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => plot.axis('optimizer').getAttribute('aria-label'))
    .toContain('filtered: adam to adamw');
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(() => plot.axis('optimizer').getAttribute('aria-label'))
    .toContain('filtered: adamw to sgd');
  const lowest = page.getByRole('slider', {name: 'Lowest optimizer'});
  expect(await lowest.getAttribute('aria-valuetext')).toBe('adamw');
  await lowest.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => lowest.getAttribute('aria-valuetext')).toBe('sgd');
  await page.keyboard.press('Delete');
  await expect.poll(() => plot.count()).toBe('20 trials');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await plot.titles()).indexOf('optimizer')).toBe(2);
  await expect
    .poll(() => plot.axis('optimizer').evaluate((axis) => axis === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', {name: 'Hide this axis'}).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({state: 'detached'});
});

it('colours lines by any column, and names the line at the pointer, which a click opens', async () => {
  const plot = await openPlot();
  const {page} = plot;
  await plot.pick('optimizer', 'Colour by this');
  await expect.poll(() => setting(page, 'hpColour')).toBe('h:optimizer');
  await page.getByRole('group', {name: 'Colours: optimizer'}).waitFor();
  const best = await plot.point('loss', 0);
  await page.mouse.move(best.x - 4, best.y);
  const name = page.locator('.pointer-box-title');
  await expect.poll(() => name.textContent()).toBe('trial-19');
  await page.mouse.click(best.x - 4, best.y);
  await expect.poll(() => setting(page, 'hpTrials')).toBe('trial-19');
  const worst = await plot.point('loss', 1);
  await page.keyboard.down('Control');
  await page.mouse.click(worst.x - 4, worst.y);
  await page.keyboard.up('Control');
  await expect.poll(() => setting(page, 'hpTrials')).toBe('trial-19,trial-00');
  await page.mouse.move(0, 0);
  await name.waitFor({state: 'detached'});
});

it('the row of the line at the pointer is marked, and the line of the row', async () => {
  const plot = await openPlot();
  const {page} = plot;
  const row = page.locator('[data-trial="trial-19"]');
  await row.waitFor({state: 'attached'});
  const best = await plot.point('loss', 0);
  await page.mouse.move(best.x - 4, best.y);
  await expect.poll(() => row.getAttribute('data-hovered')).toBe('');
  await page.locator('[data-trial="trial-02"]').hover();
  const lines = page.locator('.parallel-plot');
  await expect.poll(() => lines.getAttribute('class')).toContain('parallel-dim');
  expect(await page.locator('.pointer-box').count()).toBe(0);
});

it('axes are chosen by name', async () => {
  const plot = await openPlot();
  const {page} = plot;
  await page.getByRole('button', {name: /^Choose axes/}).click();
  await page.getByRole('textbox', {name: 'Find a column'}).fill('const');
  await page.getByRole('checkbox', {name: 'constant'}).click();
  await expect.poll(() => plot.titles()).toContain('constant');
  await page.getByRole('textbox', {name: 'Find a column'}).fill('layers');
  await page.getByRole('checkbox', {name: 'layers'}).click();
  await expect.poll(() => plot.titles()).not.toContain('layers');
  await page.getByRole('button', {name: 'Restore the standard axes'}).click();
  await expect.poll(() => plot.titles()).toContain('layers');
});

it('says that no trial passes, and shows all again', async () => {
  const plot = await openPlot(`${VIEW}&hpFilters=i!;h:layers;100..200`);
  await plot.page.getByText('No trial passes the filters.', {exact: true}).waitFor();
  await plot.page.getByRole('button', {name: 'Show all trials'}).click();
  await expect.poll(() => plot.count()).toBe('20 trials');
});

it('is saved as a picture', async () => {
  const plot = await openPlot();
  await plot.page.getByRole('button', {name: 'Download the plot'}).click();
  const [download] = await Promise.all([
    plot.page.waitForEvent('download'),
    plot.page.getByRole('menuitem', {name: 'SVG'}).click(),
  ]);
  const svg = readFileSync(await download.path(), 'utf8');
  expect(svg.match(/<path [^>]*stroke-width="1.6"/g)).toHaveLength(TRIALS);
  expect(svg).toContain('>learning_rate</text>');
  await plot.page.getByRole('button', {name: 'Download the plot'}).click();
  const [picture] = await Promise.all([
    plot.page.waitForEvent('download'),
    plot.page.getByRole('menuitem', {name: 'PNG'}).click(),
  ]);
  expect(
    readFileSync(await picture.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});
