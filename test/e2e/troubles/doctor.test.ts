// SPDX-License-Identifier: Apache-2.0
// The doctor's findings in logs with real problems, and how the page shows them.
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {startProxy} from '../harness/proxy';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {Server, Session} from '../harness/session';
import * as trouble from '../harness/troubled_logs';

/** A user who owns nothing. */
const NOBODY = 65_534;

const phone = {viewport: {width: 390, height: 800}, hasTouch: true, isMobile: true};

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', {name: /in the logs$/}).click();
  return page.getByRole('dialog', {name: /in the logs$/});
}

function finding(within: Locator, title: string): Locator {
  return within
    .locator('.finding')
    .filter({has: within.page().getByRole('heading', {name: title})});
}

describe('an empty folder', () => {
  const session = new Session(() => undefined);

  it('is reported with its cure, and the page updates when the first event is written', async () => {
    const page = await session.open('', {expected: /404/});
    await page.getByRole('heading', {name: 'The log directory is empty'}).waitFor();
    await page.getByText('D04', {exact: true}).waitFor();
    await page.getByText('This page updates when the first event is written.').waitFor();
    expect(await faults(page)).toEqual([]);
    const code = page.getByText(`SummaryWriter('${session.logs.path}')`, {exact: true});
    await code.waitFor();
    trouble.writeGood(session.logs.path, 'first');
    await ScalarCard.shown(page, 'loss');
    expect(await new RunsPanel(page).selected()).toEqual(['first']);
    rmSync(join(session.logs.path, 'first'), {recursive: true});
    await page.getByRole('heading', {name: 'The log directory is empty'}).waitFor();
  });

  it('offers code for the user’s library that logs to this folder', async () => {
    const page = await session.open('images');
    await page.getByText("writer.add_image('sample'").waitFor();
    await page.getByRole('radio', {name: 'TensorFlow'}).click();
    const tensorflow = `with tf.summary.create_file_writer('${session.logs.path}/first').as_default():`;
    await page.getByText(tensorflow).waitFor();
    await page.getByRole('radio', {name: 'JAX, NumPy'}).click();
    await page.getByText('from stepscope import SummaryWriter').waitFor();
    await page.reload();
    await page.getByText('from stepscope import SummaryWriter').waitFor();
  });
});

describe('a file with only its first record', () => {
  const session = new Session((logdir) => trouble.writeHeaderOnly(logdir, 'run'));

  it('is reported as a run without data, and the page updates by itself', async () => {
    const page = await session.open();
    await page.getByRole('heading', {name: /nothing has been logged yet/}).waitFor();
    await page.getByText('writer.flush()', {exact: true}).waitFor();
    await page.getByText('1 run found, but no data to show').waitFor();
    expect(await new RunsPanel(page).names()).toEqual(['run']);
    expect(await faults(page)).toEqual([]);
    new EventLog(session.logs.path, 'run', 1_700_000_000, 'events.out.tfevents.2.test')
      .curve('loss', 20, (step) => step)
      .flush();
    await ScalarCard.shown(page, 'loss');
    await page.getByRole('button', {name: /in the logs$/}).waitFor({state: 'detached'});
  });
});

describe('findings', () => {
  const session = new Session((logdir) => {
    trouble.writeGood(logdir, 'good');
    trouble.writeStepZero(logdir, 'forgot', ['accuracy', 'loss']);
    trouble.writeNan(logdir, 'hot/one');
    trouble.writeNan(logdir, 'hot/two', 300);
    trouble.writeDamaged(logdir, 'torn');
    trouble.writeBadRecord(logdir, 'flipped');
    trouble.writeMixed(logdir, 'mixed');
    trouble.writeHeaderOnly(logdir, 'silent', 7200);
  });

  it('are counted in the header and listed in a panel, each with its cure', async () => {
    const page = await session.open();
    await page.getByRole('button', {name: '6 findings in the logs'}).waitFor();
    const panel = await openPanel(page);
    const step = finding(panel, 'All points have the same step');
    await step.getByText('D10', {exact: true}).waitFor();
    await step.getByText('warning', {exact: true}).waitFor();
    await step.getByText("All 40 points of 'accuracy' in run 'forgot' have step 0").waitFor();
    await step.getByText('forgot/events.out.tfevents.1.test').waitFor();
    await step.getByText('Pass the step', {exact: true}).waitFor();
    await step
      .getByText('writer.add_scalar(tag, value, global_step=step)', {exact: true})
      .waitFor();
    for (const id of ['D06', 'D10', 'D15', 'D18', 'D19', 'D24']) {
      await panel.getByText(id, {exact: true}).waitFor();
    }
    await finding(panel, 'Tag used for two kinds of data').getByText("'sample/").waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({state: 'detached'});
  });

  it('are copied in the format of the command line', async () => {
    const page = await session.open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const panel = await openPanel(page);
    await panel.getByRole('button', {name: 'Copy report'}).click();
    await page.getByText('Report copied.').waitFor();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report.split('\n')[0]).toBe(session.logs.path);
    expect(report).toMatch(/^D24 warning \(2\) .*events\.out\.tfevents\.1\.test$/m);
    expect(report).toMatch(/^ {4}cure: {2}pass the step: writer\.add_scalar/m);
    expect(report).toMatch(/^Verdict: D\d\d: /m);
  });

  it('are marked in the rows of their runs, by pointer and keyboard', async () => {
    const page = await session.open();
    const panel = await RunsPanel.shown(page);
    const mark = panel.row('forgot').locator('[data-action="findings"]');
    await mark.waitFor();
    expect(await panel.row('good').locator('[data-action="findings"]').count()).toBe(0);
    const before = await panel.selected();
    await mark.click();
    const list = page.getByRole('dialog', {name: '1 finding in forgot'});
    await list.getByText('All points have the same step').waitFor();
    await page.keyboard.press('Escape');
    expect(await panel.selected()).toEqual(before);
    await panel.row('torn').click();
    await page.keyboard.press('e');
    await page.getByRole('dialog', {name: '1 finding in torn'}).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({state: 'detached'});
  });

  it('are buttons in the row that the keyboard is at', async () => {
    const page = await session.open();
    const panel = await RunsPanel.shown(page);
    const mark = panel.row('torn').getByRole('button', {name: 'Show 1 finding in torn'});
    await mark.waitFor();
    await panel.box(panel.row('torn')).click();
    const before = await panel.selected();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', {name: '1 finding in torn'}).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => mark.evaluate((button) => button === document.activeElement))
      .toBe(true);
    expect(await panel.selected()).toEqual(before);
    const folder = panel.folder('hot');
    await folder.locator('[data-action="fold"]').click();
    await folder.getByRole('button', {name: 'Show 1 finding in hot'}).waitFor();
  });

  it('list their places in each run, and are marked on closed folders', async () => {
    const page = await session.open();
    const panel = await RunsPanel.shown(page);
    const {width} = (await panel.row('good').locator('.run-row-value').boundingBox())!;
    await panel.row('hot/two').locator('[data-action="findings"]').click();
    const list = page.getByRole('dialog', {name: '1 finding in two'});
    await list.getByText("Found in 'loss' in run 'hot/two'").waitFor();
    await page.keyboard.press('Escape');
    const folder = panel.folder('hot');
    expect(await folder.locator('[data-action="findings"]').count()).toBe(0);
    await folder.locator('[data-action="fold"]').click();
    await folder.locator('[data-action="findings"]').click();
    await page.getByRole('dialog', {name: '1 finding in hot'}).waitFor();
    expect((await panel.row('torn').locator('.run-row-value').boundingBox())!.width).toBe(width);
  });

  it('are marked in the cards of their tags while their runs are shown', async () => {
    const page = await session.open();
    const card = await ScalarCard.shown(page, 'loss');
    const mark = card.root.getByRole('button', {name: '2 findings in loss'});
    await mark.click();
    const list = page.getByRole('dialog', {name: '2 findings in loss'});
    await list.getByText('NaN and infinite values', {exact: true}).waitFor();
    await page.keyboard.press('Escape');
    const panel = new RunsPanel(page);
    await panel.act(panel.row('good'), 'only');
    await mark.waitFor({state: 'detached'});
  });

  it('about images are marked too', async () => {
    const page = await session.open('images');
    await page.getByRole('button', {name: '1 finding in sample'}).click();
    await page
      .getByRole('dialog', {name: '1 finding in sample'})
      .getByText('is logged both as')
      .waitFor();
  });

  it('explain a dashboard for which the shown runs have no data', async () => {
    const page = await session.open('images&runs=silent');
    await page.getByRole('heading', {name: 'No images in these runs'}).waitFor();
    await page.getByText('The run shown has no images, but 1 other run does.').waitFor();
    await page.getByText('Nothing was logged', {exact: true}).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', {name: 'Show 1 run with images'}).click();
    await page.getByRole('heading', {name: 'No images in these runs'}).waitFor({state: 'detached'});
    expect(await new RunsPanel(page).selected()).toEqual(['mixed']);
  });

  it('show the first NaN step if it is certain', async () => {
    const page = await session.open('timeseries&runs=hot/one');
    const card = await ScalarCard.shown(page, 'loss');
    await card.root.getByText('NaN since step 410', {exact: true}).waitFor();
  });

  it('fit on a phone', async () => {
    const page = await session.open('', phone);
    await page.locator('[data-card="s:loss"]').waitFor();
    const panel = await openPanel(page);
    await finding(panel, 'Damaged regions').waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await faults(page)).toEqual([]);
  });
});

describe('a dashboard without data', () => {
  const session = new Session((logdir) => trouble.writeMixed(logdir, 'run'));

  it.each(['Histograms', 'Distributions', 'Text', 'Audio', 'PR curves', 'Mesh'])(
    'explains how to log %s, and links to dashboards with data',
    async (name) => {
      const page = await session.open(name.toLowerCase().replace(' ', '_'));
      await page.getByRole('heading', {name: `${name}: nothing logged yet`}).waitFor();
      await page.getByText('The only run has none').waitFor();
      for (const framework of ['TensorFlow', 'JAX, NumPy', 'PyTorch']) {
        await page.getByRole('radio', {name: framework}).click();
        await page.getByText(`${session.logs.path}/first`).waitFor();
      }
      await page.locator('main').getByRole('link', {name: 'Images 1 tag'}).click();
      await page.locator('[data-card^="sample@run"]').waitFor();
    },
  );

  it.each(['Graphs', 'Projector'])(
    'links from %s, which has no page yet, to dashboards with data',
    async (name) => {
      const page = await session.open(name.toLowerCase());
      await page.getByRole('heading', {name: `${name} is not available yet`}).waitFor();
      await page.locator('main').getByRole('link', {name: 'Images 1 tag'}).click();
      await page.locator('[data-card^="sample@run"]').waitFor();
    },
  );
});

describe('hidden data', () => {
  const session = new Session((logdir) => {
    for (let i = 0; i < 14; i++) {
      const log = new EventLog(logdir, `run-${i}`, 1_700_000_000 + 1000 * i);
      for (let step = 0; step < 12; step++) {
        log.scalars(step, {'a/x': step, 'a/y': -step, 'b/x': step - 6, 'b/y': 1});
      }
      log.flush();
    }
    new EventLog(logdir, 'run-0', 1_700_000_000, 'events.out.tfevents.2.test')
      .image(3, 'picture', [9, 9, 9])
      .flush();
  });

  it('is explained if no run is selected, with a button for the newest runs', async () => {
    const page = await session.open('timeseries&runs=none');
    await page.getByRole('heading', {name: '14 runs loaded, 0 selected'}).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', {name: 'Select newest 10'}).click();
    const panel = new RunsPanel(page);
    await expect.poll(() => panel.selected()).toHaveLength(10);
    expect(await panel.selected()).not.toContain('run-0');
    expect(await panel.selected()).toContain('run-13');
  });

  it('is explained if the run filter hides all runs, and the filter can be cleared', async () => {
    const page = await session.open('timeseries&runFilter=nothing');
    await page.getByRole('heading', {name: '14 runs loaded, 0 shown'}).waitFor();
    await page.getByText('14 runs selected, but none match the filter “nothing”.').waitFor();
    await page.locator('main').getByRole('button', {name: 'Clear filter'}).click();
    await ScalarCard.shown(page, 'a/x');
  });

  it('is not caused by an invalid run filter, which is reported', async () => {
    const page = await session.open('timeseries&runFilter=run(&runs=none');
    await page
      .getByText(/is not a valid regular expression \(Unterminated group\), so it is ignored/)
      .waitFor();
    await page.getByRole('button', {name: 'Select all', exact: true}).first().waitFor();
  });

  it('is counted for the tag filter, card types and collapsed groups, and can be shown', async () => {
    const page = await session.open('timeseries&kinds=scalar&groups=b');
    const hidden = page.getByRole('button', {name: /^2 of 5 cards shown: why the rest are hidden/});
    await hidden.click();
    await page.getByText('1 card hidden because only scalars are shown').waitFor();
    await page.getByText('2 cards hidden in 1 collapsed group').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', {name: 'Expand group'}).click();
    await page.getByRole('button', {name: 'Show all types'}).click();
    await hidden.waitFor({state: 'detached'});
    await page.getByRole('combobox', {name: 'Filter tags'}).fill('zzz');
    await page.getByText('5 cards hidden by the filter “zzz”').waitFor();
    await page.getByRole('button', {name: 'Show all 5 cards'}).click();
    await ScalarCard.shown(page, 'b/y');
  });

  it('on a logarithmic axis is counted, and can be shown on another axis', async () => {
    const page = await session.open('timeseries&yScale=log&runs=run-3');
    const card = await ScalarCard.shown(page, 'b/x');
    await card.root.getByRole('button', {name: '7 values ≤ 0 hidden'}).click();
    await card.root.getByText(/≤ 0 hidden/).waitFor({state: 'detached'});
    await expect.poll(() => page.url()).toContain('y:symlog');
  });

  it('outside the y range is counted, and can be shown by a click', async () => {
    const page = await session.open('timeseries&runs=run-3&cards=s:a/x!yr:2..5');
    const card = await ScalarCard.shown(page, 'a/x');
    await card.root.getByRole('button', {name: '8 outside view'}).click();
    await card.root.getByText(/outside view/).waitFor({state: 'detached'});
  });
});

describe('a file that the server may not read', () => {
  const session = new Session((logdir) => {
    trouble.writeGood(logdir, 'ours');
    trouble.writeUnreadable(logdir, 'theirs');
  });

  it('is reported with a command that fixes it', async () => {
    const server = await Server.startAs(NOBODY, session.logs.path);
    try {
      const page = await session.open();
      // Leaving the page while it loads would log errors.
      await ScalarCard.shown(page, 'loss');
      await page.goto(server.address);
      const panel = await openPanel(page);
      await finding(panel, 'Permission denied')
        .getByText(/^sudo chmod -R a\+rX /)
        .waitFor();
      await ScalarCard.shown(page, 'loss');
    } finally {
      await server.stop();
    }
  });
});

describe('a proxy that responds with web pages', () => {
  const session = new Session(
    (logdir) => trouble.writeGood(logdir, 'run'),
    ['--path_prefix', '/team/board'],
  );

  it('is reported with the prefix of the page', async () => {
    const page = await session.open('', {expected: /WebSocket/});
    await page.goto('about:blank');
    await page.routeWebSocket(/live/, (socket) => socket.close());
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({status: 200, contentType: 'text/html', body: '<h1>Log in</h1>'}),
    );
    await page.goto(session.address);
    await page.getByRole('heading', {name: 'A proxy responded instead of the server'}).waitFor();
    await page.getByText('/team/board/api/v1/runs').waitFor();
    await page.getByText('stepscope --path_prefix /team/board LOGDIR').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('instead of scripts is explained by static text', async () => {
    const page = await session.open('', {
      expected: /MIME|module script|Failed to load|was preloaded/,
    });
    await page.goto('about:blank');
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({status: 200, contentType: 'text/html', body: '<h1>Log in</h1>'}),
    );
    await page.goto(session.address);
    await page.getByRole('heading', {name: "Stepscope's page did not start"}).waitFor();
    await page.getByText('--path_prefix').waitFor();
  });

  it('a browser without JavaScript sees static text as well', async () => {
    const page = await session.open('', {
      javaScriptEnabled: false,
      expected: /was preloaded/,
    });
    await page.getByText('JavaScript may be off').waitFor();
    await page.getByRole('link', {name: 'findings in the logs'}).waitFor();
  });
});

describe('a proxy with a wrong prefix', () => {
  const below = new Session(
    (logdir) => trouble.writeGood(logdir, 'run'),
    ['--path_prefix', '/team/board'],
  );
  const plain = new Session((logdir) => trouble.writeGood(logdir, 'run'));

  /** Returns the response through the proxy, after checking that the server reports the proxy. */
  async function openThrough(session: Session, change: (path: string) => string): Promise<string> {
    const proxy = await startProxy(session.address, change);
    try {
      const page = await session.open('', {expected: /404/});
      await page.goto(`${proxy.address}/team/board/`);
      const text = (await page.locator('body').textContent()) ?? '';
      await page.goto(session.address);
      const panel = await openPanel(page);
      await panel.getByText(/proxy/).first().waitFor();
      return text;
    } finally {
      await proxy.stop();
    }
  }

  it('is reported in the response and in the page if it strips the prefix', async () => {
    const text = await openThrough(below, (path) => path.replace('/team/board', ''));
    expect(text).toContain('a proxy strips the prefix');
    expect(text).toContain('start without --path_prefix');
  });

  it('is explained with the flag if the server does not know the prefix', async () => {
    const text = await openThrough(plain, (path) => path);
    expect(text).toContain('--path_prefix /team/board');
  });
});
