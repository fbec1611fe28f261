// SPDX-License-Identifier: Apache-2.0
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type axe from 'axe-core';
import type {Page} from 'playwright-core';

const axeSource = readFileSync(
  createRequire(new URL('../../../web/package.json', import.meta.url)).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** The violations that axe-core finds: rule and element. Checks all rules if none are named. */
export async function faults(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axeSource);
  const {violations} = await page.evaluate(
    (only) =>
      (window as unknown as {axe: typeof axe}).axe.run(only.length > 0 ? {runOnly: only} : {}),
    [...rules],
  );
  return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
}
