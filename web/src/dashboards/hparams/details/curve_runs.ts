// SPDX-License-Identifier: Apache-2.0
import type {MetricId} from '../model/metric_spec';
import type {Trial} from '../model/trial_table';

/** The runs that may have a trial's values of a metric. */
export function curveRuns(trial: Trial, {group}: MetricId): readonly string[] {
  if (group === '') return trial.runs;
  return trial.runs.map((run) => (run === '.' ? group : `${run}/${group}`));
}
