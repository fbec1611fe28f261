// SPDX-License-Identifier: Apache-2.0
// One sample of one tag and run: a sound at any logged step.
import './audio_card.css';
import {useEffect, useMemo} from 'preact/hooks';
import {nearestStep} from '../../base/nearest_step';
import {CardFrame} from '../../cards/card_frame';
import {PinActions, pinDropHandler} from '../../cards/pin_actions';
import {saveAddress} from '../../cards/save';
import {StepSlider} from '../../cards/step_slider';
import {useRecords} from '../../cards/use_records';
import {address} from '../../data/client';
import {colourOf} from '../../data/colours';
import {soundParameters} from '../../data/media';
import {BlobNote} from '../../media_cards/blob_note';
import type {Loaded} from '../../media_cards/blob_slot';
import {CardRun} from '../../media_cards/card_run';
import {fileNameOf, nameOf, type SampleCard, titleOf} from '../../media_cards/sample_cards';
import {StepMeta} from '../../media_cards/step_meta';
import {IconButton} from '../../widgets/button';
import {registerSound} from './loaded_sounds';
import {PlayerRow} from './player_row';
import * as settings from './settings';
import {makeSoundSlot, type Sound} from './sound';
import {SoundPlot} from './sound_plot';

export interface AudioCardProps {
  readonly card: SampleCard;
  readonly isPinned: boolean;
  readonly width: number;
}

export function AudioCard({card, isPinned, width}: AudioCardProps) {
  const place = {pins: settings.pins, isPinned};
  const held = useRecords('audio', card.run, card.tag);
  const {records, isKnown, problem} = held.list.value;
  const asked = settings.steps.stepOf(card.id);
  const stepList = records.map(({step}) => step);
  const record = records[nearestStep(stepList, asked)];
  const slot = useMemo(makeSoundSlot, []);
  useEffect(() => slot.show(record, card.sample), [record?.key, card.sample]);
  useEffect(() => () => slot.close(), []);
  const loaded = slot.state.value;
  const sound = loaded.value;
  useEffect(() => (sound ? registerSound(card.id, sound) : undefined), [card.id, sound]);
  const retry = () => {
    slot.forget();
    slot.show(record, card.sample);
    held.retry();
  };
  return (
    <CardFrame
      card={card}
      title={titleOf(card, isPinned)}
      label={nameOf(card)}
      badges={<CardRun card={card} />}
      meta={<StepMeta records={records} at={nearestStep(stepList, asked)} asked={asked} />}
      take={pinDropHandler(card, place)}
      actions={
        <>
          <PinActions card={card} place={place} />
          <IconButton
            icon="download"
            label="Save audio"
            isDisabled={sound === undefined}
            onClick={() => saveSound(card, loaded)}
          />
        </>
      }
    >
      <div class="card-content">
        {sound && (
          <SoundPlot sound={sound} width={width} colour={colourOf.value(card.run).colour} />
        )}
        <BlobNote
          isWaiting={!sound && !loaded.problem && (!isKnown || records.length > 0)}
          isEmpty={isKnown && records.length === 0}
          problem={problem ?? loaded.problem}
          retry={retry}
        />
      </div>
      <PlayerRow card={card} sound={sound} />
      <StepSlider
        label="Step"
        steps={stepList}
        step={asked}
        choose={(step) => settings.steps.setStep(card.id, step)}
      />
    </CardFrame>
  );
}

/** Saves the file as it was logged. */
function saveSound(card: SampleCard, {record, extension}: Loaded<Sound>): void {
  if (!record) return;
  const name = `${fileNameOf(card, record.step)}.${extension}`;
  saveAddress(address('api/v1/blob', soundParameters(record, card.sample)), name);
}
