// SPDX-License-Identifier: Apache-2.0
// One sample of one tag and run: a sound at any logged step.
import './audio_card.css';
import {useEffect} from 'preact/hooks';
import {PinActions} from '../../cards/pin_actions';
import {saveAddress} from '../../cards/save';
import {address} from '../../data/client';
import {colourOf} from '../../data/colours';
import {soundParameters} from '../../data/media';
import type {Loaded} from '../../media_cards/blob_slot';
import {MediaCardFrame, MediaCardNote, useMediaCard} from '../../media_cards/media_card';
import {fileNameOf, type SampleCard} from '../../media_cards/sample_cards';
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
  const makeSlot = makeSoundSlot;
  const state = useMediaCard({plugin: 'audio', card, isPinned, settings, makeSlot});
  const {loaded, place} = state;
  const sound = loaded.value;
  useEffect(() => (sound ? registerSound(card.id, sound) : undefined), [card.id, sound]);
  return (
    <MediaCardFrame
      state={state}
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
        <MediaCardNote state={state} isLoaded={sound !== undefined} />
      </div>
      <PlayerRow card={card} sound={sound} />
    </MediaCardFrame>
  );
}

/** Saves the file as logged. */
function saveSound(card: SampleCard, {record, extension}: Loaded<Sound>): void {
  if (!record) return;
  const name = `${fileNameOf(card, record.step)}.${extension}`;
  saveAddress(address('api/v1/blob', soundParameters(record, card.sample)), name);
}
