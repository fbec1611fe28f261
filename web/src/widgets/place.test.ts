// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {placeBeside} from './place';

const view = {width: 800, height: 600};
const size = {width: 200, height: 100};

test('is placed below its anchor', () => {
  const anchor = {left: 100, top: 50, width: 40, height: 20};
  expect(placeBeside(anchor, size, view, 'start')).toEqual({left: 100, top: 74});
});

test('aligns with the end and the centre', () => {
  const anchor = {left: 400, top: 50, width: 40, height: 20};
  expect(placeBeside(anchor, size, view, 'end').left).toBe(240);
  expect(placeBeside(anchor, size, view, 'centre').left).toBe(320);
});

test('is placed above if there is no room below', () => {
  const anchor = {left: 100, top: 560, width: 40, height: 20};
  expect(placeBeside(anchor, size, view, 'start').top).toBe(456);
});

test('stays inside the window', () => {
  const anchor = {left: 780, top: 50, width: 20, height: 20};
  expect(placeBeside(anchor, size, view, 'start').left).toBe(592);
  expect(placeBeside(anchor, {width: 900, height: 20}, view, 'end').left).toBe(8);
});
