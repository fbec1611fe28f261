// SPDX-License-Identifier: Apache-2.0
// The scatter plots of the HParams dashboard, in each of their modes.
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog, type LoggedHparams, type Scalars} from '../harness/event_log';
import {faults} from '../harness/faults';
import {type OpenOptions, Session, setting} from '../harness/session';

function write(logdir: string, name: string, hparams: LoggedHparams, metrics: Scalars): void {
  new EventLog(logdir, name).hparams(hparams).scalars(1, metrics).flush();
}

// Accuracy grows with depth, and so does the time. The front is t0, t2, t4 and so on: odd trials
// take longer than the next even one.
const COUNT = 12;
const session = new Session((logdir) => {
  for (let i = 0; i < COUNT; i++) {
    const hparams = {
      depth: i,
      width: (i * 5) % COUNT,
      rate: 10 ** -(i % 4),
      optimizer: i % 2 ? 'adam' : 'sgd',
      version: 3,
    };
    const time = i % 2 ? 2 * i + 3 : 2 * i;
    write(logdir, `t${i}`, hparams, {accuracy: (i - (i % 2 ? 1.5 : 0)) / COUNT, time});
  }
});

const openMode = (mode: string, more = '', options: OpenOptions = {}) =>
  session.open(`hparams&hpView=scatter&hpScatter=${mode}&hpTableFolded=1${more}`, options);

const count = (page: Page) => page.locator('.hparams-count').textContent();

/** The plot of a column over another one. */
async function cell(page: Page, y: string, x: string): Promise<Locator> {
  const found = page.locator('.scatter-cell', {
    has: page.getByRole('img', {name: `${y} over ${x}`, exact: true}),
  });
  await found.waitFor();
  return found;
}

/** A place in a cell, by its share of both axes. */
async function placeIn(plot: Locator, x: number, y: number): Promise<{x: number; y: number}> {
  const {left, top, width, height} = await plot.evaluate((box) => box.getBoundingClientRect());
  const [pad, strip] = [7, 20];
  return {
    x: left + pad + x * (width - 2 * pad),
    y: top + strip + (1 - y) * (height - strip - pad),
  };
}

async function drag(page: Page, plot: Locator, from: number, to: number): Promise<void> {
  const begin = await placeIn(plot, from, -0.02);
  const end = await placeIn(plot, to, 1.02);
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, {steps: 4});
  await page.mouse.up();
}

/** How many different colours a canvas has, apart from where nothing is drawn. */
function colours(canvas: Locator): Promise<number> {
  return canvas.evaluate((element) => {
    const {width, height} = element as HTMLCanvasElement;
    const pen = (element as HTMLCanvasElement).getContext('2d')!;
    const {data} = pen.getImageData(0, 0, Math.max(1, width), Math.max(1, height));
    const seen = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3]! > 200) seen.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
    return seen.size;
  });
}

describe('the matrix', () => {
  it('draws each metric over what differs between trials', async () => {
    const page = await openMode('matrix');
    const plot = await cell(page, 'accuracy', 'depth');
    await expect.poll(() => colours(plot.locator('canvas'))).toBeGreaterThan(6);
    expect(await page.locator('.scatter-cell').count()).toBeGreaterThan(6);
    expect(await page.locator('canvas[aria-label*=version]').count()).toBe(0);
    await page.getByRole('img', {name: 'Distribution of accuracy'}).waitFor();
  });

  it('highlights the trial at the pointer in all plots, and a click opens it', async () => {
    const page = await openMode('matrix');
    const plot = await cell(page, 'accuracy', 'depth');
    const at = await placeIn(plot, 10 / 11, 1);
    await page.mouse.move(at.x, at.y);
    await expect.poll(() => page.locator('.pointer-box').textContent()).toContain('t10');
    const cells = await page.locator('.scatter-cell').count();
    const histograms = await page.getByRole('img', {name: /^Distribution/}).count();
    expect(await page.locator('.scatter-dot').count()).toBe(cells - histograms);
    await page.mouse.click(at.x, at.y);
    await expect.poll(() => setting(page, 'hpTrials')).toBe('t10');
  });

  it('filters all views by a rectangle, and a click beside it shows all again', async () => {
    const page = await openMode('matrix');
    const plot = await cell(page, 'accuracy', 'depth');
    await drag(page, plot, 0.33, 0.6);
    await expect.poll(() => count(page)).toBe('3 of 12 trials');
    await expect.poll(() => setting(page, 'hpFilters')).toContain('h:depth');
    await page.goBack();
    await expect.poll(() => count(page)).toBe('12 trials');
    await drag(page, plot, -0.03, 0.5);
    await expect.poll(() => count(page)).toBe('6 of 12 trials');
    const empty = await placeIn(plot, 0.9, 0.1);
    await page.mouse.click(empty.x, empty.y);
    await expect.poll(() => count(page)).toBe('12 trials');
  });

  it('ignores a rectangle without a trial, and Escape undoes one', async () => {
    const page = await openMode('matrix');
    const plot = await cell(page, 'accuracy', 'depth');
    const [from, to] = [await placeIn(plot, 0.7, 0.05), await placeIn(plot, 0.9, 0.3)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, {steps: 3});
    await page.mouse.up();
    expect(await count(page)).toBe('12 trials');
    const far = await placeIn(plot, 0.2, 1);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(far.x, far.y, {steps: 6});
    await expect.poll(() => count(page)).toContain('of 12 trials');
    await page.keyboard.press('Escape');
    await expect.poll(() => count(page)).toBe('12 trials');
    await page.mouse.up();
  });

  it('has its plots enlarged by a button', async () => {
    const page = await openMode('matrix');
    const plot = await cell(page, 'time', 'depth');
    const at = await placeIn(plot, 1, 1);
    await page.mouse.move(at.x, at.y);
    await page.locator('.pointer-box').waitFor();
    await plot.getByRole('button').click();
    await page.getByRole('application', {name: /^time over depth/}).waitFor();
    await page.mouse.move(0, 0);
    await expect.poll(() => page.locator('.pointer-box').count()).toBe(0);
  });

  it('has its plots enlarged by the keyboard', async () => {
    const page = await openMode('matrix');
    await cell(page, 'accuracy', 'depth');
    await page.getByRole('button', {name: 'Enlarge accuracy over depth'}).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('application', {name: /^time over optimizer/}).waitFor();
    await expect.poll(() => setting(page, 'hpX')).toBe('h:optimizer');
  });

  it('shows the columns that the user chooses', async () => {
    const page = await openMode('matrix');
    await page.getByRole('button', {name: /^Across/}).click();
    await page.getByRole('button', {name: 'Metrics', exact: true}).click();
    await expect.poll(() => page.locator('.scatter-cell').count()).toBe(4);
    await page.getByRole('checkbox', {name: 'version'}).click();
    await expect.poll(() => page.locator('canvas[aria-label*=version]').count()).toBe(2);
    await page.getByRole('button', {name: 'Standard'}).click();
    await expect.poll(() => page.locator('.scatter-cell').count()).toBeGreaterThan(6);
  });
});

describe('one pair', () => {
  const pair = (x: string, y: string) => `&hpX=${x}&hpY=${y}`;

  it('has a trend line with what it explains, on any scale', async () => {
    const page = await openMode('pair', pair('h:depth', 'm:last||time'));
    const note = page.locator('.scatter-note');
    await expect.poll(() => note.textContent()).toMatch(/^12 trials · Trend: R² 0\.9\d, n 12$/);
    await page.getByRole('button', {name: 'Scale of X: Linear'}).click();
    await page.getByRole('menuitemradio', {name: 'Quantiles'}).click();
    await expect.poll(() => setting(page, 'hpScales')).toBe('quantile+h:depth');
    await page.getByRole('checkbox', {name: 'Trend line'}).click();
    await expect.poll(() => note.textContent()).toBe('12 trials');
    await expect.poll(() => setting(page, 'hpTrend')).toBe('0');
  });

  it('has a box for each category', async () => {
    const page = await openMode('pair', pair('h:optimizer', 'm:last||time'));
    // Times of sgd: 0, 4, 8, 12, 16, 20.
    await page.getByRole('application', {name: /sgd: median 10, quartiles 5 and 15/}).waitFor();
  });

  it('shows the values at the pointer, and filters by a rectangle', async () => {
    const page = await openMode('pair', pair('h:depth', 'm:last||time'));
    const plot = page.getByRole('application');
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    const dot = (await page.locator('.scatter-dot').boundingBox())!;
    await page.mouse.move(dot.x + 6, dot.y + 6);
    await expect
      .poll(() => page.locator('.pointer-box td').allTextContents())
      .toEqual(['0', '0', '0']);
    await page.mouse.move(dot.x - 4, dot.y + 16);
    await page.mouse.down();
    await page.mouse.move(dot.x + 500, dot.y - 200, {steps: 5});
    await page.mouse.up();
    await expect.poll(() => count(page)).toMatch(/^[3-6] of 12 trials$/);
    await page.locator('.scatter-part').waitFor();
  });

  it('chooses its columns', async () => {
    const page = await openMode('pair');
    await page.getByRole('application', {name: /^accuracy over depth/}).waitFor();
    await page.getByRole('button', {name: 'X: depth'}).click();
    await page.getByRole('option', {name: 'width'}).click();
    await page.getByRole('application', {name: /^accuracy over width/}).waitFor();
  });

  it('moves between trials by the keyboard, and opens one', async () => {
    const page = await openMode('pair', pair('h:depth', 'm:last||time'));
    const plot = page.getByRole('application');
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.scatter-spoken').textContent()).toContain('t0: depth 0');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const spoken = (await page.locator('.scatter-spoken').textContent())!;
    expect(spoken).not.toContain('t0:');
    await page.keyboard.press('Enter');
    await expect.poll(() => setting(page, 'hpTrials')).toBe(spoken.split(':')[0]);
  });
});

describe('a contour plot', () => {
  it('interpolates between trials and says so', async () => {
    const page = await openMode('contour', '&hpX=h:depth&hpY=h:width');
    await page.getByText(/^Interpolated between 12 trials/).waitFor();
    const canvas = page.locator('.scatter-plot canvas');
    await expect.poll(() => colours(canvas)).toBeGreaterThan(8);
    await page.getByRole('button', {name: 'Metric: accuracy'}).last().click();
    await page.getByRole('option', {name: 'time'}).click();
    await page.getByRole('application', {name: /^time over depth and width/}).waitFor();
    await expect.poll(() => setting(page, 'hpZ')).toBe('m:last||time');
  });
});

describe('the Pareto front', () => {
  const both = '&hpX=m:last||time&hpY=m:last||accuracy';

  it('names the best trials and keeps only the front', async () => {
    const page = await openMode('front', both);
    const note = page.locator('.scatter-note');
    await expect.poll(() => note.textContent()).toBe('6 trials of 12 on the front');
    const caption = page.locator('.scatter-caption');
    expect(await caption.textContent()).toContain('Best time: t0 0');
    expect(await caption.textContent()).toContain('Best accuracy: t10');
    await page.getByRole('button', {name: 'Keep only the front'}).click();
    await expect.poll(() => count(page)).toBe('6 of 12 trials');
    await caption.getByRole('button', {name: 't10'}).click();
    await expect.poll(() => setting(page, 'hpTrials')).toBe('t10');
  });

  it('depends on what is better', async () => {
    const page = await openMode('front', both);
    await page.getByRole('button', {name: 'time: lower is better'}).click();
    const note = page.locator('.scatter-note');
    await expect.poll(() => note.textContent()).toBe('2 trials of 12 on the front');
    await page.getByRole('button', {name: 'time: higher is better'}).waitFor();
  });
});

it('says that nothing passes, and shows all trials again', async () => {
  const page = await openMode('pair', '&hpFilters=i!;h:depth;100..200');
  await page.getByRole('heading', {name: 'No trial passes the filters'}).waitFor();
  await page.getByRole('button', {name: 'Show all trials'}).click();
  await page.getByRole('application').waitFor();
});

it('says that no run is selected', async () => {
  const page = await openMode('matrix', '&runs=none');
  await page.getByRole('heading', {name: 'No run is selected'}).waitFor();
});

it('explains the colours of categories and of numbers', async () => {
  const page = await openMode('matrix', '&hpColour=h:optimizer');
  const entries = page.locator('.colour-legend-entry');
  await expect.poll(() => entries.allTextContents()).toEqual(['adam', 'sgd']);
  await page.getByRole('radio', {name: 'Contour'}).click();
  await page.getByRole('group', {name: 'Colours: accuracy'}).waitFor();
  await page.getByRole('img', {name: /^From .* to 0\.8333/}).waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  it(`axe-core finds no violations in ${colorScheme} mode`, async () => {
    for (const mode of ['matrix', 'pair', 'contour', 'front']) {
      const page = await openMode(mode, '', {colorScheme, reducedMotion: 'reduce'});
      await page.locator('.scatter canvas').first().waitFor();
      expect(await faults(page)).toEqual([]);
    }
  });
}

it('fits a narrow page', async () => {
  for (const mode of ['matrix', 'front']) {
    const page = await openMode(mode, '', {viewport: {width: 420, height: 800}});
    await page.locator('.scatter canvas').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(420);
  }
});

describe('one trial', () => {
  const one = new Session((logdir) => write(logdir, 'alone', {depth: 1}, {loss: 1}));

  it('has nothing to be compared with', async () => {
    const page = await one.open('hparams&hpView=scatter');
    await page.getByRole('heading', {name: 'Only one trial'}).waitFor();
  });
});

describe('without a metric', () => {
  const none = new Session((logdir) => {
    for (const i of [1, 2, 3]) write(logdir, `t${i}`, {depth: i, optimizer: `o${i}`}, {});
  });

  it('hyperparameters are drawn against each other, and modes say what they need', async () => {
    const page = await none.open('hparams&hpView=scatter');
    await cell(page, 'depth', 'optimizer');
    await page.getByRole('radio', {name: 'Contour'}).click();
    await page.getByRole('heading', {name: 'No metric'}).waitFor();
    await page.getByRole('radio', {name: 'Pareto front'}).click();
    await page.getByText('A Pareto front compares two metrics.').waitFor();
  });
});

describe('without numbers', () => {
  const words = new Session((logdir) => {
    for (const i of [1, 2]) write(logdir, `t${i}`, {optimizer: `o${i}`}, {});
  });

  it('nothing can be drawn', async () => {
    const page = await words.open('hparams&hpView=scatter');
    await page.getByRole('heading', {name: 'No number to draw'}).waitFor();
  });
});

describe('a thousand columns', () => {
  const wide = new Session((logdir) => {
    for (let i = 0; i < 4; i++) {
      const names = Array.from({length: 1000}, (_, k) => [`p${k}`, (i * (k + 1)) % 7] as const);
      write(logdir, `t${i}`, Object.fromEntries(names), {loss: i});
    }
  });

  it('exist only where they are in view', async () => {
    const page = await wide.open('hparams&hpView=scatter');
    await page.locator('.scatter-cell').first().waitFor();
    expect(await page.locator('.scatter-cell').count()).toBeLessThan(20);
    await page.locator('.scatter-matrix').evaluate((box) => {
      box.scrollLeft = box.scrollWidth;
    });
    await page.getByRole('img', {name: 'Distribution of loss'}).waitFor();
    expect(await page.locator('.scatter-cell').count()).toBeLessThan(20);
  });
});
