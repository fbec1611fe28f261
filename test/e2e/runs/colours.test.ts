// SPDX-License-Identifier: Apache-2.0
// A run has the same colour in the list, in charts and in every session.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const runs = ['cnn/train', 'cnn/val', 'mlp/train', 'mlp/val', 'vit/train', 'vit/val'];

const session = new Session((logdir) => {
  for (const [at, run] of runs.entries()) {
    new EventLog(logdir, run, 1_700_000_000 + at).curve('loss', 20, (step) => step + at).flush();
  }
});

async function openRuns(view = ''): Promise<{page: Page; panel: RunsPanel}> {
  const page = await session.open(view);
  return {page, panel: await RunsPanel.shown(page)};
}

async function coloursOf(panel: RunsPanel): Promise<string[]> {
  return Promise.all(runs.map((run) => panel.colour(run)));
}

/** The colours in the tooltip at the middle of a chart, by run. */
async function readoutColours(page: Page): Promise<string[]> {
  const card = await ScalarCard.shown(page, 'loss');
  await card.hover({x: 0.5, y: 0.5});
  await page.locator('.readout').waitFor();
  return page
    .locator('.readout [style*="background"], .readout [style*="--run-colour"]')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor));
}

describe('colours', () => {
  it('are distinct for a few runs, and do not change when a run is deselected or the page is reopened', async () => {
    const {page, panel} = await openRuns();
    const before = await coloursOf(panel);
    expect(new Set(before).size).toBe(runs.length);
    await panel.row('cnn/val').click();
    await panel.filter.fill('train');
    await expect.poll(() => panel.names()).toHaveLength(3);
    await panel.filter.fill('');
    await expect.poll(() => coloursOf(panel)).toEqual(before);
    const {panel: other} = await openRuns('timeseries&runs=vit/val');
    expect(await coloursOf(other)).toEqual(before);
    expect(page.url()).not.toContain('colour');
  });

  it('do not change when a run is added', async () => {
    const {panel} = await openRuns();
    const before = await coloursOf(panel);
    new EventLog(session.logs.path, 'a_new_one', 1_700_001_000).scalars(0, {loss: 1}).flush();
    await panel.row('a_new_one').waitFor();
    expect(await coloursOf(panel)).toEqual(before);
    expect(before).not.toContain(await panel.colour('a_new_one'));
  });

  it('are the same in the charts', async () => {
    const {page, panel} = await openRuns('timeseries&smoothing=0&runs=cnn/val');
    const colour = await panel
      .row('cnn/val')
      .locator('.run-row-swatch')
      .evaluate((swatch) => getComputedStyle(swatch).backgroundColor);
    expect(await readoutColours(page)).toEqual([colour]);
  });
});

describe('colours by group', () => {
  it('can follow folders', async () => {
    const {page, panel} = await openRuns();
    await panel.pick(/^Colour by/, 'Folder');
    await expect.poll(async () => new Set(await coloursOf(panel)).size).toBe(3);
    const [cnnTrain, cnnVal, mlpTrain] = await coloursOf(panel);
    expect(cnnTrain).toBe(cnnVal);
    expect(cnnTrain).not.toBe(mlpTrain);
    await expect.poll(() => setting(page, 'colourBy')).toBe('folder');
  });

  it('can follow the match of a regular expression, with a preview', async () => {
    const {page, panel} = await openRuns();
    await panel.pick(/^Colour by/, 'Regular expression match…');
    const dialog = page.getByRole('dialog', {name: 'Colour by regular expression'});
    const field = dialog.getByRole('textbox', {name: 'Regular expression'});
    await field.fill('(train|');
    await dialog.getByText('Unterminated group').waitFor();
    expect(await dialog.getByRole('button', {name: 'Apply'}).isDisabled()).toBe(true);
    await field.fill('(cnn|mlp)');
    await dialog.getByText('cnn/train, cnn/val').waitFor();
    await dialog.getByText(/runs? do(es)? not match/).waitFor();
    const preview = await dialog
      .locator('.colour-regex-swatch')
      .evaluateAll((swatches) =>
        swatches.map((swatch) => getComputedStyle(swatch).backgroundColor),
      );
    await field.press('Enter');
    await dialog.waitFor({state: 'detached'});
    await expect.poll(() => setting(page, 'colourBy')).toBe('regex:(cnn|mlp)');
    // The button of the menu has the focus again, and the key must not press it.
    expect(await page.getByRole('menu').count()).toBe(0);
    const shown = await Promise.all(
      ['cnn/train', 'mlp/val'].map((run) =>
        panel
          .row(run)
          .locator('.run-row-swatch')
          .evaluate((swatch) => getComputedStyle(swatch).backgroundColor),
      ),
    );
    expect(shown).toEqual(preview);
    expect(await panel.colour('vit/train')).toBe(await panel.colour('vit/val'));
  });
});

describe('a custom colour', () => {
  it('is remembered until it is reset', async () => {
    const {page, panel} = await openRuns();
    const before = await panel.colour('cnn/val');
    await panel.act(panel.row('cnn/val'), 'colour');
    const choice = page
      .getByRole('dialog', {name: 'Colour of val'})
      .getByRole('button', {name: 'Colour 9'});
    await choice.click();
    await expect.poll(() => panel.colour('cnn/val')).not.toBe(before);
    const own = await panel.colour('cnn/val');
    await page.goto('about:blank');
    await page.goto(session.address);
    await expect.poll(() => panel.colour('cnn/val')).toBe(own);
    await panel.act(panel.row('cnn/val'), 'colour');
    await page.getByRole('button', {name: 'Reset'}).click();
    await expect.poll(() => panel.colour('cnn/val')).toBe(before);
  });

  it('is part of the link, and has a shade for each theme', async () => {
    const {page, panel} = await openRuns('timeseries&runList=list');
    await panel.act(panel.row('cnn/val'), 'colour');
    await page.getByRole('button', {name: 'Colour 9', exact: true}).click();
    await expect.poll(() => setting(page, 'colours')).toBe('I:cnn/val');
    const {panel: other} = await openRuns(page.url().split('#')[1]);
    expect(await other.colour('cnn/val')).toBe(await panel.colour('cnn/val'));
    const dark = await session.open(page.url().split('#')[1], {colorScheme: 'dark'});
    const inDark = await (await RunsPanel.shown(dark)).colour('cnn/val');
    expect(inDark).not.toBe(await panel.colour('cnn/val'));
  });

  it('of many runs makes a short link', async () => {
    const {page, panel} = await openRuns('timeseries&runFilter=.');
    for (const folder of ['cnn', 'mlp', 'vit']) {
      await panel.act(panel.folder(folder), 'colour');
      await page.getByRole('button', {name: 'Colour 5', exact: true}).click();
    }
    await panel.act(panel.row('a_new_one'), 'colour');
    await page.getByRole('button', {name: 'Colour 5', exact: true}).click();
    await expect.poll(() => setting(page, 'colours')).toMatch(/^E~.{28}$/);
    const {panel: other} = await openRuns(page.url().split('#')[1]);
    const {panel: fresh} = await openRuns();
    expect(new Set(await coloursOf(other)).size).toBe(1);
    expect(new Set(await coloursOf(fresh)).size).toBe(runs.length);
  });

  it('of a folder applies to all its runs', async () => {
    const {page, panel} = await openRuns();
    await panel.act(panel.folder('mlp'), 'colour');
    await page.getByRole('button', {name: 'Colour 3', exact: true}).click();
    await expect.poll(() => panel.colour('mlp/train')).toBe(await panel.colour('mlp/val'));
  });
});
