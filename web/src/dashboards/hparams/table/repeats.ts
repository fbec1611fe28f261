// SPDX-License-Identifier: Apache-2.0
// Trials with the same hyperparameters as one: their mean and how far they are apart.
import {formatNumber} from '../../../base/format';
import {type Filter, passes} from '../model/filter';
import type {TrialColumn} from '../model/trial_table';

export type Members = readonly number[];

/** The trials of each setting, in the order in which they are given. */
export function groupBySetting(
  trials: Iterable<number>,
  settingOf: (trial: number) => number,
): readonly Members[] {
  const groups = new Map<number, number[]>();
  for (const trial of trials) {
    const setting = settingOf(trial);
    const known = groups.get(setting);
    if (known) known.push(trial);
    else groups.set(setting, [trial]);
  }
  return [...groups.values()];
}

export interface Summary {
  /** Of those that have a value; NaN if none has. */
  readonly mean: number;
  /** The standard deviation of the sample; NaN for fewer than two values. */
  readonly sd: number;
  readonly count: number;
  /** Whether there are different values. */
  readonly differs: boolean;
}

export function summarize({values}: {readonly values: Float64Array}, members: Members): Summary {
  let count = 0;
  let mean = 0;
  let squares = 0;
  let first = Number.NaN;
  let differs = false;
  for (const trial of members) {
    const value = values[trial]!;
    if (Number.isNaN(value)) continue;
    count++;
    if (count === 1) first = value;
    else if (value !== first) differs = true;
    // Welford's method: values may be far from zero and close to each other.
    const delta = value - mean;
    mean += delta / count;
    squares += delta * (value - mean);
  }
  if (count === 0) return {mean: Number.NaN, sd: Number.NaN, count, differs};
  if (!differs) return {mean: first, sd: count > 1 ? 0 : Number.NaN, count, differs};
  return {mean, sd: Math.sqrt(squares / (count - 1)), count, differs};
}

const SPREAD_DIGITS = 2;

/** A standard deviation as people write it after ±: of few trials, more digits would be chance. */
export function spreadText(sd: number): string {
  return formatNumber(Number(sd.toPrecision(SPREAD_DIGITS)));
}

/** The trial that names a setting, whatever the order of its members is. */
export function firstOf(members: Members): number {
  return Math.min(...members);
}

/** Whether a setting passes: by the mean of a metric, or if one of its trials has the value. */
export function settingTest(
  column: TrialColumn,
  filter: Filter,
  settings: readonly Members[],
): (setting: number) => boolean {
  if (column.kind !== 'metric') {
    const test = passes(column, filter);
    return (setting) => settings[setting]!.some(test);
  }
  const values = Float64Array.from(settings, (members) => summarize(column, members).mean);
  return passes({...column, values}, filter);
}
