// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {type Group, groupCards, type TagCard} from './tag_groups';

const print = (group: Group<TagCard>): string =>
  `${group.title}(${[...group.cards.map((card) => card.tag), ...group.groups.map(print)].join(' ')})`;
const grouped = (...tags: string[]) => groupCards(tags.map((tag) => ({id: tag, tag}))).map(print);

describe('groups', () => {
  it('are prefixes, in natural order, with lonely tags last', () => {
    expect(grouped('train/loss', 'lr', 'layer10/w', 'layer10/b', 'layer2/w', 'layer2/b')).toEqual([
      'layer2(layer2/b layer2/w)',
      'layer10(layer10/b layer10/w)',
      'Ungrouped(lr train/loss)',
    ]);
  });

  it('begin with those of the lowest rank, and so do their cards', () => {
    const cards = ['a/x', 'a/y', 'b/x', 'b/y'].map((tag) => ({id: tag, tag}));
    const ranked = cards.map((card) => ({...card, rank: card.tag === 'b/y' ? 0 : 2}));
    expect(groupCards(ranked).map(print)).toEqual(['b(b/y b/x)', 'a(a/x a/y)']);
  });

  it('nest where there is a choice', () => {
    expect(grouped('a/b/x', 'a/b/y', 'a/c/x', 'a/c/y', 'a/z')).toEqual([
      'a(a/z b(a/b/x a/b/y) c(a/c/x a/c/y))',
    ]);
  });

  it('join a chain into one and leave out the heading of a single card', () => {
    expect(grouped('a/b/x', 'a/b/y')).toEqual(['a/b(a/b/x a/b/y)']);
    expect(grouped('a/b/x', 'a/y')).toEqual(['a(a/b/x a/y)']);
  });
});
