// SPDX-License-Identifier: Apache-2.0
// The tag whose values the run list shows while none has been chosen.
import {execFileSync} from 'node:child_process';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {Session} from '../harness/session';

// A sweep in one folder has more runs than any other kind, but fewer than half of all.
const session = new Session((logdir) => {
  for (let i = 0; i < 5; i++) {
    new EventLog(logdir, `sweep/trial-${i}`).scalars(0, {accuracy: 1}).flush();
  }
  for (let i = 0; i < 4; i++) {
    new EventLog(logdir, `agent/seed-${i}/train`).scalars(0, {loss: 2}).flush();
    new EventLog(logdir, `agent/seed-${i}/eval`).scalars(0, {reward: 3}).flush();
  }
});

const column = /^Last value of /;

it('fills rows of several folders, not only those of a large sweep', async () => {
  const page = await session.open();
  const panel = await RunsPanel.shown(page);
  await page.getByRole('button', {name: 'Last value of loss'}).waitFor();
  const value = panel.row('agent/seed-0/train').locator('.run-row-value');
  await expect.poll(() => value.textContent()).toBe('2');
});

it('is that of the sweep once mostly its runs are shown', async () => {
  const page = await session.open('timeseries&runFilter=sweep');
  await RunsPanel.shown(page);
  await expect
    .poll(() => page.getByRole('button', {name: column}).textContent())
    .toContain('accuracy');
});

describe('of the demo', () => {
  const program = process.env['STEPSCOPE_PROGRAM'] ?? '';
  const demo = new Session((logdir) => {
    execFileSync(program, ['demo', '--overwrite', logdir], {stdio: 'ignore'});
  });

  it('is one that the runs at the top have, though most runs are trials of one sweep', async () => {
    const page = await demo.open();
    const panel = await RunsPanel.shown(page);
    const value = panel.row('agent/seed-0/train').locator('.run-row-value');
    await expect.poll(() => value.textContent()).toMatch(/^\d/);
  });
});
