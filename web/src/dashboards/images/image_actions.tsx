// SPDX-License-Identifier: Apache-2.0
import {PinActions, type PinPlace} from '../../cards/pin_actions';
import {saveAddress} from '../../cards/save';
import {imageAddress} from '../../data/media';
import {fileNameOf, type SampleCard} from '../../media_cards/sample_cards';
import {IconButton} from '../../widgets/button';
import {cards} from './cards';
import type {LoadedImage} from './image_slot';
import {compareRuns, openCard} from './open_card';

export interface ImageActionsProps {
  readonly card: SampleCard;
  readonly place: PinPlace;
  readonly image: LoadedImage;
}

export function ImageActions({card, place, image}: ImageActionsProps) {
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
        isDisabled={image.value === undefined}
        onClick={() => saveImage(card, image)}
      />
    </>
  );
}

/** Saves the file as logged. */
export function saveImage(
  card: {tag: string; run: string; sample: number},
  {record, extension}: LoadedImage,
): void {
  if (!record) return;
  const name = `${fileNameOf(card, record.step)}.${extension}`;
  saveAddress(imageAddress(record, card.sample), name);
}
