// SPDX-License-Identifier: Apache-2.0
// The sections of a dashboard: the pinned cards, then the groups, or everything that matches a
// filter.
import type {Section} from './card_layout';
import {
  cardsInOrder,
  fillGroups,
  type Group,
  groupTags,
  ranksOf,
  type TagCard,
  type TagGroup,
} from './tag_groups';

// With more cards than this, only the first groups are open initially.
const ALL_OPEN_MAX = 200;
const OPEN_INITIALLY = 2;

export interface SectionChoice<C extends TagCard> {
  /** Of all tags, so that headings stay in place when the selection changes. */
  readonly groups: readonly TagGroup[];
  /** The cards that match the filter. */
  readonly cards: readonly C[];
  readonly pinned: readonly C[];
  readonly isFiltered: boolean;
  /** Paths of groups whose open state differs from the default. */
  readonly folded: readonly string[];
}

export function pinnedSection<C extends TagCard>(pinned: readonly C[]): Section<C> {
  return {group: flatGroup('Pinned', pinned), isOpen: true, isPinned: true};
}

export function makeSections<C extends TagCard>(choice: SectionChoice<C>): Section<C>[] {
  const {groups, cards, pinned, isFiltered, folded} = choice;
  const made: Section<C>[] = [];
  if (pinned.length > 0) made.push(pinnedSection(pinned));
  // Without cards, the reason is explained in their place.
  if (cards.length === 0) return made;
  if (isFiltered) {
    made.push({group: flatGroup('Matching tags', inOrder(cards)), isOpen: true, isPinned: false});
    return made;
  }
  const isFolded = new Set(folded);
  const total = countOf(groups);
  fillGroups(groups, cards).forEach((group, index) => {
    addGroup(group, isOpenInitially(total, index), isFolded, made);
  });
  return made;
}

function inOrder<C extends TagCard>(cards: readonly C[]): C[] {
  const groups = groupTags(new Map(cards.map(({tag}) => [tag, 1])), ranksOf(cards));
  return fillGroups(groups, cards).flatMap((group) => cardsInOrder(group));
}

/** Paths of the groups that are closed initially. Folding exactly these opens every group. */
export function pathsClosedInitially(groups: readonly TagGroup[]): string[] {
  const pathsOf = (group: TagGroup): string[] => [group.path, ...group.groups.flatMap(pathsOf)];
  const total = countOf(groups);
  return groups.flatMap((group, index) => (isOpenInitially(total, index) ? [] : pathsOf(group)));
}

function countOf(groups: readonly TagGroup[]): number {
  return groups.reduce((sum, {count}) => sum + count, 0);
}

function isOpenInitially(count: number, index: number): boolean {
  return count <= ALL_OPEN_MAX || index < OPEN_INITIALLY;
}

/** A group without subgroups. Its title must be unique. */
export function flatGroup<C extends TagCard>(title: string, cards: readonly C[]): Group<C> {
  return {path: title, prefix: '', title, depth: 0, cards, groups: [], count: cards.length};
}

function addGroup<C extends TagCard>(
  group: Group<C>,
  isUsuallyOpen: boolean,
  folded: ReadonlySet<string>,
  made: Section<C>[],
): void {
  const isOpen = isUsuallyOpen !== folded.has(group.path);
  made.push({group, isOpen, isPinned: false});
  if (!isOpen) return;
  for (const inner of group.groups) addGroup(inner, isUsuallyOpen, folded, made);
}
