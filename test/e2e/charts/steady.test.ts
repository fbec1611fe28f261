// SPDX-License-Identifier: Apache-2.0
// Nothing moves while a dashboard loads.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session} from '../harness/session';

const TAGS = 12;
const RUNS = ['first', 'second', 'third'];

const session = new Session((logdir) => {
  for (const run of RUNS) {
    const log = new EventLog(logdir, run);
    for (let i = 0; i < TAGS; i++) {
      const tag = `group${i % 3}/tag${i}`;
      log.curve(`${tag}/loss`, 30, (step) => 1 / (step + 1));
      for (const step of [0, 1000]) {
        log.image(step, `${tag}/image`, [200, 20 * i, 40]);
        log.histogram(step, `${tag}/weights`, [1, 5, 2]);
        log.audio(step, `${tag}/sound`, [0, 0.5, -0.5, 0], 8000);
        log.text(step, `${tag}/notes`, `Line of ${i}\n\n`.repeat(1 + ((i * 7) % 11)));
      }
    }
    log.flush();
  }
});

interface Watching {
  moved: string[];
}

// Runs in the page, before anything else. The header is not watched: its tabs depend on the logs.
// Canvases are drawn again in other sizes; what holds them is watched.
function watchMoves(): void {
  const moved: string[] = [];
  Object.assign(window, {moved});
  interface Source {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as unknown as {sources: Source[]}[];
    for (const {node, previousRect: from, currentRect: to} of entries.flatMap(
      ({sources}) => sources,
    )) {
      if (!node?.parentElement?.closest('.app-main') || node instanceof HTMLCanvasElement) continue;
      if (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1) continue;
      const name = node instanceof Element ? node.className : node.textContent;
      moved.push(`${name} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`);
    }
  }).observe({type: 'layout-shift', buffered: true});
}

async function openWatched(view: string): Promise<Page> {
  const page = await session.open('about:blank');
  await page.addInitScript(watchMoves);
  await page.goto('about:blank');
  await page.goto(`${session.address}#${view}`);
  return page;
}

const dashboards = {
  timeseries: '.line-chart',
  images: 'img',
  histograms: 'canvas',
  distributions: '.line-chart',
  audio: 'canvas',
  text: '.text-card-text',
};

describe('while it loads, nothing moves in', () => {
  for (const [name, content] of Object.entries(dashboards)) {
    for (const runs of ['', '&runs=second']) {
      it(`${name}${runs === '' ? '' : ' of one run'}`, async () => {
        const page = await openWatched(name + runs);
        await page.locator(`[data-card] ${content}`).first().waitFor();
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => (window as unknown as Watching).moved)).toEqual([]);
      });
    }
  }
});
