// SPDX-License-Identifier: Apache-2.0
// The table of trials as every view sees it: one row per trial, columns of numbers and categories.
// Rows are addressed by their index in the response; a newer response may order them differently,
// so whatever is kept longer (a selection, the address) names trials.
import type {MetricId, MetricSpec} from './metric_spec';

/** A value as it was logged. */
export type Logged = number | string | boolean | null;

/** What all columns have, whatever they contain. */
interface ColumnBase {
  /** Identifies the column in the address: 'h:' and a name, 'n:' and a part of run names, 'm:' and a metric. */
  readonly id: string;
  readonly title: string;
  /** HTML, made safe by the server; empty if there is none. */
  readonly description: string;
  readonly kind: 'hparam' | 'metric' | 'name';
  /** Whether at least two trials have different values. */
  readonly differs: boolean;
  /** The number of trials that have a value. */
  readonly present: number;
  /** Why a trial has no value here, as a sentence; undefined if it has one. */
  missing(trial: number): string | undefined;
}

/** Numbers. NaN where a trial has no value, or logged NaN; `missing` says which. */
export interface NumberColumn extends ColumnBase {
  readonly type: 'number';
  readonly values: Float64Array;
  /** Whether the values are spread more evenly on a logarithmic axis. */
  readonly isLog: boolean;
  /** The smallest and the largest finite value; undefined if there is none. */
  readonly extent: readonly [min: number, max: number] | undefined;
  /** The range announced by the writer. */
  readonly declared: readonly [min: number, max: number] | undefined;
  /** Only of metrics. */
  readonly metric?: MetricSpec;
}

/** Categories: texts, booleans, and hyperparameters with values of several types. */
export interface CategoryColumn extends ColumnBase {
  readonly type: 'category';
  /** The distinct values: declared ones first, then in natural order. */
  readonly domain: readonly Logged[];
  /** How each value of the domain is written. */
  readonly labels: readonly string[];
  /** Indices into the domain; NaN where a trial has no value. */
  readonly values: Float64Array;
}

export type TrialColumn = NumberColumn | CategoryColumn;

export type TrialStatus = 'unknown' | 'success' | 'failure' | 'running';

export interface Trial {
  readonly name: string;
  /** Trials of one group are repetitions, according to their writer. Empty if it has none. */
  readonly group: string;
  /** Trials with the same number have the same hyperparameters, apart from seeds. */
  readonly setting: number;
  /** The runs that were folded into this trial, its own first. */
  readonly runs: readonly string[];
  readonly status: TrialStatus;
  /** Seconds since 1970; undefined if unknown. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

export interface TrialTable {
  /** Of the server's data. */
  readonly version: number;
  /** Identifies the list of trials, so that requests can name trials by their index. */
  readonly trialSet: string;
  readonly trials: readonly Trial[];
  /** Hyperparameters first, then parts of names, then metrics. */
  readonly columns: readonly TrialColumn[];
  /** Every scalar that could be a metric, and how many trials have it. */
  readonly available: readonly (MetricId & {readonly trials: number})[];
  /** Runs whose hyperparameters cannot be read. */
  readonly problems: readonly {readonly run: string; readonly message: string}[];
}
