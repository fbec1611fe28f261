// SPDX-License-Identifier: Apache-2.0
// Accessibility of every dialog, popover, drawer and empty page, checked by axe-core.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {RunsPanel} from '../harness/runs_panel';
import {type OpenOptions, Session} from '../harness/session';
import {writeDamaged} from '../harness/troubled_logs';

const session = new Session((logdir) => {
  for (const run of ['a/one', 'a/two', 'solo']) {
    new EventLog(logdir, run).curve('loss', 10, (step) => step).flush();
  }
  writeDamaged(logdir, 'torn');
});

const empty = new Session(() => undefined);

const phone = {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true};
const sizes = {wide: {width: 1280, height: 800}, phone: phone.viewport} as const;

async function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Opens something, checks it, and closes it again. */
async function checkOpened(
  page: Page,
  open: () => Promise<void>,
  shown: string,
  rules: readonly string[],
): Promise<void> {
  await open();
  await page.locator(shown).first().waitFor();
  expect(await faults(page, rules), shown).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.keyboard.press('Escape');
  await page.locator(shown).first().waitFor({state: 'detached'});
}

for (const colorScheme of ['light', 'dark'] as const) {
  const options: OpenOptions = {colorScheme, reducedMotion: 'reduce'};
  // In the dark theme only the contrast can differ.
  const rules = colorScheme === 'dark' ? ['color-contrast'] : [];

  describe(`axe-core finds no violations in ${colorScheme} mode`, () => {
    it('in the dialogs', async () => {
      const page = await session.open('', {...options, viewport: sizes.wide});
      await RunsPanel.shown(page);
      for (const key of ['?', ',', '/']) {
        await checkOpened(page, () => page.keyboard.press(key), 'dialog[open]', rules);
      }
      await page.keyboard.press('/');
      await page.keyboard.type('qqq');
      await checkOpened(page, async () => undefined, 'dialog[open] .search-nothing', rules);
    });

    it('in the popovers of the header and of the list', async () => {
      const page = await session.open('', {...options, viewport: sizes.wide});
      const panel = await RunsPanel.shown(page);
      const names = [
        'More dashboards',
        /in the logs$/,
        /^Colour by/,
        'Selection and folders',
        /^Sort runs by/,
        /^Last value of/,
      ];
      for (const name of names) {
        await checkOpened(page, () => page.getByRole('button', {name}).click(), '.popover', rules);
      }
      await checkOpened(page, () => panel.act(panel.row('solo'), 'colour'), '.popover', rules);
      await panel.pick(/^Colour by/, 'Regular expression match…');
      await page.getByRole('textbox', {name: 'Regular expression'}).fill('(one|two)');
      await checkOpened(page, async () => undefined, '.colour-regex-group', rules);
    });

    it('with an invalid filter, with one that matches nothing, and on a page without data', async () => {
      const page = await session.open('audio&runFilter=(&runs=none', options);
      await page.getByText('Unterminated group').waitFor();
      expect(await faults(page, rules)).toEqual([]);
      await new RunsPanel(page).filter.fill('nothing');
      await page.getByText('No runs match').waitFor();
      expect(await faults(page, rules)).toEqual([]);
    });

    it('on a phone, where the run list is a drawer', async () => {
      const page = await session.open('', {...options, ...phone});
      await page.locator('[data-card="s:loss"]').waitFor();
      for (const name of ['More', 'More dashboards']) {
        await checkOpened(
          page,
          () => page.getByRole('button', {name, exact: true}).click(),
          '.popover',
          rules,
        );
      }
      for (const key of ['?', ',', '/']) {
        await checkOpened(page, () => page.keyboard.press(key), 'dialog[open]', rules);
      }
      await page.getByRole('button', {name: 'Show runs'}).click();
      const panel = await RunsPanel.shown(page);
      expect(await faults(page, rules)).toEqual([]);
      await panel.row('solo').tap();
      await panel.row('solo').locator('[data-action="colour"]').tap();
      await page.locator('.popover').waitFor();
      expect(await faults(page, rules)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', {name: 'Close runs'}).click();
      await panel.list.waitFor({state: 'detached'});
    });

    for (const [size, viewport] of Object.entries(sizes)) {
      it(`in a log directory without runs, ${size}`, async () => {
        const page = await empty.open('', {...options, viewport});
        await page.getByRole('heading', {name: 'The log directory is empty'}).waitFor();
        expect(await faults(page, rules)).toEqual([]);
        expect(await overflow(page)).toBe(0);
      });
    }

    it('while the page loads, and while the server is unreachable', async () => {
      const page = await session.open('', {...options, expected: /ERR_|WebSocket|Failed to/});
      await page.goto('about:blank');
      await page.routeWebSocket(/live/, (socket) => socket.close());
      await page.route('**/api/v1/**', () => undefined);
      await page.goto(session.address);
      await page.getByRole('status', {name: 'Loading runs'}).waitFor();
      expect(await faults(page, rules)).toEqual([]);
      await page.unrouteAll({behavior: 'ignoreErrors'});
      await page.route('**/api/v1/**', (route) => route.abort());
      await page.reload();
      await page.getByRole('heading', {name: 'Cannot reach the server'}).waitFor();
      expect(await faults(page, rules)).toEqual([]);
    });
  });
}

it('has no animations with reduced motion', async () => {
  const page = await session.open('', {reducedMotion: 'reduce'});
  await RunsPanel.shown(page);
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  const moving = await page
    .locator('.header *, .runs-side *, dialog, dialog *')
    .evaluateAll((all) =>
      all
        .filter((element) => {
          const {transitionDuration, animationName, animationDuration} = getComputedStyle(element);
          const isLong = (list: string) =>
            list.split(',').some((duration) => Number.parseFloat(duration) > 0.01);
          return (
            isLong(transitionDuration) || (animationName !== 'none' && isLong(animationDuration))
          );
        })
        .map((element) => element.className),
    );
  expect(moving).toEqual([]);
});

it('fits at 200% zoom', async () => {
  // A window of 1280 pixels is then 640 CSS pixels wide.
  const page = await session.open('', {viewport: {width: 640, height: 400}, deviceScaleFactor: 2});
  await page.locator('[data-card="s:loss"]').waitFor();
  expect(await overflow(page)).toBe(0);
  for (const key of ['?', ',', '/']) {
    await page.keyboard.press(key);
    const box = (await page.locator('.dialog-box').boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(640);
    expect(box.y + box.height).toBeLessThanOrEqual(400);
    await page.keyboard.press('Escape');
  }
});
