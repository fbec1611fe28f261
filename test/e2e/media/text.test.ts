// SPDX-License-Identifier: Apache-2.0
// The Text dashboard: logged text at every step.
import type {Page} from 'playwright-core';
import {expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {Session, setting} from '../harness/session';

const session = new Session((logdir) => {
  const first = new EventLog(logdir, 'first');
  for (let step = 0; step <= 150; step++)
    first.text(step, 'notes', `# Step ${step}\n\nline\n\n**bold**`);
  first.text(
    0,
    'unsafe',
    '<script>alert(1)</script> [a](javascript:alert(1)) <img src=x onerror=alert(1)>',
  );
  first.text(1200, 'lengths/short', 'one line');
  first.text(1200, 'lengths/long', 'line\n\n'.repeat(8));
  first.text(1200, 'lengths/endless', 'line\n\n'.repeat(200));
  first.flush();
  new EventLog(logdir, 'second').text(150, 'notes', '# Step 150\n\nanother\n\n**bold**').flush();
});

const card = (page: Page, tag: string, run: string) => page.locator(`[data-card="${tag} ${run}"]`);

it('renders the newest text of every run', async () => {
  const page = await session.open('text');
  const notes = card(page, 'notes', 'first');
  await notes.getByRole('heading', {name: 'Step 150'}).waitFor();
  expect(await notes.locator('strong').textContent()).toBe('bold');
  await card(page, 'notes', 'second').getByText('another').waitFor();
});

it('can show any step, including those that TensorBoard would drop', async () => {
  const page = await session.open('text');
  const notes = card(page, 'notes', 'first');
  await notes.getByLabel('Step of notes, number').fill('73');
  await page.keyboard.press('Enter');
  await notes.getByRole('heading', {name: 'Step 73'}).waitFor();
  await expect.poll(() => setting(page, 'textSteps')).toBe('73:notes+first');
});

it('moves all cards with one slider', async () => {
  const page = await session.open('text');
  await page.getByLabel('Step for all cards, number').fill('10');
  await page.keyboard.press('Enter');
  await card(page, 'notes', 'first').getByRole('heading', {name: 'Step 10', exact: true}).waitFor();
  await expect.poll(() => setting(page, 'textStep')).toBe('10');
});

it('shows the history, newest first', async () => {
  const page = await session.open('text&textMode=history');
  const steps = card(page, 'notes', 'first').locator('.text-card-step');
  await steps.first().waitFor();
  expect(await steps.first().textContent()).toContain('step 150');
  expect(await steps.nth(1).textContent()).toContain('step 149');
});

it('shows the raw text as logged', async () => {
  const page = await session.open('text&textMode=raw');
  await card(page, 'notes', 'second').getByText('**bold**').waitFor();
});

it('shows the changes from the previous step and from another run', async () => {
  const page = await session.open('text');
  const notes = card(page, 'notes', 'first');
  await notes.getByRole('heading', {name: 'Step 150'}).waitFor();
  await page.getByRole('radio', {name: 'Diff'}).click();
  await notes.getByText('changes from step 149').waitFor();
  expect(await notes.locator('.text-card-removed').textContent()).toContain('# Step 149');
  expect(await notes.locator('.text-card-added').textContent()).toContain('# Step 150');
  await page.getByLabel('Compare with').selectOption('second');
  await notes.getByText('changes from second').waitFor();
  expect(await notes.locator('.text-card-removed').textContent()).toContain('another');
});

it('finds words in all steps and highlights them', async () => {
  const page = await session.open('text');
  await page.getByLabel('Search text', {exact: true}).fill('step 42');
  const notes = card(page, 'notes', 'first');
  await notes.getByText('1 match').waitFor();
  expect(await notes.locator('mark').textContent()).toBe('Step 42');
  await card(page, 'notes', 'second').getByText('No matches.').waitFor();
});

it('shows disallowed markup as text', async () => {
  const page = await session.open('text');
  const unsafe = card(page, 'unsafe', 'first');
  await unsafe.getByText('<script>alert(1)</script>').waitFor();
  expect(await unsafe.locator('script, img[onerror], a[href^="javascript"]').count()).toBe(0);
});

it('shows new text as it arrives', async () => {
  const page = await session.open('text');
  await card(page, 'notes', 'second').getByText('another').waitFor();
  new EventLog(session.logs.path, 'second', 1_700_000_000, 'events.out.tfevents.2.test')
    .text(200, 'notes', 'the latest')
    .flush();
  await card(page, 'notes', 'second').getByText('the latest').waitFor();
});

it('is as tall as its text, up to a limit', async () => {
  const page = await session.open('text', {viewport: {width: 1440, height: 2000}});
  const height = async (tag: string) => {
    const text = card(page, `lengths/${tag}`, 'first');
    await text.getByText(/line/).first().waitFor();
    return (await text.boundingBox())!.height;
  };
  const overflow = (tag: string) =>
    card(page, `lengths/${tag}`, 'first')
      .locator('.text-card-body')
      .evaluate((body) => body.scrollHeight - body.clientHeight);
  const [short, long, endless] = [
    await height('short'),
    await height('long'),
    await height('endless'),
  ];
  expect(short).toBeLessThan(120);
  expect(long).toBeGreaterThan(short + 100);
  expect(endless).toBeGreaterThan(long);
  expect(endless).toBeLessThan(500);
  expect(await overflow('short')).toBe(0);
  expect(await overflow('long')).toBe(0);
  expect(await overflow('endless')).toBeGreaterThan(1000);
  // In the next row nothing is covered by the tallest card.
  await page.getByRole('radio', {name: 'Raw'}).click();
  await expect.poll(() => height('short')).toBeLessThan(120);
});
