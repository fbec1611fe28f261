// SPDX-License-Identifier: Apache-2.0
// Malicious logs: names, texts and bytes are shown or rejected, and never executed.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session} from '../harness/session';

const MARKUP = '<img src=x onerror=alert(1)>';
const RUN = `run ${MARKUP}`;
const TAG = `a"><script>alert(1)</script>${MARKUP}`;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

const session = new Session((logdir) => {
  const rows = Array.from({length: 6}, () => [0.2, 0.5, 0.9]);
  new EventLog(logdir, RUN)
    .scalars(0, {[TAG]: 1})
    .scalars(1, {[TAG]: 2})
    .image(0, `i${TAG}`, [200, 30, 30])
    .imageBytes(0, 'svg', Buffer.from(SVG))
    .imageBytes(0, 'html', Buffer.from(`<!doctype html><body>${MARKUP}`))
    .audio(0, `s${TAG}`, [0, 0.5, 0], 8000)
    .audioBytes(0, 'html_sound', Buffer.from(`<!doctype html><body>${MARKUP}`))
    .histogram(0, `h${TAG}`, [1, 2])
    .text(0, `t${TAG}`, `${MARKUP} <script>alert(1)</script> [a](javascript:alert(1))`)
    .prCurve(0, `p${TAG}`, rows)
    .mesh(0, `m${TAG}`, {vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0], config: MARKUP})
    .layout([{title: MARKUP, lines: {[MARKUP]: ['a.*', MARKUP]}}])
    .flush();
});

const views = [
  'timeseries',
  'images',
  'audio',
  'histograms',
  'distributions',
  'text',
  'pr_curves',
  'mesh',
  'custom_scalars',
];

/** The number of elements that only a log can have injected. */
function injected(page: Page): Promise<number> {
  return page.locator('[onerror], [onload], img[src="x"], a[href^="javascript:" i]').count();
}

describe.each(views)('in %s', (view) => {
  it('names and texts are shown literally', async () => {
    let dialogs = 0;
    const page = await session.open('');
    page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await page.goto(`${session.address}#${view}`);
    await page.locator('[data-card]').first().waitFor();
    await page.getByText(MARKUP).first().waitFor();
    await page.mouse.move(700, 400);
    expect(await injected(page)).toBe(0);
    expect(await page.locator('script:not([src])').count()).toBe(0);
    expect(dialogs).toBe(0);
  });
});

it.each(['svg', 'html'])(
  'bytes of %s are not shown as an image, not even at their own address',
  async (tag) => {
    const page = await session.open(`images&imagesFilter=${tag}`);
    const card = page.getByRole('article', {name: `${tag} of ${RUN}`});
    await card.getByText('This browser cannot display the image at step 0.').waitFor();
    const response = await page.request.get(
      `${session.address}api/v1/records?${new URLSearchParams({run: RUN, tag, plugin: 'images'})}`,
    );
    const {records} = (await response.json()) as {records: {key: string}[]};
    const blob = await page.request.get(
      `${session.address}api/v1/blob?key=${records[0]!.key}&item=2`,
    );
    expect(blob.headers()).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    expect((await blob.body()).toString()).toMatch(/alert/);
  },
);
