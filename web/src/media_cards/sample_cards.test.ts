// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import type {Matcher} from '../base/matcher';
import {fileNameOf, nameOf, orderTags, sampleSections} from './sample_cards';

const source = {
  runsByTag: new Map([
    ['tag10', ['b']],
    ['tag9', ['b', 'a', 'hidden']],
    ['other', ['hidden']],
  ]),
  samplesByTag: new Map([
    [
      'tag9',
      new Map([
        ['a', 2],
        ['hidden', 3],
      ]),
    ],
  ]),
  shownRuns: ['a', 'b'],
};
const everything = {matches: () => true};
const sectionsOf = (matcher: Matcher, folded: readonly string[]) =>
  sampleSections(orderTags(source), source, matcher, folded);

describe('cards of samples', () => {
  it('exist once per tag, shown run and sample of that run', () => {
    const sections = sectionsOf(everything, ['tag10']);
    expect(sections.map(({group, isOpen}) => [group.title, isOpen])).toEqual([
      ['other', true],
      ['tag9', true],
      ['tag10', false],
    ]);
    expect(sections.map(({group}) => group.cards.map(({id}) => id))).toEqual([
      [],
      ['tag9@a#0', 'tag9@a#1', 'tag9@b#0'],
      ['tag10@b#0'],
    ]);
  });

  it('are filtered by tag', () => {
    const kept = sectionsOf({matches: (tag) => tag.endsWith('10')}, []);
    expect(kept.map(({group}) => group.path)).toEqual(['tag10']);
  });

  it('have display names and file names', () => {
    const card = sectionsOf(everything, [])[1]!.group.cards[1]!;
    expect(nameOf(card)).toBe('tag9 of a, sample 2');
    expect(fileNameOf({tag: 'a/b c', run: 'x/y', sample: 0}, 7)).toBe('x_y_a_b_c_7_0');
  });
});
