// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import type {SeriesState} from '../../data/chart_series';
import type {SeriesColumns} from '../../data/columns';
import {cardsOf} from './chart_cards';
import {chartProblems, noteOf} from './chart_problems';
import type {Chart} from './layout/layout';

const known = ['m/high', 'm/low', 'm/mean', 't1', 't2'];

function cardOf(chart: Chart) {
  return cardsOf({categories: [{title: 'A', isClosed: false, charts: [chart]}]}, known)[0]!
    .cards[0]!;
}
const lines = (...patterns: string[]) => cardOf({kind: 'multiline', title: 't', patterns});
const margin = (value: string, lower: string, upper: string) =>
  cardOf({kind: 'margin', title: 't', series: [{value, lower, upper}]});

function stateOf(tagsByRun: Record<string, string[]>): SeriesState {
  const current = Object.entries(tagsByRun).map(
    ([run, tags]) => [run, tags.map((tag) => ({run, tag}) as SeriesColumns)] as const,
  );
  return {
    current: new Map(current),
    superseded: new Map(),
    query: undefined,
    isLoading: false,
    problem: undefined,
  };
}
const nothing = stateOf({});

describe('explains why a chart has no lines', () => {
  it.each([
    [lines(), 'This chart has no patterns yet.'],
    [lines(''), 'This chart has no patterns yet.'],
    [lines('x', 'y'), 'No scalar tag in the runs shown matches “x” or “y”.'],
    [margin('a', 'b', 'c'), 'None of the runs shown have “a”, “b” or “c”.'],
    [cardOf({kind: 'margin', title: 't', series: []}), 'This chart has no tags yet.'],
  ])('%#', (card, note) => expect(noteOf(card)).toBe(note));

  it('names the invalid pattern', () => {
    expect(noteOf(lines('('))).toMatch(/^“\(” cannot be used: /);
    expect(chartProblems(lines('('), nothing, [])).toEqual([]);
  });
});

describe('lists what a chart with lines lacks', () => {
  const textsOf = (card: ReturnType<typeof lines>, state = nothing, runs: string[] = []) =>
    chartProblems(card, state, runs).map(({what, details}) => `${what}: ${details}`);

  it('invalid patterns', () => {
    expect(noteOf(lines('t.', '('))).toBeUndefined();
    expect(textsOf(lines('t.', '('))).toEqual([expect.stringMatching(/^1 invalid pattern: “\(”/)]);
    expect(textsOf(lines('t.', ''))).toEqual([]);
  });

  it('tags missing from all runs', () => {
    expect(textsOf(margin('m/mean', 'm/low', 'no'))).toEqual([
      '1 tag missing: None of the runs shown have “no”.',
    ]);
  });

  it('tags missing from some runs', () => {
    const state = stateOf({
      whole: ['m/mean', 'm/low', 'm/high'],
      half: ['m/mean', 'm/high'],
      other: [],
    });
    const card = margin('m/mean', 'm/low', 'm/high');
    expect(textsOf(card, state, ['whole', 'half', 'other'])).toEqual([
      '1 run incomplete: half has no “m/low”',
    ]);
  });
});
