// SPDX-License-Identifier: Apache-2.0
// One sample of one tag and run: an image at any logged step.
import './image_card.css';
import {useState} from 'preact/hooks';
import {formatInteger} from '../../base/format';
import type {MediaRecord} from '../../data/media_record';
import {MediaCardFrame, MediaCardNote, useMediaCard} from '../../media_cards/media_card';
import {nameOf, type SampleCard} from '../../media_cards/sample_cards';
import {filterStyle} from './adjust_filter';
import {ImageActions} from './image_actions';
import {type LoadedImage, makeImageSlot} from './image_slot';
import {openCard} from './open_card';
import * as settings from './settings';

export function ImageCard({card, isPinned}: {card: SampleCard; isPinned: boolean}) {
  const makeSlot = makeImageSlot;
  const state = useMediaCard({plugin: 'images', card, isPinned, settings, makeSlot});
  const {loaded: image, place, record, move} = state;
  return (
    <MediaCardFrame
      state={state}
      actions={<ImageActions card={card} place={place} image={image} />}
    >
      <div class="card-content">
        <Shown card={card} image={image} record={record} move={move} />
        <MediaCardNote state={state} isLoaded={image.value !== undefined} />
      </div>
    </MediaCardFrame>
  );
}

interface ShownProps {
  readonly card: SampleCard;
  readonly image: LoadedImage;
  readonly record: MediaRecord | undefined;
  readonly move: (by: number) => void;
}

function Shown({card, image, record, move}: ShownProps) {
  // An image larger than its card is scaled down smoothly; small images keep sharp pixels.
  const [isShrunk, setShrunk] = useState(false);
  const [unreadable, setUnreadable] = useState<string | undefined>(undefined);
  if (!image.value || !image.record) return null;
  const step = formatInteger(image.record.step);
  if (unreadable === image.value)
    return <div class="card-note">This browser cannot display the image at step {step}.</div>;
  const isSmooth =
    settings.sampling.value === 'smooth' || (settings.sampling.value === 'auto' && isShrunk);
  return (
    <button
      type="button"
      class={settings.isActualSize.value ? 'image-card-open image-card-actual' : 'image-card-open'}
      aria-label={`Open ${nameOf(card)}`}
      aria-busy={image.record.key !== record?.key}
      onClick={() => openCard(card)}
      onKeyDown={(event) => {
        const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
        if (by === undefined) return;
        event.preventDefault();
        move(by);
      }}
    >
      <img
        class={isSmooth ? 'image-card-smooth' : ''}
        src={image.value}
        alt={`${nameOf(card)} at step ${step}`}
        style={filterStyle('images-adjust', settings.adjustment.value)}
        decoding="async"
        onLoad={({currentTarget: image}) => setShrunk(image.naturalWidth > image.clientWidth)}
        onError={() => setUnreadable(image.value)}
      />
    </button>
  );
}
