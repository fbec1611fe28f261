// SPDX-License-Identifier: Apache-2.0
// The cards of this dashboard, from what the shown runs have and what the user has set.
import {computed, type ReadonlySignal} from '@preact/signals';
import type {Section} from '../../cards/card_layout';
import {
  type SampleCard,
  type SampleSource,
  sampleSections,
  shownTagsOf,
} from '../../cards/sample_cards';
import {runsByTag, samplesByTag} from '../../data/media';
import {shownRuns} from '../../data/selection';
import {foldedTags, tagMatcher} from './view';

const source: ReadonlySignal<SampleSource> = computed(() => ({
  runsByTag: runsByTag('images').value,
  samplesByTag: samplesByTag('images').value,
  shownRuns: shownRuns.value,
}));

export const sections: ReadonlySignal<readonly Section<SampleCard>[]> = computed(() =>
  sampleSections(source.value, tagMatcher.value, foldedTags.value),
);

export const tagCount: ReadonlySignal<number> = computed(() => shownTagsOf(source.value).length);

/** Shown runs that have a tag. */
export function runsOf(tag: string): readonly string[] {
  const having = new Set(source.value.runsByTag.get(tag));
  return source.value.shownRuns.filter((run) => having.has(run));
}

export function samplesOf(tag: string): number {
  return source.value.samplesByTag.get(tag) ?? 1;
}

export function toggleTag(tag: string): void {
  const held = foldedTags.peek();
  foldedTags.value = held.includes(tag) ? held.filter((other) => other !== tag) : [...held, tag];
}
