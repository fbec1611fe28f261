// SPDX-License-Identifier: Apache-2.0
// The cards of a dashboard of pictures or sounds, from what the shown runs have and what is set.

import {computed, type ReadonlySignal, type Signal} from '@preact/signals';
import type {Matcher} from '../base/matcher';
import {toggled} from '../base/toggled';
import {type MediaPlugin, runsByTag, samplesByTag} from '../data/media';
import {shownRuns} from '../data/selection';
import type {Section} from './card_layout';
import type {Pins} from './pins';
import {
  type SampleCard,
  type SampleSource,
  sampleCards,
  sampleSections,
  shownTagsOf,
} from './sample_cards';
import {pinnedSection} from './sections';

export interface MediaCards {
  readonly sections: ReadonlySignal<readonly Section<SampleCard>[]>;
  readonly tagCount: ReadonlySignal<number>;
  /** Tags that the filter keeps. */
  readonly keptTagCount: ReadonlySignal<number>;
  /** Shown runs that have a tag. */
  runsOf(tag: string): readonly string[];
  samplesOf(tag: string): number;
  /** Opens or closes the section of a tag. */
  toggleTag(tag: string): void;
}

export function makeMediaCards(
  plugin: MediaPlugin,
  matcher: ReadonlySignal<Matcher>,
  foldedTags: Signal<readonly string[]>,
  pins?: Pins,
): MediaCards {
  const source: ReadonlySignal<SampleSource> = computed(() => ({
    runsByTag: runsByTag(plugin).value,
    samplesByTag: samplesByTag(plugin).value,
    shownRuns: shownRuns.value,
  }));
  const groups = computed(() => sampleSections(source.value, matcher.value, foldedTags.value));
  const pinned = computed(() => pins?.of(sampleCards(source.value)) ?? []);
  return {
    sections: computed(() =>
      pinned.value.length > 0 ? [pinnedSection(pinned.value), ...groups.value] : groups.value,
    ),
    keptTagCount: computed(() => groups.value.length),
    tagCount: computed(() => shownTagsOf(source.value).length),
    runsOf(tag) {
      const having = new Set(source.value.runsByTag.get(tag));
      return source.value.shownRuns.filter((run) => having.has(run));
    },
    samplesOf: (tag) => source.value.samplesByTag.get(tag) ?? 1,
    toggleTag(tag) {
      foldedTags.value = toggled(foldedTags.peek(), tag);
    },
  };
}
