// SPDX-License-Identifier: Apache-2.0
// The cards for images, audio and meshes: one per tag, run and sample, in a section per tag.
import type {Matcher} from '../base/matcher';
import {compareNatural} from '../base/natural';
import type {Section} from '../cards/card_layout';
import {nameOfTag} from '../cards/card_title';
import {flatGroup} from '../cards/sections';
import type {TagCard} from '../cards/tag_groups';
import {samplesOf} from '../data/media';

export interface SampleCard extends TagCard {
  readonly run: string;
  readonly sample: number;
  /** The number of samples per step in its run. */
  readonly samples: number;
}

export interface SampleSource {
  /** The runs that have each tag. */
  readonly runsByTag: ReadonlyMap<string, readonly string[]>;
  /** By tag and run, where there are several per step. */
  readonly samplesByTag: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** In the order of the cards. */
  readonly shownRuns: readonly string[];
}

/** Every tag, in natural order. */
export function orderTags({runsByTag}: Pick<SampleSource, 'runsByTag'>): readonly string[] {
  return [...runsByTag.keys()].sort(compareNatural);
}

/**
 * A section per tag, also for tags that no shown run has, so that they stay in place when the
 * selection changes. `folded` are the tags whose sections are closed.
 */
export function sampleSections(
  tags: readonly string[],
  source: SampleSource,
  matcher: Matcher,
  folded: readonly string[],
): Section<SampleCard>[] {
  return tags
    .filter((tag) => matcher.matches(tag))
    .map((tag) => {
      const cards = cardsOf(tag, source);
      const group = {...flatGroup(tag, cards), title: nameOfTag(tag)};
      return {group, isOpen: !folded.includes(tag), isPinned: false};
    });
}

/** The cards of all tags. */
export function sampleCards(tags: readonly string[], source: SampleSource): SampleCard[] {
  return tags.flatMap((tag) => cardsOf(tag, source));
}

// Runs may have logged different numbers of samples: each has cards for its own.
function cardsOf(tag: string, {runsByTag, samplesByTag, shownRuns}: SampleSource): SampleCard[] {
  const having = new Set(runsByTag.get(tag));
  return shownRuns
    .filter((run) => having.has(run))
    .flatMap((run) => {
      const samples = samplesOf(samplesByTag, tag, run);
      return Array.from({length: samples}, (_, sample) => ({
        id: `${tag}@${run}#${sample}`,
        tag,
        run,
        sample,
        samples,
      }));
    });
}

/** A pinned card shows its tag as well; elsewhere the section's heading does. */
export function titleOf({tag, run}: SampleCard, isPinned: boolean): string {
  return isPinned ? `${nameOfTag(tag)} · ${run}` : run;
}

/** The name of a card, as text. */
export function nameOf({tag, run, sample, samples}: SampleCard): string {
  return samples > 1 ? `${tag} of ${run}, sample ${sample + 1}` : `${tag} of ${run}`;
}

/** A file name that every file system accepts. */
export function fileNameOf(
  {tag, run, sample}: {tag: string; run: string; sample: number},
  step: number,
): string {
  return `${run}_${tag}_${step}_${sample}`.replace(/[^\w.-]+/g, '_');
}
