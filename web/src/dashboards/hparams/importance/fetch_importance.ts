// SPDX-License-Identifier: Apache-2.0
import type {Result} from '../../../base/result';
import {fetchJson, type Parameters} from '../../../data/client';
import {scopeParameters} from '../model/load_table';
import {type Goal, type MetricSpec, metricParameter} from '../model/metric_spec';
import {printRanges} from './index_ranges';
import type {Method} from './settings';

export interface Importance {
  readonly name: string;
  readonly importance: number;
  /** Over the trees of the forest; PED-ANOVA has none. */
  readonly deviation?: number | null;
  /** Correlations with the metric; null if one of the two is constant, absent for categories. */
  readonly pearson?: number | null;
  readonly spearman?: number | null;
}

export interface PairImportance {
  readonly first: string;
  readonly second: string;
  readonly importance: number;
  readonly deviation: number;
}

export interface Importances {
  readonly method: string;
  readonly trials: number;
  /** How well the forest predicts trials that it was not fitted to; null without a forest. */
  readonly r2?: number | null;
  readonly hparams: readonly Importance[];
  readonly pairs?: readonly PairImportance[];
  readonly warnings: readonly string[];
}

export interface ImportanceQuery {
  readonly method: Method;
  readonly metric: MetricSpec;
  readonly goal: Goal;
  /** The share of the best trials, from 0 to 1. */
  readonly best: number;
  readonly trialSet: string;
  /** Indices of the trials to examine, ascending; undefined for all. */
  readonly trials: Uint32Array | undefined;
  /** With the method `chosen`: indices of the trials to compare with the others. */
  readonly chosen: Uint32Array | undefined;
}

export function importanceParameters(query: ImportanceQuery): Parameters {
  const {method, metric, goal, best, trialSet, trials, chosen} = query;
  const hasIndices = trials !== undefined || chosen !== undefined;
  return {
    method: method === 'fanova' ? 'fanova' : 'ped_anova',
    metric: metricParameter(metric),
    ...scopeParameters(),
    ...(method === 'fanova' ? {} : {goal}),
    ...(method === 'ped_anova' ? {quantile: best} : {}),
    ...(hasIndices ? {trial_set: trialSet} : {}),
    ...(trials ? {trials: printRanges(trials)} : {}),
    ...(chosen ? {chosen: printRanges(chosen)} : {}),
  };
}

export function fetchImportance(
  query: ImportanceQuery,
  signal: AbortSignal,
): Promise<Result<Importances>> {
  return fetchJson<Importances>('api/v1/hparams/importance', importanceParameters(query), signal);
}
