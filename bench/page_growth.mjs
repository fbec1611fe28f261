// SPDX-License-Identifier: Apache-2.0
// Logs that grow while the page shows them.
import {appendFileSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import {probed} from './page_probe.mjs';

/** How long the last append may take to be shown. */
const LAST_MS = 2000;

/** Appends the plan's rounds of bytes to the logs. Returns when each was written. */
export async function grow(page, {rounds, pauseMs, texts}) {
  const moments = [];
  const box = await page.locator('[data-card] canvas').first().boundingBox();
  const seen = await probed(page, '/api/v1/', async () => {
    for (const [number, appends] of rounds.entries()) {
      for (const {path, base64} of appends) appendFileSync(path, Buffer.from(base64, 'base64'));
      moments.push(Date.now());
      await sleep(pauseMs[number % pauseMs.length]);
    }
    await sleep(LAST_MS);
  });
  const origin = await page.evaluate(() => performance.timeOrigin);
  return {
    ...seen,
    box,
    moments: moments.map((moment) => moment - origin),
    shown: texts ? await page.locator(texts).allInnerTexts() : [],
  };
}
