// SPDX-License-Identifier: Apache-2.0
// The sections of a dashboard: the pinned cards, then the groups, or everything that matches a
// filter.
import type {Section} from './card_layout';
import {cardsInOrder, type Group, groupCards, type TagCard} from './tag_groups';

// With more cards than this, only the first groups are open initially.
const ALL_OPEN_MAX = 200;
const OPEN_INITIALLY = 2;

export interface SectionChoice<C extends TagCard> {
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
  const {cards, pinned, isFiltered, folded} = choice;
  const made: Section<C>[] = [];
  if (pinned.length > 0) made.push(pinnedSection(pinned));
  const groups = groupCards(cards);
  if (isFiltered) {
    const matching = groups.flatMap((group) => cardsInOrder(group));
    made.push({group: flatGroup('Matching tags', matching), isOpen: true, isPinned: false});
    return made;
  }
  const isFolded = new Set(folded);
  groups.forEach((group, index) => {
    addGroup(group, isOpenInitially(cards.length, index), isFolded, made);
  });
  return made;
}

/** Paths of the groups that are closed initially. Folding exactly these opens every group. */
export function pathsClosedInitially<C extends TagCard>(cards: readonly C[]): string[] {
  const pathsOf = (group: Group<C>): string[] => [group.path, ...group.groups.flatMap(pathsOf)];
  return groupCards(cards).flatMap((group, index) =>
    isOpenInitially(cards.length, index) ? [] : pathsOf(group),
  );
}

function isOpenInitially(count: number, index: number): boolean {
  return count <= ALL_OPEN_MAX || index < OPEN_INITIALLY;
}

/** A group without subgroups. Its title must be unique. */
export function flatGroup<C extends TagCard>(title: string, cards: readonly C[]): Group<C> {
  return {path: title, title, depth: 0, cards, groups: [], count: cards.length};
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
