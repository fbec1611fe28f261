// SPDX-License-Identifier: Apache-2.0
// Charts of many runs: none hides another, and where many are is visible.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {Session} from '../harness/session';

const FOLDERS = ['first', 'second'];
const EACH = 60;
const STEPS = 60;

/** The same for all folders, so that neither is above the other. */
function wiggle(seed: number, step: number): number {
  return Math.sin(step * (0.3 + seed * 0.011) + seed) + Math.sin(step * 0.9 + seed * 1.7);
}

const session = new Session((logdir) => {
  for (const [at, folder] of FOLDERS.entries()) {
    for (let seed = 0; seed < EACH; seed++) {
      const run = `${folder}/seed-${String(seed).padStart(2, '0')}`;
      const log = new EventLog(logdir, run, 1_700_000_000 + at * EACH + seed);
      log.curve('wiggle', STEPS, (step) => wiggle(seed + at / 2, step));
      // All runs but one agree.
      const isLone = at === 0 && seed === 0;
      log.curve('agree', STEPS, (step) => (isLone ? 4 + step / 20 : step / 20)).flush();
    }
  }
});

const byFolder = 'timeseries&smoothing=0&colourBy=folder&fit=all';

/** How many pixels of a chart are more like the first colour than like the second. */
async function share(page: Page, tag: string, colours: readonly string[]): Promise<number> {
  const canvas = page.locator(`[data-card="s:${tag}"] .line-chart-back canvas`);
  return canvas.evaluate((element, [one, other]) => {
    const rgb = (text: string) =>
      [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
    const source = element as HTMLCanvasElement;
    const copy = document.createElement('canvas');
    copy.width = source.width;
    copy.height = source.height;
    const pen = copy.getContext('2d')!;
    pen.drawImage(source, 0, 0);
    const {data} = pen.getImageData(0, 0, copy.width, copy.height);
    const [a, b] = [rgb(one!), rgb(other!)];
    let [near, all] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3]! < 100) continue;
      const far = (to: number[]) => Math.hypot(...to.map((part, i) => part - data[at + i]!));
      all++;
      if (far(a!) < far(b!)) near++;
    }
    return near / all;
  }, colours);
}

describe('many runs', () => {
  it('coloured by folder show all folders, whichever is drawn last', async () => {
    const page = await session.open(`${byFolder}&folders=none`);
    await ScalarCard.shown(page, 'wiggle');
    const panel = await RunsPanel.shown(page);
    const colours = await Promise.all(FOLDERS.map((folder) => panel.folderColour(folder)));
    const first = await share(page, 'wiggle', colours);
    expect(first).toBeGreaterThan(0.35);
    expect(first).toBeLessThan(0.65);
  });

  it('are darker where many overlap, and a single one is still visible', async () => {
    const page = await session.open(byFolder);
    const card = await ScalarCard.shown(page, 'agree');
    const lone = await card.ink({y: [0, 0.42]});
    const many = await card.ink({y: [0.58, 1]});
    expect(many.solid).toBeGreaterThan(100);
    expect(lone.pixels).toBeGreaterThan(100);
    expect(lone.solid).toBe(0);
  });

  it('are opaque again when few are left', async () => {
    const page = await session.open(`${byFolder}&runs=first/seed-00,second/seed-01`);
    const card = await ScalarCard.shown(page, 'agree');
    expect((await card.ink({y: [0, 0.42]})).solid).toBeGreaterThan(100);
  });

  it('are highlighted one at a time', async () => {
    const page = await session.open(byFolder);
    const card = await ScalarCard.shown(page, 'agree');
    const panel = await RunsPanel.shown(page);
    await panel.row('first/seed-00').hover();
    const line = card.root.locator('canvas.line-chart-highlight');
    await line.waitFor();
    await card.root.locator('.line-chart-back-dim').waitFor();
  });
});

/** How much a saved image differs from the chart on the page, on average, of 255. */
function difference(page: Page, svg: string): Promise<number> {
  return page.locator('[data-card="s:wiggle"] .line-chart').evaluate(async (root, text) => {
    const plot = root.querySelector<HTMLElement>('.line-chart-plot')!;
    const drawn = plot.querySelector('canvas')!;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    const pixels = (paint: (pen: CanvasRenderingContext2D) => void) => {
      const canvas = document.createElement('canvas');
      canvas.width = drawn.width;
      canvas.height = drawn.height;
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = '#ffffff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      paint(pen);
      return pen.getImageData(0, 0, canvas.width, canvas.height).data;
    };
    const header = image.height - root.clientHeight;
    const {offsetLeft, offsetTop} = plot;
    const saved = pixels((pen) => pen.drawImage(image, -offsetLeft, -offsetTop - header));
    const shown = pixels((pen) => pen.drawImage(drawn, 0, 0));
    return saved.reduce((sum, part, i) => sum + Math.abs(part - shown[i]!), 0) / saved.length;
  }, svg);
}

describe('the saved image of many runs', () => {
  it('looks as the chart does', async () => {
    const page = await session.open(byFolder);
    const card = await ScalarCard.shown(page, 'wiggle');
    const {text} = await card.save('Image (SVG)');
    expect(await difference(page, text)).toBeLessThan(12);
    const strokes = [...text.matchAll(/<path [^>]*stroke="(#\w+)" stroke-width="1"/g)];
    const turns = strokes.filter(([, colour], i) => colour !== strokes[i - 1]?.[1]);
    expect(turns.length).toBeGreaterThan(20);
  });
});

describe('dashed lines', () => {
  it('have dashed swatches in the list and in the tooltip', async () => {
    const page = await session.open('timeseries&smoothing=0&runList=list');
    await RunsPanel.shown(page);
    const dashed = page.locator('#run-list [data-run][style*="repeating-linear-gradient"]');
    const run = (await dashed.first().getAttribute('data-run'))!;
    await page.goto('about:blank');
    await page.goto(`${session.address}#timeseries&smoothing=0&runList=list&runs=${run}`);
    const swatch = page.locator(`[data-run="${run}"] .run-row-swatch`);
    await swatch.waitFor();
    const fill = await swatch.evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(fill).toContain('repeating-linear-gradient');
    const card = await ScalarCard.shown(page, 'wiggle');
    await card.hover({x: 0.5, y: 0.5});
    const sample = page.locator('.readout .line-sample path');
    await sample.waitFor({state: 'attached'});
    expect(await sample.getAttribute('stroke-dasharray')).toMatch(/^\d+ \d+/);
  });
});
