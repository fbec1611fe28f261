// SPDX-License-Identifier: Apache-2.0
// The colours of points as numbers, as pixels need them, and the trials that are faint.
import {computed, type ReadonlySignal} from '@preact/signals';
import {membership} from '../../../data/run_set';
import {missingColour, rampColours, trialColour} from '../model/colour_scale';
import {isTrialSelected, passingTrials, trials} from '../model/derived';
import {scaleOf} from '../model/scale_choice';
import type {NumberColumn} from '../model/trial_table';
import {keptTrials} from '../model/view_state';

/** 0xRRGGBB of '#rrggbb', '#rgb' or 'rgb(r g b)'. The build shortens colours where it can. */
export function inkOf(colour: string): number {
  if (colour.startsWith('#')) {
    const digits = colour.slice(1);
    const isShort = digits.length === 3;
    return Number.parseInt(isShort ? digits.replace(/./g, '$&$&') : digits, 16);
  }
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return (red << 16) | (green << 8) | blue;
}

/** The colour of every trial, by index. */
export const trialInks: ReadonlySignal<Uint32Array> = computed(() => {
  const colourOf = trialColour.value;
  const known = new Map<string, number>();
  return Uint32Array.from(trials.value, (_, trial) => {
    const colour = colourOf(trial);
    const ink = known.get(colour) ?? inkOf(colour);
    known.set(colour, ink);
    return ink;
  });
});

/** The colours from the lowest to the highest value. */
export const rampInks: ReadonlySignal<readonly number[]> = computed(() =>
  rampColours.value.map(inkOf),
);

/** The colours of trials by another column than the one that colours them elsewhere. */
export function inksBy(column: NumberColumn): Uint32Array {
  const scale = scaleOf(column);
  const ramp = rampInks.value;
  const missing = inkOf(missingColour.value);
  return Uint32Array.from(column.values, (value) => {
    const place = scale.at(value);
    return Number.isNaN(place) ? missing : ramp[Math.round(place * (ramp.length - 1))]!;
  });
}

/** Trials that only filters leave out: they remain visible, so that a brush shows what it cuts. */
export const faintTrials: ReadonlySignal<Uint32Array> = computed(() => {
  const passing = new Set(passingTrials.value);
  const isKept = membership(keptTrials.value);
  const isSelected = isTrialSelected.value;
  const found: number[] = [];
  for (const [index, trial] of trials.value.entries())
    if (!passing.has(index) && isKept(trial.name) && isSelected(trial)) found.push(index);
  return Uint32Array.from(found);
});
