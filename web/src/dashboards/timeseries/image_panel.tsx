// SPDX-License-Identifier: Apache-2.0
// One image tag, one run at a time, at any logged step.
import {CardFrame} from '../../cards/card_frame';
import {pinDropHandler} from '../../cards/pin_actions';
import {RunPicker} from '../../cards/run_picker';
import {useRequest} from '../../cards/use_request';
import './media_panel.css';
import {useSignal} from '@preact/signals';
import {formatInteger, formatTime} from '../../base/format';
import {nearestStep} from '../../base/nearest_step';
import type {Result} from '../../base/result';
import {isStepLinked, linkedStep} from '../../data/linked_step';
import {reconnects} from '../../data/logs';
import {fetchRecords, imageAddress, sampleCount} from '../../data/media';
import type {MediaRecord} from '../../data/media_record';
import {CardActions} from '../../scalar_cards/card_actions';
import {
  cardSettings,
  isSelectionLinked,
  selection,
  setCardSettings,
} from '../../scalar_cards/settings';
import {tooltip} from '../../widgets/tooltip';
import type {Card} from './card';
import {countSteps, type PanelProps, useRunOfTag} from './use_run_of_tag';

type Records = {records: MediaRecord[]; total: number};

const noRecords: Promise<Result<Records>> = Promise.resolve({
  ok: true,
  value: {records: [], total: 0},
});

export function ImagePanel({card, place}: PanelProps) {
  const {runs, run, growth, choose} = useRunOfTag('images', card);
  const response = useRequest(JSON.stringify([run, growth]), (cancel) =>
    run === undefined ? noRecords : fetchRecords(run, card.tag, 'images', cancel),
  );
  const records = response.value?.records ?? [];
  return (
    <CardFrame
      card={card}
      label={card.run === undefined ? card.tag : `${card.tag}, ${card.run}`}
      take={pinDropHandler(card, place)}
      meta={records.length > 0 && countSteps(records.length)}
      actions={<CardActions card={card} place={place} menu={[]} />}
    >
      <div class="card-content">
        {records.length > 0 && <ImageAtStep records={records} card={card} />}
        {response.value === undefined && !response.problem && <div class="card-skeleton" />}
        {response.problem && (
          <div class="card-note" role="alert">
            {response.problem.message}
          </div>
        )}
      </div>
      <RunPicker runs={runs} run={run} choose={choose} />
    </CardFrame>
  );
}

function ImageAtStep({records, card}: {records: readonly MediaRecord[]; card: Card}) {
  // Undefined follows the newest step.
  const chosen = cardSettings(card.id).step;
  const sample = useSignal(0);
  const linked = requestedStep();
  const last = records.length - 1;
  const steps = records.map(({step}) => step);
  const at = nearestStep(steps, linked ?? chosen);
  const record = records[at]!;
  const samples = sampleCount(record);
  const shownSample = Math.min(sample.value, samples - 1);
  const hasFailed = useSignal(false);
  return (
    <div class="media-panel">
      <div class="media-panel-image">
        <img
          key={hasFailed.value ? reconnects.value : ''}
          onError={() => {
            hasFailed.value = true;
          }}
          src={imageAddress(record, shownSample)}
          alt={`${card.tag} at step ${formatInteger(record.step)}`}
          decoding="async"
        />
      </div>
      <div class="media-panel-controls">
        <input
          type="range"
          class="slider-range"
          aria-label="Step"
          aria-valuetext={`step ${formatInteger(record.step)}`}
          min={0}
          max={last}
          value={at}
          style={{'--slider-share': `${(at / Math.max(1, last)) * 100}%`}}
          disabled={linked !== undefined || last === 0}
          onInput={(event) => {
            const next = Number(event.currentTarget.value);
            setCardSettings(card.id, {step: next === last ? undefined : records[next]?.step});
          }}
        />
        <span class="media-panel-step" {...tooltip(formatTime(record.wall_time ?? Number.NaN))}>
          step {formatInteger(record.step)}
        </span>
        {samples > 1 && (
          <button
            type="button"
            class="media-panel-sample"
            onClick={() => {
              sample.value = (shownSample + 1) % samples;
            }}
          >
            Sample {shownSample + 1} of {samples}
          </button>
        )}
      </div>
    </div>
  );
}

/** The step chosen for all cards, or for all dashboards. */
function requestedStep(): number | undefined {
  if (isStepLinked.value && linkedStep.value !== undefined) return linkedStep.value;
  if (!isSelectionLinked.value || !selection.value) return undefined;
  return selection.value.end ?? selection.value.begin;
}
