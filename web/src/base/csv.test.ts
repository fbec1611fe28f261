// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {csvCell} from './csv';

test('text is quoted if it must be', () => {
  expect(csvCell('loss/train')).toBe('loss/train');
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('a "b"')).toBe('"a ""b"""');
  expect(csvCell('a\rb')).toBe('"a\rb"');
});

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '  =1',
  '-',
  '\t=1',
  '\tloss',
  '\rloss',
  '--1',
  '-0.5 ',
])('what a spreadsheet would run becomes text: %j', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`);
});

test.each(['-0.5', '-inf', '+1e5', '-1', '+.5', '-1e-300', 'nan', ' -2', '1=2', 'a-b', ' ', ''])(
  'numbers and names stay as they are: %j',
  (text) => {
    expect(csvCell(text)).toBe(text);
  },
);
