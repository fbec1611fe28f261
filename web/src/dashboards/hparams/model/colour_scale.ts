// SPDX-License-Identifier: Apache-2.0
// The colour of each trial, by the column that the user chose.
import {computed, type ReadonlySignal} from '@preact/signals';
import {slotColour, type Theme} from '../../../base/palette';
import {theme} from '../../../data/colours';
import {colourColumn} from './derived';
import {scaleOf} from './scale_choice';
import type {TrialColumn} from './trial_table';

// From blue through purple to orange, with rising lightness, so that people who confuse hues still
// see the order. Every colour is readable on the cards of its theme.
const RAMPS: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#2439a8', '#5e2fb8', '#9c2a9e', '#cf3f75', '#e2612c'],
  dark: ['#5f7df5', '#9a83fb', '#dd86d3', '#ff9b86', '#ffd36b'],
};
const MISSING: Readonly<Record<Theme, string>> = {light: '#a3a19b', dark: '#62626b'};

/** Few enough that a canvas can draw the lines of one colour at once. */
const SHADES = 48;

function ramp(theme: Theme): readonly string[] {
  const stops = RAMPS[theme].map(channels);
  return Array.from({length: SHADES}, (_, i) => {
    const at = (i / (SHADES - 1)) * (stops.length - 1);
    const left = Math.min(stops.length - 2, Math.floor(at));
    const mix = stops[left]!.map((c, k) =>
      Math.round(c + (stops[left + 1]![k]! - c) * (at - left)),
    );
    return `rgb(${mix.join(' ')})`;
  });
}

function channels(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

const ramps = {light: ramp('light'), dark: ramp('dark')};

/** The colours from the lowest to the highest value, for legends. */
export const rampColours: ReadonlySignal<readonly string[]> = computed(() => ramps[theme.value]);

/** The colour of trials without a value. */
export const missingColour: ReadonlySignal<string> = computed(() => MISSING[theme.value]);

export type ColourOf = (trial: number) => string;

function colours(column: TrialColumn, shown: Theme): ColourOf {
  const {values} = column;
  if (column.type === 'category') {
    return (trial) => {
      const value = values[trial]!;
      return Number.isNaN(value) ? MISSING[shown] : slotColour(value, shown);
    };
  }
  const scale = scaleOf(column);
  const shades = ramps[shown];
  return (trial) => {
    const place = scale.at(values[trial]!);
    return Number.isNaN(place) ? MISSING[shown] : shades[Math.round(place * (SHADES - 1))]!;
  };
}

/** The colour of a trial, by index. Trials without a value are grey. */
export const trialColour: ReadonlySignal<ColourOf> = computed(() => {
  const column = colourColumn.value;
  const shown = theme.value;
  return column ? colours(column, shown) : () => MISSING[shown];
});
