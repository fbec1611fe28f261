// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {fillGroups, type Group, groupTags, type TagCard} from './tag_groups';

const print = (group: Group<TagCard>): string =>
  `${group.title}(${[...group.cards.map((card) => card.tag), ...group.groups.map(print)].join(' ')})`;
const groupsOf = (tags: readonly string[]) => groupTags(new Map(tags.map((tag) => [tag, 1])));
const cardsOf = (tags: readonly string[]) => tags.map((tag) => ({id: tag, tag}));
const grouped = (...tags: string[]) => fillGroups(groupsOf(tags), cardsOf(tags)).map(print);

describe('groups', () => {
  it('are prefixes, in natural order, with ungrouped tags last', () => {
    expect(grouped('train/loss', 'lr', 'layer10/w', 'layer10/b', 'layer2/w', 'layer2/b')).toEqual([
      'layer2(layer2/b layer2/w)',
      'layer10(layer10/b layer10/w)',
      'Ungrouped(lr train/loss)',
    ]);
  });

  it('start with those of the lowest rank, and so do their tags', () => {
    const tags = ['a/x', 'a/y', 'b/x', 'b/y'];
    const ranks = new Map(tags.map((tag) => [tag, tag === 'b/y' ? 0 : 2]));
    const groups = groupTags(new Map(tags.map((tag) => [tag, 1])), ranks);
    expect(fillGroups(groups, cardsOf(tags)).map(print)).toEqual(['b(b/y b/x)', 'a(a/x a/y)']);
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

  it('stay when some of their tags have no cards', () => {
    const groups = groupsOf(['a/x', 'a/y', 'b/x', 'b/y']);
    expect(fillGroups(groups, cardsOf(['b/y'])).map(print)).toEqual(['a()', 'b(b/y)']);
  });

  it('count the cards of all runs, not tags', () => {
    const groups = groupTags(new Map([['a/x', 2]]));
    expect(fillGroups(groups, [{id: '1', tag: 'a/x'}]).map(print)).toEqual(['a(a/x)']);
  });

  it('are one below a depth that no page has room for', () => {
    const [deep] = groupsOf([`${'d/'.repeat(5000)}x`, `${'d/'.repeat(5000)}y`]);
    expect(deep!.tags).toHaveLength(2);
    expect(deep!.prefix).toHaveLength(10_000);
  });

  it('have a title and a path of their own where a name is empty', () => {
    const groups = groupsOf(['loss', '/x', '/y', 'a//x', 'a//y']);
    expect(groups.map(({path, prefix, title}) => [path, prefix, title])).toEqual([
      ['/', '/', '(no name)'],
      ['a/', 'a//', 'a/(no name)'],
      ['', '', 'Ungrouped'],
    ]);
  });
});
