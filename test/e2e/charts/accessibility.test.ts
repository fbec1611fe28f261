// SPDX-License-Identifier: Apache-2.0
// Keyboard, screen reader, contrast, reduced motion, phone.
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {ScalarCard} from '../harness/scalar_card';
import {type OpenOptions, Session, setting} from '../harness/session';

const session = new Session((logdir) => {
  for (const [run, slope] of [
    ['first', 1],
    ['second', 2],
  ] as const) {
    const log = new EventLog(logdir, run);
    for (let step = 0; step <= 100; step++) {
      const bad = step === 50 ? Number.NaN : step === 70 ? 1e9 : step;
      log.scalars(step, {loss: slope * step, 'train/bad': bad, 'train/good': step});
    }
    log.image(0, 'picture', [200, 100, 0]).histogram(0, 'weights', [1, 2, 3]).flush();
  }
  new EventLog(logdir, 'first', 1_700_001_000, 'events.out.tfevents.2.test')
    .scalars(60, {loss: 3})
    .flush();
});

for (const colorScheme of ['light', 'dark'] as const) {
  describe(`axe-core finds no violations in ${colorScheme} mode`, () => {
    const openShown = async (view = '', options: OpenOptions = {}) => {
      const page = await session.open(view, {colorScheme, reducedMotion: 'reduce', ...options});
      await ScalarCard.shown(page, 'loss');
      return page;
    };

    it('in the cards and their badges', async () => {
      const page = await openShown('', {viewport: {width: 1440, height: 1400}});
      await page.getByText('2 NaN').waitFor();
      await page.getByText(/ superseded$/).waitFor();
      await page.getByText('1 step').first().waitFor();
      expect(await faults(page)).toEqual([]);
    });

    it('in the table and the readout', async () => {
      const page = await openShown('timeseries&steps=20..40&pins=s:loss');
      await page.locator('.data-table tbody tr').first().waitFor();
      const card = new ScalarCard(page, 'loss');
      await card.hover({x: 0.5, y: 0.5});
      await page.locator('.readout').waitFor();
      expect(await faults(page)).toEqual([]);
    });

    it('in the menus', async () => {
      const page = await openShown();
      await page.getByRole('button', {name: 'View settings'}).click();
      await page.getByRole('switch').first().waitFor();
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', {name: 'More actions for loss'}).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      expect(await faults(page)).toEqual([]);
    });

    it('with an invalid filter and with one that matches nothing', async () => {
      const page = await openShown('timeseries&tagFilter=(');
      expect(await faults(page)).toEqual([]);
      await page.getByRole('combobox', {name: 'Filter tags'}).fill('nothing');
      await page.getByText('No matching tags').waitFor();
      expect(await faults(page)).toEqual([]);
    });

    it('on a phone', async () => {
      const page = await openShown('', {viewport: {width: 360, height: 740}});
      expect(await faults(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });
}

describe('a chart, by keyboard', () => {
  const openChart = async (view = 'timeseries&smoothing=0') => {
    const page = await session.open(view);
    const card = await ScalarCard.shown(page, 'loss');
    await card.chart.focus();
    return {page, card, announcement: card.root.locator('[aria-live]')};
  };

  it('announces the values from point to point', async () => {
    const {page, announcement} = await openChart();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => announcement.textContent()).toBe('step 0: first 0, second 0');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => announcement.textContent()).toBe('step 1: first 1, second 2');
    await page.locator('.readout-title', {hasText: 'step 1'}).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.readout').waitFor({state: 'detached'});
  });

  it('zooms, pans and resets', async () => {
    const {page} = await openChart();
    await page.keyboard.press('+');
    await expect.poll(() => setting(page, 'zoom')).toBe('10..90');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => setting(page, 'zoom')).toBe('22..102');
    await page.keyboard.press('-');
    await expect.poll(() => setting(page, 'zoom')).toBe('12..112');
    await page.keyboard.press('0');
    await expect.poll(() => setting(page, 'zoom')).toBeUndefined();
  });

  it('selects steps', async () => {
    const {page} = await openChart();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => setting(page, 'steps')).toBe('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => setting(page, 'steps')).toBe('1..2');
    await page.keyboard.press('Delete');
    await expect.poll(() => setting(page, 'steps')).toBeUndefined();
  });

  it('can be reached by Tab, with the controls of its card', async () => {
    const page = await session.open('');
    await ScalarCard.shown(page, 'loss');
    const seen = new Set<string>();
    await page.getByRole('combobox', {name: 'Filter tags'}).focus();
    const wanted = [
      'Relative',
      'View settings',
      'Pin to top',
      'More actions for loss',
      'loss, 3 lines',
    ];
    const focused = () =>
      page.evaluate(() => {
        const {activeElement: element} = document;
        const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        return {name, opacity: Number(element && getComputedStyle(element).opacity)};
      });
    for (let presses = 0; presses < 40 && !seen.has('loss, 3 lines'); presses++) {
      await page.keyboard.press('Tab');
      const {name, opacity} = await focused();
      expect(opacity).toBeGreaterThan(0);
      seen.add(name);
    }
    await page.getByRole('radio', {name: 'Step', exact: true}).focus();
    await page.keyboard.press('ArrowRight');
    seen.add((await focused()).name);
    expect([...seen]).toEqual(expect.arrayContaining(wanted));
    await expect.poll(() => setting(page, 'x')).toBe('relative');
  });
});

it('has no animations with reduced motion', async () => {
  const page = await session.open('', {reducedMotion: 'reduce'});
  await ScalarCard.shown(page, 'loss');
  const moving = await page.locator('main *').evaluateAll((all) =>
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
