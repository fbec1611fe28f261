// SPDX-License-Identifier: Apache-2.0
// Empty logs, damaged files, an unreachable server: the page explains the problem and recovers.
import {mkdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import type {Page, WebSocketRoute} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {type OpenOptions, Session} from '../harness/session';
import {writeDamaged} from '../harness/troubled_logs';

const UNREACHABLE = /ERR_|WebSocket|Failed to/;

function write(logdir: string, run: string): void {
  new EventLog(logdir, run).curve('loss', 20, (step) => step).flush();
}

describe('a log directory', () => {
  const session = new Session(() => undefined);

  it('without runs is explained, and the page updates by itself', async () => {
    // A card may request the tag again after its run is removed.
    const page = await session.open('', {expected: /404/});
    await page.getByRole('heading', {name: 'The log directory is empty'}).waitFor();
    await page.locator('.no-data-path', {hasText: session.logs.path}).waitFor();
    await page.getByText(`SummaryWriter('${session.logs.path}/first')`).waitFor();
    write(session.logs.path, 'first');
    await ScalarCard.shown(page, 'loss');
    const panel = await RunsPanel.shown(page);
    expect(await panel.selected()).toEqual(['first']);
    rmSync(join(session.logs.path, 'first'), {recursive: true});
    await page.getByRole('heading', {name: 'The log directory is empty'}).waitFor();
  });

  it('is not reported as empty before the server has checked it', async () => {
    let isLooking = true;
    const page = await openBefore(session, async (before) => {
      await before.route('**/api/v1/health', async (route) => {
        const health = await (await route.fetch()).json();
        const unknown = {checkup: {state: 'running', age_s: null}, findings: [], verdict: ''};
        await route.fulfill({json: isLooking ? {...health, ...unknown} : health});
      });
    });
    for (let i = 0; i < 2; ++i) await page.waitForResponse('**/api/v1/health');
    await page.getByRole('status', {name: 'Loading', exact: true}).waitFor();
    isLooking = false;
    await page.getByRole('heading', {name: 'The log directory is empty'}).waitFor();
    await page.unrouteAll({behavior: 'ignoreErrors'}); // A request may be pending.
  });

  it('that cannot be loaded yet is explained', async () => {
    const problem = 'cannot start a thread to load the logs';
    const page = await openBefore(session, async (before) => {
      await before.routeWebSocket(/live/, (socket) => {
        const load = {state: 'loading', files: 0, files_done: 0, bytes: 0, bytes_done: 0, problem};
        socket.send(JSON.stringify({type: 'hello', version: 0, load}));
      });
    });
    await page.getByRole('status', {name: 'Loading', exact: true}).getByText(problem).waitFor();
  });

  it('that is deleted is reported, and the page recovers when it is created again', async () => {
    const page = await session.open();
    await page.getByRole('heading', {name: 'The log directory is empty'}).waitFor();
    rmSync(session.logs.path, {recursive: true});
    await page.getByRole('heading', {name: /does not exist/}).waitFor();
    await page.getByRole('button', {name: '1 finding in the logs'}).waitFor();
    mkdirSync(session.logs.path);
    write(session.logs.path, 'second');
    await ScalarCard.shown(page, 'loss');
    await page.getByRole('button', {name: /in the logs/}).waitFor({state: 'detached'});
  });
});

describe('a damaged file', () => {
  const session = new Session((logdir) => {
    write(logdir, 'good');
    writeDamaged(logdir, 'broken');
  });

  it('is counted in the header and described, and its intact part is shown', async () => {
    const page = await session.open();
    const card = await ScalarCard.shown(page, 'loss');
    await expect.poll(() => card.chart.getAttribute('aria-label')).toMatch(/^loss, \d lines/);
    await page.getByRole('button', {name: '1 finding in the logs'}).click();
    const list = page.getByRole('dialog', {name: '1 finding in the logs'});
    await list.getByText(/^1 damaged region \(bad length checksum\)/).waitFor();
    await list.locator('.finding-path', {hasText: 'broken/events.out.tfevents.1.test'}).waitFor();
    await list.getByText('If the original is intact, copy it again').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({state: 'detached'});
  });

  it('that is added later is reported too', async () => {
    const page = await session.open();
    await page.getByRole('button', {name: '1 finding in the logs'}).waitFor();
    writeDamaged(session.logs.path, 'another');
    await page.getByRole('button', {name: '1 finding in the logs'}).click();
    const list = page.getByRole('dialog', {name: '1 finding in the logs'});
    // Problems of the same kind are one finding that lists all places.
    await list.getByText('× 2', {exact: true}).waitFor();
    await list.getByText('Affected: 2 files').click();
    await list
      .getByRole('list')
      .getByText(/another\/events\.out/)
      .waitFor();
  });
});

describe('the server', () => {
  const session = new Session((logdir) => {
    write(logdir, 'run');
    const log = new EventLog(logdir, 'run', 1_700_000_000, 'events.out.tfevents.2.test');
    for (const step of [0, 1]) log.image(step, 'picture', [200, 30, 30]);
    log.flush();
  });

  function pictureWidth(page: Page): Promise<number> {
    const pictures = page.getByRole('article', {name: 'picture of run'}).locator('img');
    return pictures.evaluateAll((all) => {
      const [picture] = all as HTMLImageElement[];
      return picture?.naturalWidth ?? 0;
    });
  }

  it('is shown as unreachable, and the data stays', async () => {
    const page = await session.open('', {expected: UNREACHABLE});
    await ScalarCard.shown(page, 'loss');
    await page.getByText(/^live/).waitFor();
    await session.restart(async () => {
      await page.getByText('reconnecting', {exact: true}).waitFor();
      expect(await new RunsPanel(page).names()).toEqual(['run']);
      write(session.logs.path, 'meanwhile');
    });
    await page.getByText(/^live/).waitFor();
    await new RunsPanel(page).row('meanwhile').waitFor();
  });

  it('loads a dashboard that was opened while it was stopped', async () => {
    const page = await session.open('', {expected: UNREACHABLE});
    await ScalarCard.shown(page, 'loss');
    await page.getByText(/^live/).waitFor();
    await session.restart(async () => {
      await page.getByText('reconnecting', {exact: true}).waitFor();
      await page.getByRole('link', {name: 'Images'}).click();
      await page.getByRole('heading', {name: 'Images could not be loaded'}).waitFor();
    });
    await page.getByRole('article', {name: 'picture of run'}).waitFor();
    await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0);
  });

  it('gets failed requests of cards again', async () => {
    const page = await session.open('images&imagesStep=0', {expected: UNREACHABLE});
    await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0);
    await session.restart(async () => {
      await page.getByText('reconnecting', {exact: true}).waitFor();
      await page.getByRole('slider', {name: 'Step for all cards'}).press('End');
      await page.getByRole('button', {name: 'Try again'}).first().waitFor();
    });
    await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0);
    expect(await page.getByRole('button', {name: 'Try again'}).count()).toBe(0);
  });

  it('shows when the last data arrived', async () => {
    const page = await session.open();
    await RunsPanel.shown(page);
    write(session.logs.path, 'news');
    await page.getByText(/^live · \d/).waitFor();
    await new RunsPanel(page).row('news').locator('.run-row-fresh').waitFor();
  });
});

/** Opens a page after `prepare` has replaced some of the server's responses. */
async function openBefore(
  session: Session,
  prepare: (page: Page) => Promise<void>,
  options: OpenOptions = {},
): Promise<Page> {
  const page = await session.open('about:blank', options);
  await page.goto('about:blank');
  await prepare(page);
  await page.goto(session.address);
  return page;
}

describe('the page', () => {
  const session = new Session((logdir) => write(logdir, 'run'));

  it('shows placeholders until the first response', async () => {
    let respond: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const page = await openBefore(session, async (before) => {
      await before.route('**/api/v1/**', async (route) => {
        await held;
        await route.continue();
      });
    });
    await page.getByRole('status', {name: 'Loading', exact: true}).waitFor();
    await page.getByRole('status', {name: 'Loading runs'}).waitFor();
    respond();
    await ScalarCard.shown(page, 'loss');
    expect(await page.getByRole('status', {name: /^Loading/}).count()).toBe(0);
  });

  it('reports an unreachable server and recovers once it is up', async () => {
    let isDown = true;
    const page = await openBefore(
      session,
      async (before) => {
        await before.route('**/api/v1/**', (route) => (isDown ? route.abort() : route.continue()));
        await before.routeWebSocket(/live/, async (socket) => {
          if (isDown) await socket.close();
          else socket.connectToServer();
        });
      },
      {expected: UNREACHABLE},
    );
    await page.getByRole('heading', {name: 'Cannot reach the server'}).waitFor();
    await page.getByText(`ssh -L ${new URL(session.address).port}:localhost`).waitFor();
    isDown = false;
    await ScalarCard.shown(page, 'loss');
  });

  it('retries after a temporary error', async () => {
    let failures = 2;
    const page = await openBefore(
      session,
      async (before) => {
        await before.route('**/api/v1/runs*', (route) =>
          failures-- > 0 ? route.fulfill({status: 502, body: 'bad gateway'}) : route.continue(),
        );
      },
      {expected: /502/},
    );
    await ScalarCard.shown(page, 'loss');
  });

  it('shows the loading progress in bytes and runs', async () => {
    let live: WebSocketRoute | undefined;
    const page = await openBefore(session, async (before) => {
      await before.routeWebSocket(/live/, (socket) => {
        live = socket;
      });
    });
    const sendProgress = (done: number) => {
      const load = {files: 1500, files_done: 120, bytes: 7.1e9, bytes_done: done, problem: ''};
      const state = done < 7.1e9 ? 'loading' : 'done';
      live!.send(JSON.stringify({type: 'hello', version: 1, load: {...load, state}}));
    };
    await RunsPanel.shown(page);
    sendProgress(4.41e9);
    await page.getByText('loading 62% of 7.1 GB · 1 run', {exact: true}).waitFor();
    const bar = page.getByRole('progressbar', {name: 'Loading logs'});
    expect(await bar.getAttribute('aria-valuenow')).toBe('62');
    await (await ScalarCard.shown(page, 'loss')).save('All points (CSV)');
    await page.getByText('The logs are still loading: the file contains the').waitFor();
    sendProgress(7.1e9);
    await bar.waitFor({state: 'detached'});
    await page.getByText('live', {exact: true}).waitFor();
  });
});

describe('a server that fails', () => {
  const session = new Session((logdir) => write(logdir, 'run'));

  it('is not called unreachable: its error is shown, and the page recovers', async () => {
    let isFailing = true;
    const page = await openBefore(
      session,
      async (before) => {
        await before.route('**/api/v1/tags*', (route) =>
          isFailing
            ? route.fulfill({
                status: 500,
                json: {code: 'internal', message: 'the tags are broken', hint: ''},
              })
            : route.continue(),
        );
      },
      {expected: /500/},
    );
    await page.getByRole('heading', {name: 'The server responded with error 500'}).waitFor();
    await page.getByText('the tags are broken').waitFor();
    expect(await page.getByText('Cannot reach the server').count()).toBe(0);
    isFailing = false;
    await ScalarCard.shown(page, 'loss');
  });
});
