// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {counted} from '../../base/format';
import {isReady, runs, unlistedRuns} from '../../data/logs';
import {
  areNewestSelected,
  matchingRuns,
  runFilter,
  selectAllRuns,
  shownRuns,
} from '../../data/selection';
import {Button} from '../../widgets/button';
import {Skeleton} from '../../widgets/skeleton';
import {selectListed} from './gestures';
import {ListHead} from './list_head';
import {RunList} from './run_list';
import {Toolbar} from './toolbar';
import './runs_panel.css';

/** The run list, with actions for many runs at once. */
export function RunsPanel() {
  return (
    <div class="runs-panel">
      <Toolbar />
      <ListHead />
      <RunsOrReason>
        <RunList />
      </RunsOrReason>
      <Footer />
    </div>
  );
}

/** The runs, or the reason why there are none. */
export function RunsOrReason({children}: {readonly children: ComponentChildren}) {
  if (!isReady.value) return <LoadingRuns />;
  if (runs.value.size === 0) return <p class="runs-panel-nothing">No runs yet.</p>;
  if (matchingRuns.value.length > 0) return <>{children}</>;
  return (
    <div class="runs-panel-nothing">
      <p>No runs match “{runFilter.value}”.</p>
      <Button onClick={() => (runFilter.value = '')}>Clear filter</Button>
    </div>
  );
}

const widths = ['62%', '48%', '70%', '54%', '66%', '44%'];

function LoadingRuns() {
  return (
    <div class="runs-panel-loading" role="status" aria-label="Loading runs">
      {widths.map((width) => (
        <div key={width} class="runs-panel-loading-row">
          <Skeleton width="14px" height="14px" />
          <Skeleton width={width} height="10px" />
        </div>
      ))}
    </div>
  );
}

export function Footer() {
  const total = runs.value.size;
  if (total === 0) return null;
  const shown = shownRuns.value.length;
  const listed = matchingRuns.value;
  return (
    <footer class="runs-panel-foot">
      <span role="status">
        {shown.toLocaleString('en')} of {total.toLocaleString('en')} {total === 1 ? 'run' : 'runs'}{' '}
        shown
      </span>
      {unlistedRuns.value > 0 && (
        <span class="runs-panel-note">
          {counted(unlistedRuns.value, 'more run')} not listed: the page has reached its limit.
        </span>
      )}
      {shown === 0 && listed.length > 0 ? (
        <LinkButton onClick={() => selectListed(true)}>
          Select{' '}
          {listed.length < total ? `the ${listed.length.toLocaleString('en')} listed` : 'all'}
        </LinkButton>
      ) : (
        areNewestSelected.value && (
          <span class="runs-panel-note">
            Only the newest runs are selected.{' '}
            <LinkButton onClick={selectAllRuns}>Select all</LinkButton>
          </span>
        )
      )}
    </footer>
  );
}

interface LinkButtonProps {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

function LinkButton({onClick, children}: LinkButtonProps) {
  return (
    <button type="button" class="runs-panel-link" onClick={onClick}>
      {children}
    </button>
  );
}
