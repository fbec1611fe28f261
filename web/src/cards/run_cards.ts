// SPDX-License-Identifier: Apache-2.0
// Cards for data that several runs have: one per tag and run, or one per tag with all runs.
import {compareNatural} from '../base/natural';
import type {TagCard} from './tag_groups';

export interface RunsCard extends TagCard {
  /** Shown runs that have the tag. */
  readonly runs: readonly string[];
}

/** Cards in the order of tags, then in the order of runs. */
export function runsCards(
  runsByTag: ReadonlyMap<string, readonly string[]>,
  shownRuns: readonly string[],
  isCombined: boolean,
): RunsCard[] {
  const order = new Map(shownRuns.map((run, i) => [run, i]));
  return [...runsByTag]
    .sort(([a], [b]) => compareNatural(a, b))
    .flatMap(([tag, having]) => {
      const runs = having.filter((run) => order.has(run));
      runs.sort((a, b) => order.get(a)! - order.get(b)!);
      if (runs.length === 0) return [];
      if (isCombined) return [{id: tag, tag, runs}];
      return runs.map((run) => ({id: `${tag}@${run}`, tag, runs: [run]}));
    });
}

/** The number of cards of each tag if every run is shown. */
export function cardCounts(
  runsByTag: ReadonlyMap<string, readonly string[]>,
  isTogether: boolean,
): ReadonlyMap<string, number> {
  return new Map([...runsByTag].map(([tag, runs]) => [tag, isTogether ? 1 : runs.length]));
}
