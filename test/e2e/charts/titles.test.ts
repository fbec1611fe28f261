// SPDX-License-Identifier: Apache-2.0
// Long and empty names can be told apart, in cards, groups and tooltips.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session} from '../harness/session';

const DEEP = 'model/encoder/layers/attention';
const LONG = 'gradient_norm_of_the_attention_output_projection_of_the_last_encoder_layer_in_stage';
const RUN = 'sweep-of-the-learning-rate-and-batch-size-on-the-large-cluster-with-warmup';

const session = new Session((logdir) => {
  for (const seed of [1, 2]) {
    const log = new EventLog(logdir, `${RUN}-seed-${seed}`);
    for (let step = 0; step < 10; step++) {
      log.scalars(step, {
        [`${DEEP}/query`]: step,
        [`${DEEP}/key`]: 2 * step,
        [`long/${LONG}_1`]: step,
        [`long/${LONG}_2`]: step,
        '': step,
        '/a': step,
        '/b': step,
      });
    }
    log.flush();
  }
});

const tall = {viewport: {width: 1440, height: 2400}};
const title = (page: Page, tag: string) => page.locator(`[data-card="s:${tag}"] .card-title`);

describe('the title of a card', () => {
  it('leaves out what the heading of its group says', async () => {
    const page = await session.open('timeseries', tall);
    await page.getByRole('button', {name: `${DEEP} 2 cards`}).waitFor();
    await expect.poll(() => title(page, `${DEEP}/query`).textContent()).toBe('query');
    // The full tag is its name, and the tooltip.
    await page.getByRole('heading', {name: `${DEEP}/query`, exact: true}).waitFor();
    expect(await title(page, `${DEEP}/query`).getAttribute('data-tooltip')).toBe(`${DEEP}/query`);
    await page.getByRole('article', {name: `${DEEP}/query`, exact: true}).waitFor();
  });

  it('is the whole tag where no group says a part of it', async () => {
    const page = await session.open(`timeseries&pins=${encodeURIComponent(`s:${DEEP}/key`)}`, tall);
    await expect.poll(() => title(page, `${DEEP}/key`).first().textContent()).toBe(`${DEEP}/key`);
    await expect.poll(() => title(page, `${DEEP}/key`).nth(1).textContent()).toBe('key');
  });

  it('is shortened in the middle, so that its end stays', async () => {
    const page = await session.open('timeseries', tall);
    await expect.poll(() => title(page, `long/${LONG}_1`).textContent()).toMatch(/….*1$/);
    await expect.poll(() => title(page, `long/${LONG}_2`).textContent()).toMatch(/….*2$/);
    const isCut = await title(page, `long/${LONG}_2`).evaluate(
      (element) => element.scrollWidth > element.clientWidth,
    );
    expect(isCut).toBe(false);
  });

  it('is visible for an empty tag, and so is that of an empty group', async () => {
    const page = await session.open('timeseries', tall);
    await expect.poll(() => title(page, '').textContent()).toBe('(empty tag)');
    await page.getByRole('article', {name: '(empty tag)'}).waitFor();
    await page.getByRole('button', {name: '(no name) 2 cards'}).click();
    await title(page, '/a').waitFor({state: 'detached'});
    // The group without a name is not the one of tags without a group.
    await title(page, '').waitFor();
  });
});

it('runs in the tooltip of a chart are told apart by their ends', async () => {
  const page = await session.open('timeseries', tall);
  const card = await ScalarCard.shown(page, `${DEEP}/query`);
  await card.hover({x: 0.5, y: 0.5});
  const names = page.locator('.readout-run .middle-text');
  await expect.poll(() => names.allTextContents()).toHaveLength(2);
  const texts = await names.allTextContents();
  expect(texts.map((text) => text.at(-1)).sort()).toEqual(['1', '2']);
  expect(texts.every((text) => text.includes('…'))).toBe(true);
});
