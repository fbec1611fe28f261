// SPDX-License-Identifier: Apache-2.0
// The cards of a dashboard for images, audio or meshes, from the shown runs and the settings.

import {computed, type ReadonlySignal} from '@preact/signals';
import {toggled} from '../base/toggled';
import type {Section} from '../cards/card_layout';
import {filterHider, foldHider, type Hider} from '../cards/hiders';
import {pinnedSection} from '../cards/sections';
import {type MediaPlugin, mostSamples, runsByTag, samplesByTag} from '../data/media';
import {shownRuns} from '../data/selection';
import type {MediaSettings} from './media_settings';
import {
  orderTags,
  type SampleCard,
  type SampleSource,
  sampleCards,
  sampleSections,
} from './sample_cards';

export interface MediaCards {
  readonly sections: ReadonlySignal<readonly Section<SampleCard>[]>;
  /** The number of cards, and of cards that match the filter. */
  readonly all: ReadonlySignal<number>;
  readonly kept: ReadonlySignal<number>;
  /** The reasons why cards are hidden. */
  readonly hiders: ReadonlySignal<readonly Hider[]>;
  /** Shown runs that have a tag. */
  runsOf(tag: string): readonly string[];
  /** The largest number of samples of the tag in any run. */
  samplesOf(tag: string): number;
  /** Opens or closes the section of a tag. */
  toggleTag(tag: string): void;
}

export function makeMediaCards(
  plugin: MediaPlugin,
  {tagFilter, tagMatcher, foldedTags, pins}: MediaSettings,
): MediaCards {
  const source: ReadonlySignal<SampleSource> = computed(() => ({
    runsByTag: runsByTag(plugin).value,
    samplesByTag: samplesByTag(plugin).value,
    shownRuns: shownRuns.value,
  }));
  const tags = computed(() => orderTags({runsByTag: runsByTag(plugin).value}));
  const groups = computed(() =>
    sampleSections(tags.value, source.value, tagMatcher.value, foldedTags.value),
  );
  const every = computed(() => sampleCards(tags.value, source.value));
  const pinned = computed(() => pins.of(every.value));
  const all = computed(() => every.value.length);
  const kept = computed(() => groups.value.reduce((sum, {group}) => sum + group.count, 0));
  const openAll = () => {
    foldedTags.value = [];
  };
  return {
    sections: computed(() => {
      const top = pinned.value.length > 0 ? [pinnedSection(pinned.value)] : [];
      // Without cards, the reason is explained in their place.
      return kept.value === 0 ? top : [...top, ...groups.value];
    }),
    all,
    kept,
    hiders: computed(() => [
      ...filterHider(all.value - kept.value, tagFilter),
      ...foldHider(groups.value, openAll),
    ]),
    runsOf(tag) {
      const having = new Set(source.value.runsByTag.get(tag));
      return source.value.shownRuns.filter((run) => having.has(run));
    },
    samplesOf: (tag) => mostSamples(source.value.samplesByTag, tag),
    toggleTag(tag) {
      foldedTags.value = toggled(foldedTags.peek(), tag);
    },
  };
}
