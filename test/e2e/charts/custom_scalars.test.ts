// SPDX-License-Identifier: Apache-2.0
// Charts defined by a layout, from the logs or created on the page.
import {readFileSync} from 'node:fs';
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const session = new Session((logdir) => {
  for (const run of ['a', 'b']) {
    const log = new EventLog(logdir, run);
    for (let step = 0; step < 30; step++) {
      const mean = step + (run === 'a' ? 0 : 5);
      log.scalars(step, {
        'loss/train': 1 / (step + 1),
        'loss/test': 2 / (step + 1),
        'm/mean': mean,
      });
      // One run has no upper edge; the other logs it at different steps than the line.
      if (run === 'a' && step % 3 === 0) log.scalars(step, {'m/high': mean + 4});
      log.scalars(step, {'m/low': mean - 4});
    }
    log.flush();
  }
  new EventLog(logdir, 'a', 1_700_000_001, 'events.out.tfevents.2.test')
    .layout([
      {
        title: 'losses',
        lines: {both: ['loss/.*'], broken: ['loss/train', '('], nothing: ['nowhere', 'else']},
      },
      {title: 'later', isClosed: true, lines: {test: ['loss/test']}},
    ])
    .flush();
  new EventLog(logdir, 'b', 1_700_000_001, 'events.out.tfevents.2.test')
    .layout([
      {
        title: 'losses',
        lines: {both: ['loss/.*']},
        margins: {band: ['m/mean', 'm/low', 'm/high'], absent: ['m/mean', 'm/deep', 'm/high']},
      },
    ])
    .flush();
});

const VIEW = 'custom_scalars';
const wide = {viewport: {width: 1600, height: 1200}};

function chart(page: Page, name: string, category = 'losses'): Promise<ScalarCard> {
  return ScalarCard.shown(page, name, `c:${category}/${name}`);
}

function card(page: Page, id: string): Locator {
  return page.locator(`[data-card="${id}"]`).first();
}

function field(editor: Locator, name: string): Locator {
  return editor.getByRole('textbox', {name, exact: true});
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', {name: /^Layout: /}).click();
  await page.getByRole('menu').getByText(entry, {exact: true}).click();
}

describe('the layout from the logs', () => {
  it('is merged across runs, with categories collapsed as specified', async () => {
    const page = await session.open(VIEW, wide);
    await chart(page, 'both');
    expect(await page.getByRole('heading', {level: 2}).allTextContents()).toEqual([
      'losses5 cards',
      'later1 card',
    ]);
    expect(await card(page, 'c:later/test').count()).toBe(0);
    await page.getByRole('button', {name: 'later 1 card'}).click();
    await chart(page, 'test', 'later');
    await expect.poll(() => setting(page, 'customGroups')).toBe('later');
  });

  it('shows several tags in one chart, one line each', async () => {
    const page = await session.open(VIEW, wide);
    const both = await chart(page, 'both');
    await expect
      .poll(() => both.root.locator('.tag-legend-entry').allTextContents())
      .toEqual(['test', 'train']);
    await both.hover({x: 0.5, y: 0.5});
    const rows = page.locator('.readout-table tbody tr');
    await expect.poll(() => rows.count()).toBe(4);
    expect(
      (await rows.allTextContents()).map((row) => /loss\/(test|train)/.exec(row)?.[1]),
    ).toEqual(expect.arrayContaining(['test', 'train']));
  });

  it('shows a band if a run has both edges, and reports runs that lack one', async () => {
    const page = await session.open(`${VIEW}&smoothing=0`, wide);
    const band = await chart(page, 'band');
    await expect.poll(() => band.root.getByText('1 run incomplete').count()).toBe(1);
    // Between the line and its edge there is only the band.
    const between = await band.ink({x: [0.5, 0.52], y: [0.4, 0.6]});
    expect(between.pixels).toBeGreaterThan(between.solid);
    await band.hover({x: 0.5, y: 0.5});
    await expect.poll(() => page.locator('.readout-table').textContent()).toMatch(/m\/high/);
  });

  it('reports problems in the affected card', async () => {
    const page = await session.open(VIEW, wide);
    await chart(page, 'both');
    await expect
      .poll(() => card(page, 'c:losses/nothing').locator('.card-note').textContent())
      .toBe('No scalar tag in the runs shown matches “nowhere” or “else”.');
    await expect
      .poll(() => card(page, 'c:losses/broken').getByText('1 invalid pattern').count())
      .toBe(1);
    await expect
      .poll(() => card(page, 'c:losses/absent').getByText('1 tag missing').count())
      .toBe(1);
  });
});

describe('a chart of a layout', () => {
  it('has the features of a scalar card: zoom, steps, table, export', async () => {
    const page = await session.open(VIEW, wide);
    const both = await chart(page, 'both');
    await both.drag({x: 0.2, y: 0.5}, {x: 0.6, y: 0.52});
    await expect.poll(() => setting(page, 'zoom')).toMatch(/^\d/);
    await both.doubleClick({x: 0.5, y: 0.5});
    await expect.poll(() => setting(page, 'zoom')).toBeUndefined();
    await both.clickAxis(0.5);
    const table = both.root.locator('.data-table');
    await expect.poll(() => table.locator('tbody tr').count()).toBe(4);
    expect(await table.locator('thead').textContent()).toMatch(/^RunTagSmoothed/);
    const csv = await both.save('All points (CSV)');
    expect(csv.name).toBe('both.csv');
    expect(csv.text.split('\n').filter((line) => /^[ab],loss\//.test(line))).toHaveLength(120);
    const svg = await both.save('Image (SVG)');
    expect(svg.text).toContain('a loss/test');
  });

  it('can be pinned to the top, and a link keeps it there', async () => {
    const page = await session.open(VIEW, wide);
    const both = await chart(page, 'both');
    await both.root.hover();
    await both.root.getByRole('button', {name: 'Pin to top'}).click();
    await expect.poll(() => setting(page, 'customPins')).toBe('c:losses/both');
    const again = await session.open(`${VIEW}&customPins=c:losses/both`, wide);
    await expect
      .poll(() => again.getByRole('heading', {level: 2}).first().textContent())
      .toBe('Pinned1 card');
  });

  it('follows the logs and picks up new tags', async () => {
    const page = await session.open(VIEW, wide);
    const both = await chart(page, 'both');
    new EventLog(session.logs.path, 'a', 1_700_000_100, 'events.out.tfevents.3.test')
      .curve('loss/extra', 20, (step) => step / 20)
      .flush();
    await expect
      .poll(() => both.root.locator('.tag-legend-entry').allTextContents(), {timeout: 10_000})
      .toEqual(['extra', 'test', 'train']);
  });
});

describe('a layout created by the user', () => {
  it('starts as a copy, is edited with a preview, and is saved', async () => {
    const page = await session.open(VIEW, wide);
    await chart(page, 'both');
    await page.getByRole('button', {name: 'Edit', exact: true}).click();
    const editor = page.getByRole('complementary', {name: 'Edit layout'});
    await editor.getByRole('button', {name: /^both/}).click();
    await field(editor, 'Pattern 1').fill('m/');
    await expect
      .poll(() => editor.locator('.chart-editor-matches').textContent())
      .toMatch(/^3 tags match/);
    await field(editor, 'Pattern 1').fill('(');
    await expect.poll(() => editor.getByRole('status').first().textContent()).toMatch(/group/);
    await field(editor, 'Pattern 1').fill('loss/train');
    await field(editor, 'Chart title').fill('mine');
    await chart(page, 'mine');
    await field(editor, 'Layout name').fill('Test layout');
    await expect.poll(() => setting(page, 'layout')).toMatch(/^Test.layout!/);

    await page.evaluate(() => {
      location.hash = 'custom_scalars';
    });
    await page.reload();
    await chart(page, 'both');
    await choose(page, 'Test layout');
    await chart(page, 'mine');
  });

  it('lets charts and categories be added, moved and deleted', async () => {
    const page = await session.open(VIEW, wide);
    await chart(page, 'both');
    await choose(page, 'New layout');
    const editor = page.getByRole('complementary', {name: 'Edit layout'});
    await field(editor, 'Pattern 1').fill('loss/train');
    await chart(page, 'New chart', 'Charts');
    await editor.getByRole('button', {name: 'Add category'}).click();
    await editor.getByRole('button', {name: 'Add chart to Category 2'}).click();
    await field(editor, 'Chart title').fill('second');
    await editor.getByRole('radio', {name: 'Band'}).click();
    await field(editor, 'Value of band 1').fill('m/mean');
    await chart(page, 'second', 'Category 2');
    await editor.getByRole('button', {name: 'More actions for second'}).click();
    await page.getByRole('menu').getByText('Move up').click();
    await chart(page, 'second', 'Charts');
    await editor.getByRole('button', {name: 'More actions for Category 2'}).click();
    await page.getByRole('menu').getByText('Delete category').click();
    await expect
      .poll(() => page.getByRole('heading', {level: 2}).allTextContents())
      .toEqual(['Charts2 cards', 'Edit layout']);
  });

  it('can be exported in TensorBoard’s format and imported again', async () => {
    const page = await session.open(VIEW, wide);
    await chart(page, 'both');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose(page, 'Export layout'),
    ]);
    const path = await download.path();
    const message = JSON.parse(readFileSync(path, 'utf8'));
    expect(message.category[1]).toEqual({
      title: 'later',
      closed: true,
      chart: [{title: 'test', multiline: {tag: ['loss/test']}}],
    });
    const name = 'imported.json';
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      choose(page, 'Import layout…'),
    ]);
    const buffer = readFileSync(path);
    await chooser.setFiles({name, mimeType: 'application/json', buffer});
    await page.getByRole('button', {name: 'Layout: imported'}).waitFor();
    await chart(page, 'both');
  });

  it('is not imported from an invalid file', async () => {
    const page = await session.open(VIEW, wide);
    await chart(page, 'both');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      choose(page, 'Import layout…'),
    ]);
    const buffer = Buffer.from('no layout');
    await chooser.setFiles({name: 'x.json', mimeType: 'application/json', buffer});
    await page.getByText('x.json: Not a valid layout: the file is not JSON.').waitFor();
  });

  it('can be opened from a link and saved', async () => {
    const link = `${VIEW}&layout=theirs![["A",0,["shared","l","loss/test"]]]`;
    const page = await session.open(link, wide);
    await chart(page, 'shared', 'A');
    await page.getByRole('button', {name: 'Save layout'}).click();
    await page.getByText('This layout came with the link').waitFor({state: 'detached'});
    await choose(page, 'Delete');
    await page.getByText('Deleted “theirs”.').waitFor();
    await chart(page, 'both');
  });

  it('can be exported as Python code', async () => {
    const page = await session.open(VIEW, wide);
    await chart(page, 'both');
    await choose(page, 'Log from Python…');
    const dialog = page.getByRole('dialog', {name: 'Log this layout from Python'});
    expect(await dialog.locator('code').textContent()).toContain(
      "'band': ['Margin', ['m/mean', 'm/low', 'm/high']],",
    );
    await dialog.getByRole('radio', {name: 'TensorFlow'}).click();
    expect(await dialog.locator('code').textContent()).toContain('json_format.Parse');
  });
});

describe.each(['light', 'dark'] as const)(
  'axe-core finds no violations in %s mode',
  (colorScheme) => {
    const rules = colorScheme === 'dark' ? ['color-contrast'] : [];

    it.each([
      ['wide', {width: 1280, height: 900}],
      ['narrow', {width: 360, height: 740}],
    ] as const)('%s', async (_, viewport) => {
      const page = await session.open(VIEW, {viewport, colorScheme});
      await chart(page, 'both');
      expect(await faults(page, rules)).toEqual([]);
      await choose(page, 'Edit');
      await page.getByRole('button', {name: /^both/}).click();
      expect(await faults(page, rules)).toEqual([]);
      await page.getByRole('radio', {name: 'Band'}).click();
      expect(await faults(page, rules)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  },
);
