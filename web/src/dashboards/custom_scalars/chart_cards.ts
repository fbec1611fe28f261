// SPDX-License-Identifier: Apache-2.0
// The cards for a layout's charts, with the tags that each of them matches in the runs shown.
import {computed, type ReadonlySignal} from '@preact/signals';
import {toggled} from '../../base/toggled';
import type {Section} from '../../cards/card_layout';
import {filterHider, foldHider} from '../../cards/hiders';
import {flatGroup, pinnedSection} from '../../cards/sections';
import {shownTags} from '../../data/shown_tags';
import type {ScalarChart} from '../../scalar_cards/scalar_chart';
import type {ChartPlace} from './layout/edits';
import type {Chart, Layout} from './layout/layout';
import {shownLayout} from './layout/layouts';
import {matchTags, type PatternProblem} from './patterns/patterns';
import {filter, foldedCategories, matcher, pins} from './settings';

export interface CustomCard extends ScalarChart {
  readonly chart: Chart;
  readonly place: ChartPlace;
  /** The number of matching tags, if not all are drawn. */
  readonly tagCount: number;
  readonly problems: readonly PatternProblem[];
  /** Whether matching is still running. */
  readonly isMatching: boolean;
  /** Tags that a margin chart names and no shown run has. */
  readonly missing: readonly string[];
}

interface CategoryCards {
  /** The title, made unique. */
  readonly path: string;
  readonly title: string;
  readonly isClosed: boolean;
  readonly cards: readonly CustomCard[];
}

// More lines of one run are unreadable and expensive.
export const TAGS_MAX = 50;

/** `tags` are all known tags. */
export function cardsOf(layout: Layout, tags: readonly string[]): CategoryCards[] {
  const paths = new Names();
  return layout.categories.map(({title, isClosed, charts}, category) => {
    const path = paths.take(title || 'Untitled');
    const ids = new Names();
    const cards = charts.map((chart, at) => ({
      id: ids.take(`c:${path}/${chart.title}`),
      tag: chart.title || 'Untitled',
      chart,
      place: {category, chart: at},
      ...tagsOf(chart, tags),
    }));
    return {path, title: title || 'Untitled', isClosed, cards};
  });
}

type Found = Pick<CustomCard, 'tags' | 'tagCount' | 'problems' | 'isMatching' | 'missing'>;

function tagsOf(chart: Chart, all: readonly string[]): Found {
  if (chart.kind === 'multiline') {
    const {tags, ...rest} = matchTags(chart.patterns, all);
    return {tags: tags.slice(0, TAGS_MAX), tagCount: tags.length, missing: [], ...rest};
  }
  const known = new Set(all);
  const named = chart.series.flatMap(({value, lower, upper}) => [value, lower, upper]);
  const distinct = [...new Set(named)];
  const tags = distinct.filter((tag) => known.has(tag));
  const missing = distinct.filter((tag) => !known.has(tag));
  return {tags, tagCount: tags.length, problems: [], isMatching: false, missing};
}

/** Makes equal names unique by appending numbers. */
class Names {
  private readonly counts = new Map<string, number>();

  take(name: string): string {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  }
}

const scalarTags = computed(() =>
  shownTags.value.filter((tag) => tag.class === 'scalar').map(({tag}) => tag),
);

/** The scalar tags of the runs shown, which a chart can use. */
export const knownTags: ReadonlySignal<readonly string[]> = scalarTags;

const categories = computed(() => cardsOf(shownLayout.value.layout, knownTags.value));
export const everyCard = computed(() => categories.value.flatMap(({cards}) => cards));

/** Cards whose title or one of whose tags matches the filter. */
export const shownCards = computed(() => {
  const {matches} = matcher.value;
  return everyCard.value.filter(({tag, tags}) => matches(tag) || tags.some(matches));
});

export const sections: ReadonlySignal<readonly Section<CustomCard>[]> = computed(() => {
  const pinned = pins.of(everyCard.value);
  const top = pinned.length > 0 ? [pinnedSection(pinned)] : [];
  if (filter.value.trim() !== '') {
    const group = flatGroup('Matching charts', shownCards.value);
    return [...top, {group, isOpen: true, isPinned: false}];
  }
  const folded = foldedCategories.value;
  const made = categories.value.map(({path, title, isClosed, cards}) => ({
    group: {...flatGroup(path, cards), title},
    isOpen: isClosed === folded.includes(path),
    isPinned: false,
  }));
  return [...top, ...made];
});

/** The reasons why charts are hidden. */
export const hiders = computed(() => [
  ...filterHider(everyCard.value.length - shownCards.value.length, filter),
  ...foldHider(sections.value, openEveryCategory),
]);

function openEveryCategory(): void {
  const closed = categories.peek().filter(({isClosed}) => isClosed);
  foldedCategories.value = closed.map(({path}) => path);
}

export function toggleCategory(path: string): void {
  foldedCategories.value = toggled(foldedCategories.peek(), path);
}
