// SPDX-License-Identifier: Apache-2.0
// The reasons why cards are hidden, with counts, and how to undo them.
import type {Signal} from '@preact/signals';
import {counted} from '../base/format';
import type {Section} from './card_layout';
import {pathsClosedInitially} from './sections';
import type {TagCard, TagGroup} from './tag_groups';

export interface Hider {
  /** The number of cards it hides that no earlier entry hides. */
  readonly count: number;
  /** Such as `the filter “loss”`. */
  readonly reason: string;
  readonly undoLabel: string;
  undo(): void;
}

export function filterHider(count: number, filter: Signal<string>): Hider[] {
  if (count === 0) return [];
  return [
    {
      count,
      reason: `by the filter “${filter.value.trim()}”`,
      undoLabel: 'Clear filter',
      undo() {
        filter.value = '';
      },
    },
  ];
}

export function foldHider(sections: readonly Section<TagCard>[], openAll: () => void): Hider[] {
  const closed = sections.filter(({isOpen, group}) => !isOpen && group.count > 0);
  const count = closed.reduce((sum, {group}) => sum + group.count, 0);
  if (count === 0) return [];
  return [
    {
      count,
      reason: `in ${counted(closed.length, 'collapsed group')}`,
      undoLabel: closed.length === 1 ? 'Expand group' : 'Expand all',
      undo: openAll,
    },
  ];
}

export interface GroupedCards<C extends TagCard> {
  readonly all: readonly C[];
  /** The cards that match the filter. */
  readonly kept: readonly C[];
  /** Of all tags. */
  readonly groups: readonly TagGroup[];
  readonly sections: readonly Section<C>[];
  readonly filter: Signal<string>;
  readonly foldedGroups: Signal<readonly string[]>;
}

/** The reasons why cards are hidden in a dashboard that groups by tag. */
export function hidersOf<C extends TagCard>(cards: GroupedCards<C>): Hider[] {
  const {all, kept, groups, sections, filter, foldedGroups} = cards;
  return [
    ...filterHider(all.length - kept.length, filter),
    ...foldHider(sections, () => {
      foldedGroups.value = pathsClosedInitially(groups);
    }),
  ];
}

export function hiddenCount(hiders: readonly Hider[]): number {
  return hiders.reduce((sum, {count}) => sum + count, 0);
}
