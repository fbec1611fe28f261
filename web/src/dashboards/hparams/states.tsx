// SPDX-License-Identifier: Apache-2.0
import {Button} from '../../widgets/button';
import {EmptyState} from '../../widgets/empty_state';
import {Skeleton} from '../../widgets/skeleton';
import {CodeSnippet} from '../../widgets/text/code_snippet';
import {tableProblem, trialTable} from './model/load_table';
import {hasNameColumns} from './model/view_state';

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

const PROBLEMS_MAX = 5;
const CODE = "writer.add_hparams({'lr': 0.1, 'layers': 3}, {'accuracy': 0.9})";

/** Nothing was logged, or nothing that was logged can be read. */
export function NoTrials() {
  const problems = trialTable.value?.problems ?? [];
  return (
    <EmptyState
      icon={problems.length > 0 ? 'warning' : 'chart'}
      title={problems.length > 0 ? 'No trial can be read' : 'HParams: nothing logged yet'}
      actions={
        !hasNameColumns.value && (
          <Button
            onClick={() => {
              hasNameColumns.value = true;
            }}
          >
            Use the names of runs
          </Button>
        )
      }
    >
      {problems.slice(0, PROBLEMS_MAX).map(({run, message}) => (
        <p key={run}>
          {run}: {message}
        </p>
      ))}
      <p>
        This page shows hyperparameters and the metrics they led to. If the names of your runs
        contain hyperparameters, such as lr=0.1, they can be columns. Otherwise log them:
      </p>
      <CodeSnippet code={CODE} />
    </EmptyState>
  );
}
