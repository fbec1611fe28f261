// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {chartOfKind} from './chart_kinds';
import type {Chart} from './layout/layout';

const lines: Chart = {kind: 'multiline', title: 't', patterns: ['m/.*']};
const band: Chart = {
  kind: 'margin',
  title: 't',
  series: [{value: 'm.v', lower: 'm.l', upper: ''}],
};

it('keeps the tags that the other kind can show', () => {
  expect(chartOfKind(lines, 'margin', ['a', 'm/1', 'm/2', 'm/3', 'm/4'])).toEqual({
    kind: 'margin',
    title: 't',
    series: [{value: 'm/1', lower: 'm/2', upper: 'm/3'}],
  });
  expect(chartOfKind(lines, 'margin', [])).toMatchObject({
    series: [{value: '', lower: '', upper: ''}],
  });
  expect(chartOfKind(band, 'multiline', [])).toEqual({
    kind: 'multiline',
    title: 't',
    patterns: ['m\\.v$', 'm\\.l$'],
  });
});

it('returns a chart of the same kind unchanged', () => {
  expect(chartOfKind(lines, 'multiline', [])).toBe(lines);
});
