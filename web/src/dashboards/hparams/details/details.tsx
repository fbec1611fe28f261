// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {useEffect} from 'preact/hooks';
import {counted, formatDuration, formatTime} from '../../../base/format';
import {setterOf} from '../../../base/setter_of';
import {IconButton} from '../../../widgets/button';
import {Switch} from '../../../widgets/controls/switch';
import {addShortcuts} from '../../../widgets/shortcuts';
import {closeTrials, selectTrials} from '../model/actions';
import type {Trial} from '../model/trial_table';
import {Curves} from './curves';
import {columnsOf, differing, opened} from './opened';
import {ValueTable} from './value_table';
import './details.css';

/** One trial, or several compared: what they were given, and what came of it. */
export function TrialDetails() {
  useEffect(
    () =>
      addShortcuts({
        keys: 'escape',
        label: 'Close trial details',
        group: 'HParams',
        run: closeTrials,
        isCommand: false,
      }),
    [],
  );
  const shown = opened.value;
  const first = shown[0];
  const title =
    shown.length > 1 ? `Compare ${counted(shown.length, 'trial')}` : (first?.trial.name ?? '');
  return (
    <aside class="trial-details" aria-label={first ? title : 'Trial details'}>
      <header class="trial-details-head">
        <h2 title={title}>{first ? title : 'This trial no longer exists'}</h2>
        {first && (
          <IconButton
            icon="eye"
            label="Select only these runs in the run list"
            onClick={() => selectTrials(shown.map(({index}) => index))}
          />
        )}
        <IconButton icon="close" label="Close" keys="escape" onClick={closeTrials} />
      </header>
      {first && (
        <div class="trial-details-body">
          {shown.length === 1 && <Facts trial={first.trial} />}
          <Values />
          <Curves />
        </div>
      )}
    </aside>
  );
}

const statuses = {
  success: 'Finished',
  failure: 'Failed',
  running: 'Running',
  unknown: 'Unknown: the writer did not say that it finished',
} as const;

function Facts({trial}: {readonly trial: Trial}) {
  const {start, end} = trial;
  return (
    <dl class="trial-facts">
      <dt>Status</dt>
      <dd>{statuses[trial.status]}</dd>
      {start !== undefined && (
        <>
          <dt>Started</dt>
          <dd>{formatTime(start)}</dd>
        </>
      )}
      {start !== undefined && end !== undefined && (
        <>
          <dt>Duration</dt>
          <dd>{formatDuration(end - start)}</dd>
        </>
      )}
      {trial.runs.length > 1 && (
        <>
          <dt>Runs</dt>
          <dd>{trial.runs.join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

function Values() {
  const onlyDiffering = useSignal(true);
  const shown = opened.value;
  const isCompared = shown.length > 1;
  const kept = (isMetric: boolean) => {
    const all = columnsOf(isMetric);
    return isCompared && onlyDiffering.value ? differing(all, shown) : all;
  };
  return (
    <>
      {isCompared && (
        <Switch
          label="Only what differs"
          isOn={onlyDiffering.value}
          onChange={setterOf(onlyDiffering)}
        />
      )}
      <ValueTable
        trials={shown}
        sections={[
          {title: 'Hyperparameters', columns: kept(false)},
          {title: 'Metrics', columns: kept(true)},
        ]}
      />
    </>
  );
}
