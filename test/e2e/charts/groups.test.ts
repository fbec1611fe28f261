// SPDX-License-Identifier: Apache-2.0
// The groups of cards stay where they are whatever runs are shown.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {Session} from '../harness/session';

const session = new Session((logdir) => {
  const write = (run: string, groups: readonly string[]) => {
    const log = new EventLog(logdir, run);
    for (const group of groups) {
      for (const tag of [`${group}/x`, `${group}/y`]) {
        log.curve(tag, 3, (step) => step);
        log
          .histogram(0, `${tag}h`, [1, 2])
          .text(0, `${tag}t`, 'words')
          .image(0, `${tag}i`, [9, 9, 9]);
      }
    }
    log.flush();
  };
  write('eval', ['eval', 'shared']);
  write('train', ['shared', 'train']);
});

const tall = {viewport: {width: 1440, height: 4000}};

/** What the headings say, without their counts. */
const headings = (page: Page) => page.locator('.group-heading-title').allTextContents();

async function select(page: Page, run: string): Promise<void> {
  const panel = new RunsPanel(page);
  await panel.act(panel.row(run), 'only');
}

describe('the groups of', () => {
  const groups = ['eval', 'shared', 'train'];
  const tagsOf = (end: string) =>
    groups.flatMap((group) => [`${group}/x${end}`, `${group}/y${end}`]);
  const dashboards: Readonly<Record<string, readonly string[]>> = {
    // Tags that more runs have come first.
    timeseries: ['shared', 'eval', 'train'],
    histograms: groups,
    text: groups,
    images: tagsOf('i'),
  };
  for (const [name, expected] of Object.entries(dashboards)) {
    it(`${name} stay when other runs are selected`, async () => {
      const page = await session.open(name, tall);
      await expect.poll(() => headings(page)).toEqual(expected);
      await select(page, 'train');
      await page.getByText('no data in the runs shown').first().waitFor();
      expect(await headings(page)).toEqual(expected);
      await expect.poll(() => page.locator('[data-card^="s:eval"]').count()).toBe(0);
      await select(page, 'eval');
      await expect.poll(() => headings(page)).toEqual(expected);
    });
  }
});

it('a group without data in the runs shown keeps its place in a link', async () => {
  const page = await session.open('timeseries&runs=train', tall);
  const group = page.getByRole('button', {name: 'eval no data in the runs shown'});
  await group.waitFor();
  expect(await group.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => headings(page)).toEqual(['shared', 'eval', 'train']);
});
