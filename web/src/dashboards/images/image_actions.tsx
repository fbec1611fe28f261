// SPDX-License-Identifier: Apache-2.0
import {PinActions, type PinPlace} from '../../cards/pin_actions';
import {saveAddress} from '../../cards/save';
import {pictureAddress} from '../../data/media';
import {fileNameOf, type SampleCard} from '../../media_cards/sample_cards';
import {IconButton} from '../../widgets/button';
import {cards} from './cards';
import {compareRuns, openCard} from './open_card';
import type {Picture} from './picture_slot';

export interface ImageActionsProps {
  readonly card: SampleCard;
  readonly place: PinPlace;
  readonly picture: Picture;
}

export function ImageActions({card, place, picture}: ImageActionsProps) {
  const runs = cards.runsOf(card.tag);
  return (
    <>
      <PinActions card={card} place={place} />
      {runs.length > 1 && (
        <IconButton icon="panel" label="Compare runs" onClick={() => compareRuns(card, runs)} />
      )}
      <IconButton icon="fullscreen" label="Open viewer" onClick={() => openCard(card)} />
      <IconButton
        icon="download"
        label="Save image"
        isDisabled={picture.value === undefined}
        onClick={() => savePicture(card, picture)}
      />
    </>
  );
}

/** Saves the file as it was logged. */
export function savePicture(
  card: {tag: string; run: string; sample: number},
  {record, extension}: Picture,
): void {
  if (!record) return;
  const name = `${fileNameOf(card, record.step)}.${extension}`;
  saveAddress(pictureAddress(record, card.sample), name);
}
