// SPDX-License-Identifier: Apache-2.0
// Damaged logs: each card explains what it cannot show.
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {type Colour, EventLog, png, wav} from '../harness/event_log';
import {Session} from '../harness/session';

const RED: Colour = [220, 30, 30];
const RATE = 8000;
const FILE = 'events.out.tfevents.1.test';
/** Records above 64 KiB are read only when they are shown. */
const LARGE = 80_000;
const MARK = 'a bit is flipped here';

const tone = Array.from({length: RATE}, (_, i) => 0.5 * Math.sin(i / 3));

function withMark(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(LARGE), Buffer.from(MARK)]);
}

/** Changes single bits silently, as a bad disk does. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at)) bytes[at]! ^= 1;
  writeFileSync(file, bytes);
}

const session = new Session((logdir) => {
  const log = new EventLog(logdir, 'damaged');
  log.image(0, 'picture', RED).imageBytes(1, 'picture', withMark(png(RED)));
  log.audio(0, 'sound', tone, RATE).audioBytes(1, 'sound', withMark(wav(tone, RATE)));
  log.text(0, 'note', 'whole').text(1, 'note', MARK + 'x'.repeat(LARGE));
  const rows = LARGE / 24;
  log.histogram(0, 'weights', [1, 2, 3]);
  log.histogramTensor(1, 'weights', [Math.floor(rows), 3], Array(3 * Math.floor(rows)).fill(1));
  log.flush();
  const file = join(logdir, 'damaged', FILE);
  damage(file);
  damageLast(file);

  new EventLog(logdir, 'odd')
    .imageBytes(0, 'no_picture', Buffer.from('these are words'))
    .imageBytes(0, 'empty', Buffer.alloc(0))
    .imageBytes(0, 'cut_picture', png(RED).subarray(0, 40))
    .audioBytes(0, 'no_sound', Buffer.from('these are words'))
    .audioBytes(0, 'cut_head', wav(tone, RATE).subarray(0, 30))
    .audioBytes(0, 'cut_sound', wav(tone, RATE).subarray(0, 44 + RATE))
    .histogramTensor(0, 'flat', [3, 2], [0, 1, 1, 2, 2, 3])
    .histogram(1, 'flat', [1, 2, 3])
    .histogramTensor(0, 'none', [4], [0, 1, 2, 3])
    .flush();
});

/** Changes the last number of the last record, which has no room for a mark. */
function damageLast(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length - 200]! ^= 1;
  writeFileSync(file, bytes);
}

const damaged = new RegExp(`^the record at .* has a wrong checksum: .*${FILE}$`);
const expected = {expected: /500/};

function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', {name});
}

async function goTo(card: Locator, step: number): Promise<void> {
  const box = card.getByRole('textbox', {name: /, number$/});
  await box.fill(String(step));
  await box.press('Enter');
}

describe('a damaged record', () => {
  it.each([
    {view: 'images', name: 'picture', whole: (card: Locator) => card.getByRole('img')},
    {view: 'audio', name: 'sound', whole: (card: Locator) => card.getByText('0:00.0 / 0:01.0')},
  ])(
    'of $view is reported with its file, and the others are still shown',
    async ({view, name, whole}) => {
      const page = await session.open(`${view}&${view}Filter=^${name}`, expected);
      const card = cardOf(page, `${name} of damaged`);
      await card.getByRole('alert').getByText(damaged).waitFor();
      await card.getByRole('button', {name: 'Try again'}).click();
      await card.getByRole('alert').getByText(damaged).waitFor();
      await goTo(card, 0);
      await whole(card).waitFor();
      expect(await card.getByRole('alert').count()).toBe(0);
    },
  );

  it('of a text is reported with its file', async () => {
    const page = await session.open('text', expected);
    const card = page.locator('[data-card="note damaged"]');
    await card.getByText(damaged).waitFor();
    await goTo(card, 0);
    await card.getByText('whole').waitFor();
  });

  it.each(['histograms', 'distributions'])('of %s is counted', async (view) => {
    const page = await session.open(view, expected);
    const card = page.locator('[data-card="weights@damaged"]');
    await card.getByText('1 unreadable').waitFor();
  });
});

describe('bytes in another format', () => {
  it.each(['no_picture', 'empty', 'cut_picture'])('are reported in the card of %s', async (tag) => {
    const page = await session.open(`images&imagesFilter=${tag}`);
    const card = cardOf(page, `${tag} of odd`);
    await card.getByText('This browser cannot display the image at step 0.').waitFor();
  });

  it.each(['no_sound', 'cut_head'])('are reported in the card of %s', async (tag) => {
    const page = await session.open(`audio&audioFilter=${tag}`);
    const card = cardOf(page, `${tag} of odd`);
    await card.getByText('This browser cannot play the audio.').waitFor();
  });

  it('of a truncated sound can still be played', async () => {
    const page = await session.open('audio&audioFilter=cut_sound');
    await cardOf(page, 'cut_sound of odd').getByText('0:00.0 / 0:00.5').waitFor();
  });

  it.each(['histograms', 'distributions'])('are skipped in %s and counted', async (view) => {
    const page = await session.open(view);
    await page.locator('[data-card="flat@odd"]').getByText('1 unreadable').waitFor();
    await page.locator('[data-card="none@odd"]').getByText('1 unreadable').waitFor();
  });
});
