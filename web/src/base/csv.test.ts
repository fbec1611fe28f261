// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {csvCell} from './csv';

test('text is quoted when necessary', () => {
  expect(csvCell('loss/train')).toBe('loss/train');
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('a "b"')).toBe('"a ""b"""');
  expect(csvCell('a\rb')).toBe('"a\rb"');
  expect(csvCell('a;=1')).toBe('"a;=1"');
  expect(csvCell('a\tb')).toBe('"a\tb"');
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
  '\uff1d1',
  '\uff0b1',
  '\uff0d1',
  ' \uff20SUM(A1)',
])('what a spreadsheet would run becomes text: %j', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`);
});

test.each([
  '-0.5',
  '-inf',
  '+1e5',
  '-1',
  '+.5',
  '-1e-300',
  '1e-3',
  'a\uff1db',
  'nan',
  ' -2',
  '1=2',
  'a-b',
  ' ',
  '',
])('numbers and names stay as they are: %j', (text) => {
  expect(csvCell(text)).toBe(text);
});
