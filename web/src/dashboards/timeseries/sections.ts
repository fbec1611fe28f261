// SPDX-License-Identifier: Apache-2.0
// The sections of the page, from the tags of the shown runs and what the user has set.
import {computed, type ReadonlySignal} from '@preact/signals';
import {shownTags} from '../../data/shown_tags';
import {type Card, cardOf} from './card';
import {cardsInOrder, type Group, groupCards} from './groups';
import type {Section} from './layout';
import {foldedGroups, kinds, pins, tagFilter, tagMatcher} from './view';

// With more cards than this only the first groups are open at first.
const ALL_OPEN_MAX = 200;
const OPEN_AT_FIRST = 2;

const everyCard: ReadonlySignal<readonly Card[]> = computed(() =>
  shownTags.value.map(cardOf).filter((card) => card !== undefined),
);

/** Cards of the chosen kind whose tags the filter keeps. */
export const shownCards: ReadonlySignal<readonly Card[]> = computed(() => {
  const {matches} = tagMatcher.value;
  return everyCard.value.filter(
    (card) => (kinds.value === 'all' || card.kind === kinds.value) && matches(card.tag),
  );
});

export const cardCount: ReadonlySignal<number> = computed(() => everyCard.value.length);

const groups: ReadonlySignal<readonly Group[]> = computed(() => groupCards(shownCards.value));

const pinnedCards: ReadonlySignal<readonly Card[]> = computed(() => {
  if (pins.value.length === 0) return [];
  const byId = new Map(everyCard.value.map((card) => [card.id, card]));
  return pins.value.map((id) => byId.get(id)).filter((card) => card !== undefined);
});

export const sections: ReadonlySignal<readonly Section[]> = computed(() => {
  const made: Section[] = [];
  const pinned = pinnedCards.value;
  if (pinned.length > 0) made.push({group: flat('Pinned', pinned), isOpen: true, isPinned: true});
  if (tagFilter.value.trim() !== '') {
    const matching = groups.value.flatMap(cardsInOrder);
    made.push({group: flat('Matching tags', matching), isOpen: true, isPinned: false});
    return made;
  }
  const folded = new Set(foldedGroups.value);
  const areAllOpen = shownCards.value.length <= ALL_OPEN_MAX;
  groups.value.forEach((group, index) => {
    addGroup(group, areAllOpen || index < OPEN_AT_FIRST, folded, made);
  });
  return made;
});

function flat(title: string, cards: readonly Card[]): Group {
  return {path: title, title, depth: 0, cards, groups: [], count: cards.length};
}

function addGroup(
  group: Group,
  isOpenAtFirst: boolean,
  folded: ReadonlySet<string>,
  made: Section[],
): void {
  const isOpen = isOpenAtFirst !== folded.has(group.path);
  made.push({group, isOpen, isPinned: false});
  if (!isOpen) return;
  for (const inner of group.groups) addGroup(inner, isOpenAtFirst, folded, made);
}

export function toggleGroup(path: string): void {
  const held = foldedGroups.peek();
  foldedGroups.value = held.includes(path)
    ? held.filter((other) => other !== path)
    : [...held, path];
}
