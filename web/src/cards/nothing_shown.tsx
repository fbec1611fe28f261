// SPDX-License-Identifier: Apache-2.0
import type {Signal} from '@preact/signals';
import {isReady} from '../data/logs';
import {shownRuns} from '../data/selection';
import {Button} from '../widgets/button';
import {EmptyState} from '../widgets/empty_state';

export interface NothingShownProps {
  /** What the dashboard shows, such as `images`. */
  readonly what: string;
  /** How many tags the filter keeps, and how many there are. */
  readonly kept: number;
  readonly all: number;
  readonly filter: Signal<string>;
}

/** Says why a dashboard has no cards, if it has none. */
export function NothingShown({what, kept, all, filter}: NothingShownProps) {
  if (!isReady.value || kept > 0) return null;
  if (shownRuns.value.length === 0) {
    return <EmptyState title="No run is selected">Select runs at the left to see them.</EmptyState>;
  }
  if (all === 0) {
    return <EmptyState title={`No ${what} here`}>The runs shown have no {what}.</EmptyState>;
  }
  const clear = () => {
    filter.value = '';
  };
  return (
    <EmptyState
      title="No tag matches"
      icon="search"
      actions={<Button onClick={clear}>Show all {all} tags</Button>}
    >
      None of the {all} tags of {what} in the runs shown is kept by the filter.
    </EmptyState>
  );
}
