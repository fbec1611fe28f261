// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {inkOf} from './inks';

it('reads every form of a colour that the page has', () => {
  expect(inkOf('#fff')).toBe(0xffffff);
  expect(inkOf('#1a2')).toBe(0x11aa22);
  expect(inkOf('#3451d1')).toBe(0x3451d1);
  expect(inkOf('rgb(52 81 209)')).toBe(0x3451d1);
});
