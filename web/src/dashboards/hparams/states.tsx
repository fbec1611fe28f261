// SPDX-License-Identifier: Apache-2.0
import {EmptyState} from '../../widgets/empty_state';
import {Skeleton} from '../../widgets/skeleton';
import {tableProblem, trialTable} from './model/load_table';

/** Until the first response, or if there is none. */
export function Loading() {
  const problem = tableProblem.value;
  if (problem) {
    return (
      <EmptyState icon="unplugged" title="The trials could not be loaded">
        <p>
          {problem.message} {problem.hint}
        </p>
      </EmptyState>
    );
  }
  return (
    <div class="hparams-loading" role="status" aria-label="Loading">
      <Skeleton width="min(480px, 60%)" height="28px" />
      <Skeleton height="40%" />
      <Skeleton height="30%" />
    </div>
  );
}

/** Hyperparameters were logged, but none can be read. */
export function NoTrials() {
  const problems = trialTable.value?.problems ?? [];
  return (
    <EmptyState icon="warning" title="No trial can be read">
      {problems.slice(0, 5).map(({run, message}) => (
        <p key={run}>
          {run}: {message}
        </p>
      ))}
    </EmptyState>
  );
}
