// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {type Group, groupCards, type TagCard} from './tag_groups';

const print = (group: Group<TagCard>): string =>
  `${group.title}(${[...group.cards.map((card) => card.tag), ...group.groups.map(print)].join(' ')})`;
const grouped = (...tags: string[]) => groupCards(tags.map((tag) => ({id: tag, tag}))).map(print);

describe('groups', () => {
  it('are prefixes, in natural order, after the ungrouped tags', () => {
    expect(grouped('train/loss', 'lr', 'layer10/w', 'layer10/b', 'layer2/w', 'layer2/b')).toEqual([
      'Ungrouped(lr train/loss)',
      'layer2(layer2/b layer2/w)',
      'layer10(layer10/b layer10/w)',
    ]);
  });

  it('nest when a prefix has several subgroups', () => {
    expect(grouped('a/b/x', 'a/b/y', 'a/c/x', 'a/c/y', 'a/z')).toEqual([
      'a(a/z b(a/b/x a/b/y) c(a/c/x a/c/y))',
    ]);
  });

  it('merge chains and omit the heading of a single card', () => {
    expect(grouped('a/b/x', 'a/b/y')).toEqual(['a/b(a/b/x a/b/y)']);
    expect(grouped('a/b/x', 'a/y')).toEqual(['a(a/b/x a/y)']);
  });
});
