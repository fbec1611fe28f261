// SPDX-License-Identifier: Apache-2.0
// The cards for images, audio and meshes: one per tag, run and sample, in a section per tag.
import type {Matcher} from '../base/matcher';
import {compareNatural} from '../base/natural';
import type {Section} from '../cards/card_layout';
import type {TagCard} from '../cards/tag_groups';

export interface SampleCard extends TagCard {
  readonly run: string;
  readonly sample: number;
  /** The number of samples per step. */
  readonly samples: number;
}

export interface SampleSource {
  /** The runs that have each tag. */
  readonly runsByTag: ReadonlyMap<string, readonly string[]>;
  readonly samplesByTag: ReadonlyMap<string, number>;
  /** In the order of the cards. */
  readonly shownRuns: readonly string[];
}

/** Tags that some shown run has, in natural order. */
export function shownTagsOf({runsByTag, shownRuns}: SampleSource): string[] {
  const shown = new Set(shownRuns);
  const having = [...runsByTag].filter(([, runs]) => runs.some((run) => shown.has(run)));
  return having.map(([tag]) => tag).sort(compareNatural);
}

/** `folded` are the tags whose sections are closed. */
export function sampleSections(
  source: SampleSource,
  matcher: Matcher,
  folded: readonly string[],
): Section<SampleCard>[] {
  return shownTagsOf(source)
    .filter((tag) => matcher.matches(tag))
    .map((tag) => {
      const cards = cardsOf(tag, source);
      const group = {path: tag, title: tag, depth: 0, cards, groups: [], count: cards.length};
      return {group, isOpen: !folded.includes(tag), isPinned: false};
    });
}

/** The cards of all tags. */
export function sampleCards(source: SampleSource): SampleCard[] {
  return shownTagsOf(source).flatMap((tag) => cardsOf(tag, source));
}

function cardsOf(tag: string, {runsByTag, samplesByTag, shownRuns}: SampleSource): SampleCard[] {
  const having = new Set(runsByTag.get(tag));
  const samples = samplesByTag.get(tag) ?? 1;
  return shownRuns
    .filter((run) => having.has(run))
    .flatMap((run) =>
      Array.from({length: samples}, (_, sample) => ({
        id: `${tag}@${run}#${sample}`,
        tag,
        run,
        sample,
        samples,
      })),
    );
}

/** A pinned card shows its tag as well; elsewhere the section's heading does. */
export function titleOf({tag, run}: SampleCard, isPinned: boolean): string {
  return isPinned ? `${tag} · ${run}` : run;
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
