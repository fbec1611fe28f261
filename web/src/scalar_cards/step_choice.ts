// SPDX-License-Identifier: Apache-2.0
// Choosing a step or a range of steps: which the controls offer, and whom they apply to.
import type {Range} from '../chart/axes/axis';
import {isStepLinked, linkedStep} from '../data/linked_step';
import type {Selection} from './card_settings';
import * as view from './settings';

export type StepMode = 'off' | 'step' | 'range';

export function modeOf(selection: Selection | undefined): StepMode {
  if (selection === undefined) return 'off';
  return selection.end === undefined ? 'step' : 'range';
}

/**
 * The selection after a change of the mode. A new step is the last one in view, a new range begins
 * with the first one in view; of a range that becomes a step the end is kept.
 */
export function withMode(
  mode: StepMode,
  before: Selection | undefined,
  seen: Range,
): Selection | undefined {
  if (mode === 'off') return undefined;
  const last = before?.end ?? before?.begin ?? Math.round(seen.max);
  if (mode === 'step') return {begin: last};
  if (before?.end !== undefined) return before;
  const first = Math.round(seen.min);
  return first < last ? {begin: first, end: last} : {begin: last, end: Math.round(seen.max)};
}

/** The selection with one end typed. The ends swap if they are typed the wrong way round. */
export function withEnd(which: 'begin' | 'end', step: number, before: Selection): Selection {
  if (before.end === undefined) return {begin: step};
  const other = which === 'begin' ? before.end : before.begin;
  return {begin: Math.min(step, other), end: Math.max(step, other)};
}

const seenByCard = new Map<string, Range>();

/** Notes the steps in view in a card; undefined once it is gone. */
export function noteSeen(card: string, range: Range | undefined): void {
  if (range) seenByCard.set(card, range);
  else seenByCard.delete(card);
}

/** The steps in view in any card. */
export function seenSteps(): Range {
  const ranges = [...seenByCard.values()];
  if (ranges.length === 0) return {min: 0, max: 0};
  return {
    min: Math.min(...ranges.map(({min}) => min)),
    max: Math.max(...ranges.map(({max}) => max)),
  };
}

/** The selection that a card shows. */
export function selectionOf(card: string): Selection | undefined {
  if (view.xKind.value !== 'step') return undefined;
  return view.isSelectionLinked.value ? view.selection.value : view.cardSettings(card).selection;
}

/** Selects steps in a card, or in all of them while they are linked. */
export function selectSteps(card: string, selection: Selection | undefined): void {
  if (view.xKind.peek() !== 'step') return;
  if (isStepLinked.peek()) linkedStep.value = selection?.end ?? selection?.begin;
  if (view.isSelectionLinked.peek()) view.selection.value = selection;
  else view.setCardSettings(card, {selection});
}
