// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import {expect, test} from 'vitest';
import {hiddenCount, hidersOf} from './hiders';
import {makeSections} from './sections';
import {groupTags} from './tag_groups';

const cardsOf = (tags: readonly string[]) => tags.map((tag) => ({id: tag, tag}));

function dashboard(tags: readonly string[], word: string, folded: readonly string[]) {
  const groups = groupTags(new Map(tags.map((tag) => [tag, 1])));
  const filter = signal(word);
  const foldedGroups = signal(folded);
  const read = () => {
    const all = cardsOf(tags);
    const kept = all.filter(({tag}) => tag.includes(filter.value));
    const isFiltered = filter.value !== '';
    const sections = makeSections({
      groups,
      cards: kept,
      pinned: [],
      isFiltered,
      folded: foldedGroups.value,
    });
    return hidersOf({all, kept, groups, sections, filter, foldedGroups});
  };
  return {filter, foldedGroups, read};
}

const few = ['a/x', 'a/y', 'b/x', 'b/y', 'b/z'];

test('nothing is hidden by default', () => {
  expect(dashboard(few, '', []).read()).toEqual([]);
});

test('a filter reports how many cards it hides and can be cleared', () => {
  const {filter, read} = dashboard(few, 'x', []);
  const [hider] = read();
  expect(hider).toMatchObject({count: 3, reason: 'by the filter “x”'});
  hider!.undo();
  expect(filter.value).toBe('');
  expect(read()).toEqual([]);
});

test('closed groups are counted once and can be opened', () => {
  const {foldedGroups, read} = dashboard(few, '', ['b']);
  expect(read()).toMatchObject([{count: 3, reason: 'in 1 collapsed group'}]);
  read()[0]!.undo();
  expect(foldedGroups.value).toEqual([]);
});

test('groups closed because there are many can be opened too, with their subgroups', () => {
  const many = Array.from({length: 300}, (_, i) => `g${i % 5}/h${i % 10}/tag${i}`);
  const {read} = dashboard(many, '', []);
  expect(hiddenCount(read())).toBe(180);
  read()[0]!.undo();
  expect(read()).toEqual([]);
});
