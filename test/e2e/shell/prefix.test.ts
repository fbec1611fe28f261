// SPDX-License-Identifier: Apache-2.0
// With a path prefix, as behind a proxy, the page stays below it.
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {ScalarCard} from '../harness/scalar_card';
import {Session} from '../harness/session';

const PREFIX = '/team/stepscope';

const session = new Session(
  (logdir) => {
    new EventLog(logdir, 'run').curve('loss', 10, (step) => step).flush();
  },
  ['--path_prefix', PREFIX],
);

it('can be opened with and without a trailing slash', async () => {
  const page = await session.open();
  for (const address of [session.address, session.address.replace(/\/$/, '')]) {
    await page.goto('about:blank');
    await page.goto(address);
    await ScalarCard.shown(page, 'loss');
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(PREFIX);
  }
});

it('has only links below the prefix', async () => {
  const page = await session.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = await RunsPanel.shown(page);
  await panel.row('run').click();
  await page.getByRole('button', {name: 'Copy link to this view'}).click();
  await page.getByText('Link copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${session.address}#&runs=-run`);
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) =>
      links.map((each) => new URL((each as HTMLAnchorElement).href).pathname),
    );
  expect(hrefs.filter((path) => !path.startsWith(`${PREFIX}/`))).toEqual([]);
});

it('receives live updates', async () => {
  const page = await session.open();
  const panel = await RunsPanel.shown(page);
  await page.getByText(/^live/).waitFor();
  new EventLog(session.logs.path, 'second').curve('loss', 10, (step) => step).flush();
  await panel.row('second').waitFor();
});
