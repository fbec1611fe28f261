// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {addShortcuts, printKeyPress, shortcuts, startShortcuts} from './shortcuts';

let stop = () => {};
let remove = () => {};
const theme = vi.fn();
const nextTab = vi.fn();
const search = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  stop = startShortcuts(document);
  remove = addShortcuts(
    {keys: 't', label: 'Theme', group: 'Page', run: theme},
    {keys: 'g t', label: 'Next tab', group: 'Page', run: nextTab},
    {keys: 'mod+k', label: 'Search', group: 'Page', run: search},
    {keys: 'x', label: 'Listed only', group: 'Runs'},
  );
});

afterEach(() => {
  remove();
  stop();
  document.body.replaceChildren();
});

function press(
  key: string,
  options: KeyboardEventInit = {},
  target: Element = document.body,
): boolean {
  const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...options});
  return !target.dispatchEvent(event);
}

test('a key runs its shortcut and the event is consumed', () => {
  expect(press('t')).toBe(true);
  expect(theme).toHaveBeenCalledOnce();
});

test('consecutive keys form one shortcut', () => {
  press('g');
  press('t');
  expect(nextTab).toHaveBeenCalledOnce();
  expect(theme).not.toHaveBeenCalled();
});

test('an unknown sequence is discarded', () => {
  press('g');
  press('q');
  press('t');
  expect(nextTab).not.toHaveBeenCalled();
  expect(theme).toHaveBeenCalledOnce();
});

test('letters typed into a field are not shortcuts, but Ctrl+K works', () => {
  const field = document.body.appendChild(document.createElement('input'));
  expect(press('t', {}, field)).toBe(false);
  expect(press('k', {ctrlKey: true}, field)).toBe(true);
  expect(theme).not.toHaveBeenCalled();
  expect(search).toHaveBeenCalledOnce();
});

test('Ctrl+T is left to the browser', () => {
  expect(press('t', {ctrlKey: true})).toBe(false);
  expect(theme).not.toHaveBeenCalled();
});

test('the last shortcut added wins, until it is removed', () => {
  const other = vi.fn();
  const removeOther = addShortcuts({keys: 't', label: 'Other', group: 'Page', run: other});
  press('t');
  removeOther();
  press('t');
  expect(other).toHaveBeenCalledOnce();
  expect(theme).toHaveBeenCalledOnce();
});

test('keys handled elsewhere are listed but not consumed', () => {
  expect(press('x')).toBe(false);
  expect(shortcuts.value.map(({keys}) => keys)).toContain('x');
});

test('key presses use the notation of the list', () => {
  expect(printKeyPress(new KeyboardEvent('keydown', {key: '?', shiftKey: true}))).toBe('?');
  expect(
    printKeyPress(new KeyboardEvent('keydown', {key: 'K', metaKey: true, shiftKey: true})),
  ).toBe('mod+k');
  expect(printKeyPress(new KeyboardEvent('keydown', {key: ' '}))).toBe('space');
});
