// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {fileNameOf, nameOf, sampleSections} from './sample_cards';

const source = {
  runsByTag: new Map([
    ['tag10', ['b']],
    ['tag9', ['b', 'a', 'hidden']],
    ['other', ['hidden']],
  ]),
  samplesByTag: new Map([['tag9', 2]]),
  shownRuns: ['a', 'b'],
};
const everything = {matches: () => true};

describe('cards of samples', () => {
  it('exist once per tag, shown run and sample', () => {
    const sections = sampleSections(source, everything, ['tag10']);
    expect(sections.map(({group, isOpen}) => [group.title, isOpen])).toEqual([
      ['tag9', true],
      ['tag10', false],
    ]);
    expect(sections[0]!.group.cards.map(({id}) => id)).toEqual([
      'tag9@a#0',
      'tag9@a#1',
      'tag9@b#0',
      'tag9@b#1',
    ]);
  });

  it('are filtered by tag', () => {
    const kept = sampleSections(source, {matches: (tag) => tag.endsWith('10')}, []);
    expect(kept.map(({group}) => group.path)).toEqual(['tag10']);
  });

  it('have display names and file names', () => {
    const card = sampleSections(source, everything, [])[0]!.group.cards[1]!;
    expect(nameOf(card)).toBe('tag9 of a, sample 2');
    expect(fileNameOf({tag: 'a/b c', run: 'x/y', sample: 0}, 7)).toBe('x_y_a_b_c_7_0');
  });
});
