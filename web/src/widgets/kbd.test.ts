// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {keyCaps} from './kbd';

test('keys are printed as labelled on a keyboard', () => {
  expect(keyCaps('g t')).toEqual(['G', 'T']);
  expect(keyCaps('g T')).toEqual(['G', 'Shift', 'T']);
  expect(keyCaps('mod+k')).toEqual(['Ctrl', 'K']);
  expect(keyCaps('?')).toEqual(['?']);
  expect(keyCaps('+')).toEqual(['+']);
  expect(keyCaps('escape')).toEqual(['Esc']);
});
