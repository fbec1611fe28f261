// SPDX-License-Identifier: Apache-2.0
// The table of trials as every view sees it: one row per trial, columns of numbers and categories.
// Rows are addressed by their index in the response; a newer response may order them differently,
// so whatever is kept longer (a selection, the address) names trials.

/** A value as it was logged. */
export type Logged = number | string | boolean | null;

export interface MetricId {
  readonly tag: string;
  /** The path from the trial's run to the run that logs the metric; empty if they are the same. */
  readonly group: string;
}

/** What a column has in common, whatever it contains. */
interface ColumnBase {
  /**
   * Identifies the column in the address: 'h:' and a name, 'm:' and the text that requests the
   * metric, 'i:' and a word.
   */
  readonly id: string;
  readonly title: string;
  /** HTML, made safe by the server; empty if there is none. */
  readonly description: string;
  readonly kind: 'hparam' | 'metric' | 'info';
  /** Whether at least two trials have different values. */
  readonly differs: boolean;
  /** The number of trials that have a value. */
  readonly present: number;
  /** Why a trial has no value here, as a sentence; undefined if it has one. */
  missing(trial: number): string | undefined;
}

/** Numbers. NaN where a trial has no value, or logged NaN; `missing` tells which. */
export interface NumberColumn extends ColumnBase {
  readonly type: 'number';
  readonly values: Float64Array;
  /** Whether the values are spread more evenly on a logarithmic axis. */
  readonly isLog: boolean;
  /** The smallest and the largest finite value; undefined if there is none. */
  readonly extent: readonly [min: number, max: number] | undefined;
  /** As announced by the writer. */
  readonly declared: readonly [min: number, max: number] | undefined;
  /** Whether lower values are better. Only for metrics; the user can change it. */
  readonly metric?: MetricId;
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
  /** Sessions of one group are repetitions of one trial, by their writer. Empty if it has none. */
  readonly group: string;
  /** The runs that belong to this trial, its own included. */
  readonly runs: readonly string[];
  /** Trials with the same number have the same hyperparameters, except for seeds. */
  readonly setting: number;
  readonly status: TrialStatus;
  /** Seconds since 1970; undefined if unknown. */
  readonly start: number | undefined;
  readonly end: number | undefined;
}

export interface TrialTable {
  /** Of the server's data. */
  readonly version: number;
  /** Names the ordered list of trials in requests that refer to them by index. */
  readonly trialSet: string;
  readonly trials: readonly Trial[];
  /** Hyperparameters first, then metrics. */
  readonly columns: readonly TrialColumn[];
  /** Every scalar that could be a metric, and how many trials have it. */
  readonly available: readonly (MetricId & {readonly trials: number})[];
  /** Runs whose hyperparameters cannot be read. */
  readonly problems: readonly {readonly run: string; readonly message: string}[];
}

/** The text of one value, with up to `digits` significant digits. */
export type CellText = (column: TrialColumn, trial: number, digits?: number) => string;
