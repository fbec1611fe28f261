// SPDX-License-Identifier: Apache-2.0
import {useEffect, useMemo} from 'preact/hooks';
import {nearestStep} from '../../base/nearest_step';
import {type Problem, success} from '../../base/result';
import {useRequest} from '../../cards/use_request';
import type {MediaRecord} from '../../data/media_record';
import {type CurveCounts, fetchCurve} from '../../data/pr_curves';
import {holdRecords} from '../../data/record_lists';
import type {Curve} from './curves';
import {steps} from './settings';

/** The curve that a run shows, or why it shows none. */
export interface RunCurve {
  readonly run: string;
  /** All steps of the run. */
  readonly steps: readonly number[];
  /** The record that is drawn; undefined until known. */
  readonly record: MediaRecord | undefined;
  readonly counts: CurveCounts | undefined;
  readonly problem: Problem | undefined;
}

export interface DrawnCurve extends RunCurve {
  readonly curve: Curve | undefined;
}

/** The curves of a tag, each run at its requested step. */
export function useCurves(runs: readonly string[], tag: string): readonly RunCurve[] {
  const names = runs.join('\n');
  const held = useMemo(
    () => runs.map((run) => ({run, records: holdRecords('pr_curves', run, tag)})),
    [names, tag],
  );
  useEffect(
    () => () => {
      for (const {records} of held) records.release();
    },
    [held],
  );
  const chosen = held.map(({run, records}) => {
    const {records: all, problem} = records.list.value;
    const every = all.map(({step}) => step);
    return {run, steps: every, record: all[nearestStep(every, steps.stepOf(run))], problem};
  });
  const keys = chosen.flatMap(({record}) => (record ? [record.key] : []));
  const response = useRequest(JSON.stringify(keys), async (cancel) => {
    const found = chosen.map(async ({run, record}) => {
      const curve = record && (await fetchCurve(record.key, cancel));
      return [run, {record, curve}] as const;
    });
    return success(new Map(await Promise.all(found)));
  });
  return chosen.map(({run, steps: every, record, problem}) => {
    // The previous curve stays while another step is loading.
    const loaded = response.value?.get(run);
    const counts = loaded?.curve?.ok ? loaded.curve.value : undefined;
    const failed = loaded?.curve && !loaded.curve.ok ? loaded.curve.error : problem;
    return {run, steps: every, record: loaded?.record ?? record, counts, problem: failed};
  });
}
