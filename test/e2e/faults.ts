// SPDX-License-Identifier: Apache-2.0
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type axe from 'axe-core';
import type {Page} from 'playwright-core';

const axeSource = readFileSync(
  createRequire(new URL('../../web/package.json', import.meta.url)).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What axe-core finds fault with: the rule, and what breaks it. */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const {violations} = await page.evaluate(() =>
    (window as unknown as {axe: typeof axe}).axe.run(),
  );
  return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
}
