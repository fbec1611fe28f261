// SPDX-License-Identifier: Apache-2.0
// One sample of one tag and run: an image at any logged step.
import './image_card.css';
import {useEffect, useMemo, useState} from 'preact/hooks';
import {nearestStep} from '../../base/nearest_step';
import {CardFrame} from '../../cards/card_frame';
import {pinDropHandler} from '../../cards/pin_actions';
import {StepSlider, stepBy} from '../../cards/step_slider';
import {useRecords} from '../../cards/use_records';
import type {MediaRecord} from '../../data/media_record';
import {BlobNote} from '../../media_cards/blob_note';
import {CardRun} from '../../media_cards/card_run';
import {nameOf, type SampleCard, titleOf} from '../../media_cards/sample_cards';
import {StepMeta} from '../../media_cards/step_meta';
import {filterStyle} from './adjust_filter';
import {ImageActions} from './image_actions';
import {type LoadedImage, makeImageSlot} from './image_slot';
import {openCard} from './open_card';
import * as settings from './settings';

export function ImageCard({card, isPinned}: {card: SampleCard; isPinned: boolean}) {
  const place = {pins: settings.pins, isPinned};
  const held = useRecords('images', card.run, card.tag);
  const {records, isKnown, problem} = held.list.value;
  const asked = settings.steps.stepOf(card.id);
  const stepList = records.map(({step}) => step);
  const at = nearestStep(stepList, asked);
  const slot = useMemo(() => makeImageSlot(), []);
  useEffect(() => slot.show(records[at], card.sample), [records[at]?.key, card.sample]);
  useEffect(() => () => slot.close(), []);
  const image = slot.state.value;
  const choose = (step: number | undefined) => settings.steps.setStep(card.id, step);
  const retry = () => {
    slot.forget();
    slot.show(records[at], card.sample);
    held.retry();
  };
  return (
    <CardFrame
      card={card}
      title={titleOf(card, isPinned)}
      label={nameOf(card)}
      badges={<CardRun card={card} />}
      meta={<StepMeta records={records} at={at} asked={asked} />}
      take={pinDropHandler(card, place)}
      actions={<ImageActions card={card} place={place} image={image} />}
    >
      <div class="card-content">
        <Shown
          card={card}
          image={image}
          record={records[at]}
          move={(by) => choose(stepBy(stepList, asked, by))}
        />
        <BlobNote
          isWaiting={!image.value && !image.problem && (!isKnown || records.length > 0)}
          isEmpty={isKnown && records.length === 0}
          problem={problem ?? image.problem}
          retry={retry}
        />
      </div>
      <StepSlider label="Step" steps={stepList} step={asked} choose={choose} />
    </CardFrame>
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
  const {step} = image.record;
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
