// SPDX-License-Identifier: Apache-2.0
// One sample of one tag and run: an image at any logged step.
import './image_card.css';
import {useEffect, useMemo, useState} from 'preact/hooks';
import {nearestStep} from '../../base/nearest_step';
import {CardFrame} from '../../cards/card_frame';
import {takingPins} from '../../cards/pin_actions';
import {StepSlider, stepBeside} from '../../cards/step_slider';
import {useRecords} from '../../cards/use_records';
import type {MediaRecord} from '../../data/media_record';
import {BlobNote} from '../../media_cards/blob_note';
import {CardRun} from '../../media_cards/card_run';
import {nameOf, type SampleCard, titleOf} from '../../media_cards/sample_cards';
import {StepMeta} from '../../media_cards/step_meta';
import {filterStyle} from './adjust_filter';
import {ImageActions} from './image_actions';
import {openCard} from './open_card';
import {makePictureSlot, type Picture} from './picture_slot';
import * as view from './view';

export function ImageCard({card, isPinned}: {card: SampleCard; isPinned: boolean}) {
  const place = {pins: view.pins, isPinned};
  const held = useRecords('images', card.run, card.tag);
  const {records, isKnown, problem} = held.list.value;
  const asked = view.steps.stepOf(card.id);
  const stepList = records.map(({step}) => step);
  const at = nearestStep(stepList, asked);
  const slot = useMemo(() => makePictureSlot(), []);
  useEffect(() => slot.show(records[at], card.sample), [records[at]?.key, card.sample]);
  useEffect(() => () => slot.close(), []);
  const picture = slot.state.value;
  const choose = (step: number | undefined) => view.steps.setStep(card.id, step);
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
      take={takingPins(card, place)}
      actions={<ImageActions card={card} place={place} picture={picture} />}
    >
      <div class="card-picture">
        <Shown
          card={card}
          picture={picture}
          record={records[at]}
          move={(by) => choose(stepBeside(stepList, asked, by))}
        />
        <BlobNote
          isWaiting={!picture.value && !picture.problem && (!isKnown || records.length > 0)}
          isEmpty={isKnown && records.length === 0}
          problem={problem ?? picture.problem}
          retry={retry}
        />
      </div>
      <StepSlider label="Step" steps={stepList} step={asked} choose={choose} />
    </CardFrame>
  );
}

interface ShownProps {
  readonly card: SampleCard;
  readonly picture: Picture;
  readonly record: MediaRecord | undefined;
  readonly move: (by: number) => void;
}

function Shown({card, picture, record, move}: ShownProps) {
  // An image larger than its card is scaled down smoothly; small images keep sharp pixels.
  const [isShrunk, setShrunk] = useState(false);
  const [unreadable, setUnreadable] = useState<string | undefined>(undefined);
  if (!picture.value || !picture.record) return null;
  const {step} = picture.record;
  if (unreadable === picture.value)
    return <div class="card-note">This browser cannot display the image at step {step}.</div>;
  const isSmooth = view.sampling.value === 'smooth' || (view.sampling.value === 'auto' && isShrunk);
  return (
    <button
      type="button"
      class={view.isActualSize.value ? 'image-card-open image-card-actual' : 'image-card-open'}
      aria-label={`Open ${nameOf(card)}`}
      aria-busy={picture.record.key !== record?.key}
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
        src={picture.value}
        alt={`${nameOf(card)} at step ${step}`}
        style={filterStyle('images-adjust', view.adjustment.value)}
        decoding="async"
        onLoad={({currentTarget: image}) => setShrunk(image.naturalWidth > image.clientWidth)}
        onError={() => setUnreadable(picture.value)}
      />
    </button>
  );
}
