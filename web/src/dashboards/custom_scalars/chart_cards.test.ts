// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {cardsOf, TAGS_MAX} from './chart_cards';
import type {Chart, Layout} from './layout/layout';

const lines = (title: string, ...patterns: string[]): Chart => ({
  kind: 'multiline',
  title,
  patterns,
});
const category = (title: string, ...charts: Chart[]) => ({title, isClosed: false, charts});
const layout = (...categories: ReturnType<typeof category>[]): Layout => ({categories});
const tags = ['loss/aux', 'loss/total', 'm/high', 'm/low', 'm/mean'];

it('finds the tags of each chart', () => {
  const [first] = cardsOf(layout(category('A', lines('loss', 'loss/.*'), lines('no', '('))), tags);
  expect(first!.cards[0]).toMatchObject({
    id: 'c:A/loss',
    tag: 'loss',
    tags: ['loss/aux', 'loss/total'],
    tagCount: 2,
    problems: [],
  });
  expect(first!.cards[1]!.tags).toEqual([]);
  expect(first!.cards[1]!.problems).toHaveLength(1);
});

it('lists the missing tags of a margin', () => {
  const series = [
    {value: 'm/mean', lower: 'm/low', upper: 'm/high'},
    {value: 'm/mean', lower: 'm/deep', upper: ''},
  ];
  const [first] = cardsOf(layout(category('A', {kind: 'margin', title: 'm', series})), tags);
  expect(first!.cards[0]).toMatchObject({
    tags: ['m/mean', 'm/low', 'm/high'],
    missing: ['m/deep', ''],
  });
});

it('makes equal names of categories and charts unique', () => {
  const made = cardsOf(
    layout(category('A', lines('x'), lines('x')), category('A', lines('x'))),
    [],
  );
  expect(made.map(({path, title}) => [path, title])).toEqual([
    ['A', 'A'],
    ['A (2)', 'A'],
  ]);
  expect(made.flatMap(({cards}) => cards.map(({id}) => id))).toEqual([
    'c:A/x',
    'c:A/x (2)',
    'c:A (2)/x',
  ]);
});

it('limits the number of tags drawn', () => {
  const many = Array.from({length: 80}, (_, i) => `t${i}`);
  const [first] = cardsOf(layout(category('A', lines('all', '.*'))), many);
  expect(first!.cards[0]!.tags).toHaveLength(TAGS_MAX);
  expect(first!.cards[0]!.tagCount).toBe(80);
});
