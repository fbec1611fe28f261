// SPDX-License-Identifier: Apache-2.0
import {useComputed} from '@preact/signals';
import {useEffect, useState} from 'preact/hooks';
import {formatInteger} from '../../base/format';
import type {PinPlace} from '../../cards/pin_actions';
import {onGrowth} from '../../data/growth';
import {type MediaPlugin, runsByTag} from '../../data/media';
import {shownRuns} from '../../data/selection';
import {cardSettings, setCardSettings} from '../../scalar_cards/settings';
import type {Card} from './card';

export interface PanelProps {
  readonly card: Card;
  readonly place: PinPlace;
}

export function countSteps(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? 'step' : 'steps'}`;
}

export interface RunOfTag {
  /** Shown runs that have the tag. */
  readonly runs: readonly string[];
  /** The run that the card shows; undefined if there is none. */
  readonly run: string | undefined;
  /** Incremented when that run grows. */
  readonly growth: number;
  choose(run: string): void;
}

/** A card for images or histograms shows one run at a time: the chosen one, otherwise the first. */
export function useRunOfTag(plugin: MediaPlugin, {id, tag, run: only}: Card): RunOfTag {
  const chosen = cardSettings(id).run;
  const runs = useComputed(() => {
    const having = new Set(runsByTag(plugin).value.get(tag));
    return shownRuns.value.filter((run) => having.has(run) && (only ?? run) === run);
  }).value;
  const run = chosen !== undefined && runs.includes(chosen) ? chosen : runs[0];
  const [growth, setGrowth] = useState(0);
  useEffect(() => {
    if (run === undefined) return;
    return onGrowth(
      () => [run],
      () => setGrowth((count) => count + 1),
    );
  }, [run]);
  return {
    runs,
    run,
    growth,
    choose: (next) => setCardSettings(id, {run: next === runs[0] ? undefined : next}),
  };
}
