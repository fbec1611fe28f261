// SPDX-License-Identifier: Apache-2.0
// The view is stored in the address, habits in the browser.
import type {Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {ScalarCard} from '../harness/scalar_card';
import {Session, setting} from '../harness/session';

const RUNS = 500;

function writeRuns(logdir: string): void {
  for (let run = 0; run < RUNS; run++) {
    new EventLog(logdir, `sweep/run_with_a_long_name_${run}`)
      .curve('loss', 2, (step) => run + step)
      .curve('train/acc', 2, (step) => step)
      .flush();
  }
}

function smoothing(page: Page): Promise<string> {
  return page.getByRole('textbox', {name: 'Smoothing, number'}).inputValue();
}

function linesOf(card: ScalarCard): Promise<string | null> {
  return card.chart.getAttribute('aria-label');
}

describe('an address', () => {
  const session = new Session(writeRuns);

  it('shows the receiver what the sender saw', async () => {
    const page = await session.open('');
    const card = await ScalarCard.shown(page, 'loss');
    await card.drag({x: 0.2, y: 0.3}, {x: 0.7, y: 0.8});
    await page.getByRole('radio', {name: 'Log', exact: true}).click();
    await page.getByRole('textbox', {name: 'Smoothing, number'}).fill('0.25');
    await page.getByRole('textbox', {name: 'Smoothing, number'}).press('Enter');
    await page.getByRole('combobox', {name: 'Filter tags'}).fill('loss|acc');
    await card.root.hover();
    await card.root.getByRole('button', {name: 'Pin to top'}).click();
    await page.locator('[data-run$="_0"] .run-row-check').click();
    await expect.poll(() => linesOf(card)).toBe('loss, 499 lines');
    for (const name of ['zoom', 'yScale', 'smoothing', 'tagFilter', 'pins', 'cards', 'runs']) {
      await expect.poll(() => setting(page, name), {message: name}).toBeDefined();
    }
    const view = new URL(page.url()).hash.slice(1);
    const other = await session.open(view);
    await other.getByRole('heading', {name: 'Pinned 1 card'}).waitFor();
    expect(await smoothing(other)).toBe('0.25');
    expect(await other.getByRole('combobox', {name: 'Filter tags'}).inputValue()).toBe('loss|acc');
    const log = other.getByRole('radio', {name: 'Log', exact: true});
    expect(await log.getAttribute('aria-checked')).toBe('true');
    const same = await ScalarCard.shown(other, 'loss');
    await expect.poll(() => linesOf(same)).toBe('loss, 499 lines');
    await other.getByRole('button', {name: 'Reset zoom'}).waitFor();
    expect(new URL(other.url()).hash.slice(1)).toBe(view);
  });

  it('is short even with many runs', async () => {
    const page = await session.open('');
    const card = await ScalarCard.shown(page, 'loss');
    await expect.poll(() => linesOf(card)).toBe('loss, 500 lines');
    expect(new URL(page.url()).hash.length).toBeLessThan(20);
    for (let row = 0; row < 12; row++) {
      await page.locator(`[data-run$="_${row}"] .run-row-check`).click();
    }
    await expect.poll(() => linesOf(card)).toBe('loss, 488 lines');
    await expect.poll(() => setting(page, 'runs')).toMatch(/^-~.{48}$/);
    const {hash} = new URL(page.url());
    expect(hash.length).toBeLessThan(100);
    const other = await session.open(hash.slice(1));
    await expect.poll(() => linesOf(new ScalarCard(other, 'loss'))).toBe('loss, 488 lines');
    const unchecked = other.locator('[data-run$="_11"] [data-checked="false"]');
    await unchecked.waitFor();
  });

  it('without settings uses saved habits; any other is complete', async () => {
    const page = await session.open('');
    const box = page.getByRole('textbox', {name: 'Smoothing, number'});
    await box.fill('0.9');
    await box.press('Enter');
    await expect.poll(() => setting(page, 'smoothing')).toBe('0.9');
    await page.goto('about:blank');
    await page.goto(session.address);
    await expect.poll(() => smoothing(page)).toBe('0.9');
    await page.goto('about:blank');
    await page.goto(`${session.address}#timeseries&x=relative`);
    await expect.poll(() => smoothing(page)).toBe('0.6');
  });

  it('with invalid settings falls back to defaults', async () => {
    const nonsense =
      'timeseries&zoom=x..y&steps=&smoothing=much&cards=!!,s:a!q&runs=~&x=never&%E0%A4';
    const page = await session.open(`${nonsense}&runs=all`);
    await ScalarCard.shown(page, 'loss');
    expect(await smoothing(page)).toBe('0.6');
  });

  it('supports going back and forward through settings', async () => {
    const page = await session.open('');
    await ScalarCard.shown(page, 'loss');
    const chosen = (name: string) =>
      page.getByRole('radio', {name, exact: true}).getAttribute('aria-checked');
    await page.getByRole('radio', {name: 'Relative'}).click();
    await expect.poll(() => setting(page, 'x')).toBe('relative');
    await page.getByRole('radio', {name: 'Symlog'}).click();
    await expect.poll(() => setting(page, 'yScale')).toBe('symlog');
    await page.goBack();
    await expect.poll(() => chosen('Linear')).toBe('true');
    expect(await chosen('Relative')).toBe('true');
    await page.goBack();
    await expect.poll(() => chosen('Step')).toBe('true');
    await page.goForward();
    await page.goForward();
    await expect.poll(() => chosen('Symlog')).toBe('true');
    expect(await chosen('Relative')).toBe('true');
  });
});

describe('below a path prefix', () => {
  const session = new Session(writeFew, ['--path_prefix', '/behind/a/proxy']);

  function writeFew(logdir: string): void {
    new EventLog(logdir, 'run').curve('loss', 10, (step) => step).flush();
  }

  it('sends no requests outside it, and stays live', async () => {
    const page = await session.open('about');
    const requested: string[] = [];
    const note = (event: {url(): string}) => void requested.push(new URL(event.url()).pathname);
    page.on('request', note);
    page.on('websocket', note);
    await page.goto('about:blank');
    const response = await page.goto(session.address);
    const card = await ScalarCard.shown(page, 'loss');
    await page.getByText(/^live/).waitFor();
    new EventLog(session.logs.path, 'second').curve('loss', 10, (step) => step).flush();
    await expect.poll(() => linesOf(card)).toBe('loss, 2 lines');
    expect(requested.length).toBeGreaterThan(5);
    expect(requested.filter((path) => !path.startsWith('/behind/a/proxy/'))).toEqual([]);
    const policy = (await response!.allHeaders())['content-security-policy'];
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });
});
