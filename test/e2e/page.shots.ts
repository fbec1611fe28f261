// SPDX-License-Identifier: Apache-2.0
// Takes screenshots of the page in many states, for review and for docs/pictures. STEPSCOPE_SHOTS_ONLY
// lists the names of those to take; all if absent.
import {execFileSync} from 'node:child_process';
import {mkdirSync} from 'node:fs';
import {join} from 'node:path';
import type {Browser, Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {EventLog} from './harness/event_log';
import {Folder, launch, open, Server} from './harness/session';
import * as trouble from './harness/troubled_logs';

const folder = process.env['STEPSCOPE_SHOTS'] ?? 'shots';
const only = process.env['STEPSCOPE_SHOTS_ONLY']?.split(',');
const program = process.env['STEPSCOPE_PROGRAM'] ?? '';
const themes = ['light', 'dark'] as const;
const sizes = {
  wide: {width: 1440, height: 900},
  huge: {width: 2560, height: 1440},
  laptop: {width: 1280, height: 800},
  phone: {width: 420, height: 860},
  narrow: {width: 360, height: 740},
} as const;

let browser: Browser;
const demo = new Folder();
const empty = new Folder();
const many = new Folder();
const troubled = new Folder();
const crowds = [30, 60, 200, 500].map((runs) => ({runs, logs: new Folder()}));
type LogsName = 'demo' | 'empty' | 'many' | 'troubled' | `crowd${number}`;
const servers: Record<LogsName, Server> = {} as never;

beforeAll(async () => {
  mkdirSync(folder, {recursive: true});
  execFileSync(program, ['demo', '--overwrite', runsIn(demo)], {stdio: 'ignore'});
  for (let i = 0; i < 2000; i++) {
    const run = `sweep/lr=${(i % 20) / 1000}/layers=${i % 7}/seed-${i}`;
    new EventLog(many.path, run).curve('loss', 20, (step) => i / (step + 1)).flush();
  }
  execFileSync(program, ['demo', '--overwrite', runsIn(troubled)], {stdio: 'ignore'});
  writeTrouble(runsIn(troubled));
  mkdirSync(runsIn(empty));
  servers.demo = await Server.startIn(demo.path);
  servers.troubled = await Server.startIn(troubled.path);
  servers.empty = await Server.startIn(empty.path);
  servers.many = await Server.start(many.path);
  for (const {runs, logs} of crowds) {
    writeCrowd(logs.path, runs);
    servers[`crowd${runs}`] = await Server.start(logs.path);
  }
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  for (const logs of [demo, empty, many, troubled, ...crowds.map(({logs}) => logs)]) logs.remove();
});

/** The logs that the page calls `runs`. */
function runsIn(folder: Folder): string {
  return join(folder.path, 'runs');
}

/** Runs of three groups whose curves overlap; every twentieth run behaves differently. */
function writeCrowd(logdir: string, runs: number): void {
  for (let i = 0; i < runs; i++) {
    const log = new EventLog(logdir, `${['adam', 'lion', 'sgd'][i % 3]}/seed-${i}`);
    const noise = (step: number) => Math.sin(step * (3 + (i % 17)) + i * i) * 0.05;
    const speed = 30 + ((i * 37) % 150);
    const level = (i % 3) * 0.25 + ((i * 53) % 100) / 300;
    log.curve('loss', 300, (step) => level + 2 * Math.exp(-step / speed) + noise(step));
    log.curve(
      'accuracy',
      300,
      (step) => (1 - level / 2) * (1 - Math.exp(-step / speed)) + noise(step) / 4,
    );
    log.curve('gradient', 300, (step) => (i % 20 === 0 ? step / 100 : 0.2) + noise(step));
    log.flush();
  }
}

/** Adds runs to the demo's, each with a problem that the doctor reports. */
function writeTrouble(logdir: string): void {
  trouble.writeStepZero(logdir, 'trouble/forgot_the_step', ['loss/total', 'accuracy/top1']);
  trouble.writeNan(logdir, 'trouble/rate_too_high', 410, 'loss/total');
  trouble.writeDamaged(logdir, 'trouble/bad_disk');
  trouble.writeHeaderOnly(logdir, 'trouble/killed_early', 7200);
}

/** Waits until no requests are pending and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(700);
}

interface Scene {
  readonly server?: LogsName;
  readonly address?: string;
  readonly size?: keyof typeof sizes;
  /** The height of the picture, if less than the page's. */
  readonly height?: number;
  /** Runs before the screenshot is taken. */
  act?(page: Page): Promise<void>;
}

const firstCard = '[data-card^="s:"] .chart-host';

async function hoverFirstCard(page: Page): Promise<void> {
  await page
    .locator(firstCard)
    .first()
    .hover({position: {x: 180, y: 80}});
}

/** Many runs, wide and narrow: `crowd_500_phone`, and `crowd_500_groups` with a colour per folder. */
function crowdScenes(): Record<string, Scene> {
  const scenes: [string, Scene][] = [];
  for (const runs of [30, 200, 500]) {
    const server = `crowd${runs}` as const;
    for (const size of ['huge', 'laptop', 'phone'] as const) {
      scenes.push([`crowd_${runs}_${size}`, {server, size}]);
    }
    scenes.push([`crowd_${runs}`, {server}]);
    scenes.push([`crowd_${runs}_groups`, {server, address: '#timeseries&colourBy=folder'}]);
  }
  return Object.fromEntries(scenes);
}

const scenes: Record<string, Scene> = {
  timeseries: {address: '#timeseries&kinds=scalar&pins=s:loss/total,s:accuracy/top1,s:reward/mean'},
  everything: {},
  hover: {address: '#timeseries&kinds=scalar', act: hoverFirstCard},
  table: {address: '#timeseries&kinds=scalar&steps=10000..50000&runFilter=train'},
  run_table: {
    address: '#timeseries&runTable=1&runFilter=sweep/trial&runTableOrder=-last:',
    // Takes the focus from the table, which would be marked.
    act: async (page) => page.locator('.run-table-title').click(),
  },
  run_table_huge: {address: '#timeseries&runTable=1', size: 'huge'},
  run_table_narrow: {address: '#timeseries&runTable=1', size: 'narrow'},
  hparams: {address: '#hparams&hpFilters=i!;m:last||accuracy/validation;0.85..1'},
  hparams_importance: {address: '#hparams&hpView=importance&hpTableFolded=1'},
  hparams_scatter: {address: '#hparams&hpView=scatter'},
  hparams_pair: {
    address: '#hparams&hpView=scatter&hpScatter=pair&hpX=h:learning_rate&hpTableFolded=1',
  },
  hparams_contour: {
    address: '#hparams&hpView=scatter&hpScatter=contour&hpX=h:learning_rate&hpY=h:dropout',
  },
  hparams_pareto: {address: '#hparams&hpView=scatter&hpScatter=front&hpTableFolded=1'},
  hparams_table: {
    address: '#hparams&hpView=table&hpRepeats=1&hpOrder=-m:last||accuracy/validation',
  },
  hparams_compared: {
    address: '#hparams&hpView=table&hpTrials=sweep/trial-057,sweep/trial-090,sweep/trial-006',
  },
  hparams_huge: {address: '#hparams', size: 'huge'},
  hparams_narrow: {address: '#hparams', size: 'narrow'},
  zoomed: {address: '#timeseries&kinds=scalar&zoom=20000..60000'},
  full_width: {address: '#timeseries&cards=s:loss/total!wide:1&tagFilter=loss'},
  histograms: {
    address: '#histograms',
    height: 484,
    act: async (page) =>
      page
        .locator('.chart-host')
        .first()
        .hover({position: {x: 260, y: 190}}),
  },
  histograms_overlay: {address: '#histograms&histogramMode=overlay&histogramLog=1'},
  histograms_heat: {address: '#histograms&histogramMode=heat'},
  histograms_together: {address: '#histograms&histogramTogether=1'},
  histograms_narrow: {address: '#histograms', size: 'narrow'},
  distributions: {
    address: '#distributions',
    act: async (page) =>
      page
        .locator('.chart-host')
        .first()
        .hover({position: {x: 260, y: 120}}),
  },
  doctor: {
    server: 'troubled',
    address: '#timeseries&kinds=scalar&runFilter=trouble|resnet|transformer/seed-3',
    act: async (page) => page.getByRole('button', {name: /in the logs$/}).click(),
  },
  doctor_run: {
    server: 'troubled',
    address: '#timeseries&runFilter=trouble',
    act: async (page) =>
      page.locator('[data-run="trouble/rate_too_high"] [data-action="findings"]').click(),
  },
  doctor_narrow: {
    server: 'troubled',
    size: 'narrow',
    act: async (page) => page.getByRole('button', {name: /in the logs$/}).click(),
  },
  doctor_empty: {server: 'empty'},
  none_selected: {server: 'many', address: '#timeseries&runs=none'},
  hidden_cards: {
    address: '#timeseries&kinds=scalar&groups=loss',
    act: async (page) => page.getByRole('button', {name: /why the rest are hidden/}).click(),
  },
  no_match: {address: '#timeseries&tagFilter=nothing'},
  bad_regex: {address: '#timeseries&runFilter=lr(&tagFilter=(('},
  missing: {address: '#graphs'},
  text: {address: '#text'},
  images_cards: {address: '#images'},
  images: {
    address:
      '#images&imagesStep=9000&imagesOpen=0:samples/reconstruction,*:resnet/seed-0/train,99750:resnet/seed-0/train',
  },
  images_viewer: {
    address:
      '#images&imagesZoom=48,84,30&imagesOpen=0:samples/reconstruction,0:resnet/seed-0/train,*:resnet/seed-0/train',
  },
  images_difference: {
    address:
      '#images&imagesCompare=difference&imagesGain=4&imagesOpen=0:samples/reconstruction,0:resnet/seed-0/train,*:resnet/seed-0/train',
  },
  audio: {address: '#audio', height: 540},
  pr_curves: {
    address: '#pr_curves',
    act: async (page) =>
      page
        .locator('.chart-host')
        .first()
        .hover({position: {x: 420, y: 60}}),
  },
  crowd_60: {server: 'crowd60'},
  ...crowdScenes(),
  crowd_500_hover: {server: 'crowd500', act: hoverFirstCard},
  custom_scalars: {
    address: '#custom_scalars&runFilter=seed-[02]/',
    act: async (page) => {
      await page.getByRole('button', {name: 'Edit', exact: true}).click();
      await page.locator('.chart-row-fold').first().click();
    },
  },
  custom_scalars_hover: {
    address: '#custom_scalars',
    act: async (page) =>
      page
        .locator('.chart-host')
        .first()
        .hover({position: {x: 180, y: 80}}),
  },
  custom_scalars_narrow: {address: '#custom_scalars', size: 'narrow'},
  mesh: {address: '#mesh'},
  mesh_viewer: {address: '#mesh&meshOpen=samples/surface@resnet/seed-0/train%230'},
  mesh_wireframe: {address: '#mesh&meshStep=9000&meshWireframe=1'},
  mesh_narrow: {address: '#mesh', size: 'narrow'},
  narrow_images: {address: '#images', size: 'narrow'},
  search: {act: async (page) => page.keyboard.press('Control+k')},
  help: {act: async (page) => page.keyboard.press('?')},
  many_runs: {server: 'many'},
  huge: {size: 'huge'},
  narrow: {size: 'narrow'},
  narrow_empty: {server: 'empty', size: 'narrow'},
};

describe.each(themes)('in %s mode', (theme) => {
  const wanted = Object.entries(scenes).filter(
    ([name]) => only?.includes(`${name}_${theme}`) ?? true,
  );
  it.each(wanted)('%s', async (name, scene) => {
    const {server = 'demo', address = '', size = 'wide', act} = scene;
    const page = await open(browser, servers[server]!.address + address, {
      viewport: sizes[size],
      colorScheme: theme,
    });
    await settle(page);
    if (act) {
      await act(page);
      await settle(page);
    }
    const {width, height} = sizes[size];
    const clip = {x: 0, y: 0, width, height: scene.height ?? height};
    await page.screenshot({path: join(folder, `${name}_${theme}.png`), clip});
    expect(page.consoleErrors.join(' '), 'console errors and warnings').toBe('');
    await page.context().close();
  });
});
