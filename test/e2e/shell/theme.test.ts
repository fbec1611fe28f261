// SPDX-License-Identifier: Apache-2.0
// Settings saved as habits, such as the theme.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {RunsPanel} from '../harness/runs_panel';
import {Session} from '../harness/session';

const session = new Session((logdir) => {
  new EventLog(logdir, 'run').curve('loss', 20, (step) => step).flush();
});

function theme(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-theme');
}

async function settings(page: Page) {
  await page.getByRole('button', {name: 'Settings', exact: true}).click();
  return page.getByRole('dialog', {name: 'Settings'});
}

describe('the theme', () => {
  it('follows the system by default', async () => {
    const page = await session.open('', {colorScheme: 'dark'});
    await expect.poll(() => theme(page)).toBe('dark');
    await page.emulateMedia({colorScheme: 'light'});
    await expect.poll(() => theme(page)).toBe('light');
  });

  it('can be chosen by the user and is remembered', async () => {
    const page = await session.open('', {colorScheme: 'dark'});
    const dialog = await settings(page);
    await dialog.getByRole('radio', {name: 'Light'}).click();
    await expect.poll(() => theme(page)).toBe('light');
    await page.goto('about:blank');
    await page.goto(session.address);
    await expect.poll(() => theme(page)).toBe('light');
    await (await settings(page)).getByRole('radio', {name: 'System'}).click();
    await expect.poll(() => theme(page)).toBe('dark');
  });

  it('changes by button and by key, including the run colours', async () => {
    const page = await session.open('', {colorScheme: 'light'});
    const panel = await RunsPanel.shown(page);
    const bright = await panel.colour('run');
    await page.getByRole('button', {name: 'Dark theme'}).click();
    await expect.poll(() => theme(page)).toBe('dark');
    await expect.poll(() => panel.colour('run')).not.toBe(bright);
    await page.keyboard.press('t');
    await expect.poll(() => theme(page)).toBe('light');
    await expect.poll(() => panel.colour('run')).toBe(bright);
  });
});

it('settings are saved in the browser and not in the address', async () => {
  const page = await session.open();
  const dialog = await settings(page);
  await dialog.getByRole('switch', {name: 'Filter by regular expression'}).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({state: 'detached'});
  await page.goto('about:blank');
  await page.goto(session.address);
  await new RunsPanel(page).regex('Plain words').waitFor();
  await dialog.waitFor({state: 'detached'});
});

it('the page works if the browser blocks storage', async () => {
  const page = await session.open();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });
  await page.reload();
  await RunsPanel.shown(page);
  await page.keyboard.press('t');
  await expect.poll(() => theme(page)).toBe('dark');
});
