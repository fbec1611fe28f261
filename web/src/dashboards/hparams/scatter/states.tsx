// SPDX-License-Identifier: Apache-2.0
// Why there is nothing to draw.
import {Button} from '../../../widgets/button';
import {EmptyState} from '../../../widgets/empty_state';
import {showAllTrials} from '../model/actions';
import {passingTrials} from '../model/derived';
import {Controls} from './controls';

export function NoMetric({what}: {readonly what: string}) {
  return (
    <>
      <Controls />
      <EmptyState icon="chart" title="No metric">
        <p>
          {what} No trial has logged a scalar that can be one. Metrics appear here as soon as they
          are logged.
        </p>
      </EmptyState>
    </>
  );
}

export function OneTrial() {
  return (
    <EmptyState icon="chart" title="Only one trial">
      <p>A scatter plot compares trials. The values of this one are in the table.</p>
    </EmptyState>
  );
}

export function NoColumn() {
  return (
    <EmptyState icon="chart" title="No number to draw">
      <p>No trial has logged a hyperparameter or metric that is a number.</p>
    </EmptyState>
  );
}

/** Trials exist, but none is drawn. */
export function NothingDrawn() {
  if (passingTrials.value.length > 0) {
    return (
      <EmptyState icon="eye" title="No run is selected">
        <p>Select runs in the list on the left to show their trials.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="chart"
      title="No trial passes the filters"
      actions={<Button onClick={showAllTrials}>Show all trials</Button>}
    />
  );
}
