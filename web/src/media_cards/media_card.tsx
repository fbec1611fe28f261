// SPDX-License-Identifier: Apache-2.0
// What the cards for images, audio and meshes share: the records of a series, the step that is shown,
// the loading of its data, and the frame around it.
import type {ReadonlySignal} from '@preact/signals';
import type {ComponentChildren} from 'preact';
import {useEffect, useMemo} from 'preact/hooks';
import {nearestStep} from '../base/nearest_step';
import type {Problem} from '../base/result';
import {CardFrame} from '../cards/card_frame';
import {type PinPlace, pinDropHandler} from '../cards/pin_actions';
import {StepSlider, stepBy} from '../cards/steps/step_slider';
import {useRecords} from '../cards/use_records';
import {reconnects} from '../data/logs';
import {lacksSample, type MediaPlugin} from '../data/media';
import type {MediaRecord} from '../data/media_record';
import {BlobNote, lackingText, NOTHING} from './blob_note';
import {CardRun} from './card_run';
import type {MediaSettings} from './media_settings';
import {nameOf, type SampleCard, titleOf} from './sample_cards';
import {StepMeta} from './step_meta';

/** Loads the data of one record at a time. */
export interface MediaSlot<State> {
  readonly state: ReadonlySignal<State>;
  show(card: SampleCard, record: MediaRecord | undefined): void;
  /** Makes the next show() send a request even if the record is the same. */
  forget(): void;
  close(): void;
}

interface Loading {
  readonly problem: Problem | undefined;
}

export interface MediaCardOptions<State extends Loading> {
  readonly plugin: MediaPlugin;
  readonly card: SampleCard;
  /** Whether this is the copy at the top. */
  readonly isPinned: boolean;
  readonly settings: Pick<MediaSettings, 'pins' | 'steps'>;
  readonly makeSlot: () => MediaSlot<State>;
}

export interface MediaCardState<State> {
  readonly card: SampleCard;
  readonly place: PinPlace;
  readonly records: readonly MediaRecord[];
  readonly stepList: readonly number[];
  /** The requested step; undefined for the newest. */
  readonly requested: number | undefined;
  /** The record nearest to the requested step; its data may still be loading. */
  readonly record: MediaRecord | undefined;
  /** The data that is loaded, which may belong to the previous record. */
  readonly loaded: State;
  readonly isKnown: boolean;
  /** Whether the record has fewer samples than others of its series, and not the card's. */
  readonly isLacking: boolean;
  readonly problem: Problem | undefined;
  choose(step: number | undefined): void;
  /** Moves by this many steps. */
  move(by: number): void;
  retry(): void;
}

/** Loads the record of a card at its step. */
export function useMediaCard<State extends Loading>(
  options: MediaCardOptions<State>,
): MediaCardState<State> {
  const {plugin, card, isPinned, settings} = options;
  const held = useRecords(plugin, card.run, card.tag);
  const {records, isKnown, problem} = held.list.value;
  const requested = settings.steps.stepOf(card.id);
  const stepList = records.map(({step}) => step);
  const record = records[nearestStep(stepList, requested)];
  const slot = useMemo(options.makeSlot, []);
  const isLacking = lacksSample(plugin, record, card.sample);
  const show = () => slot.show(card, isLacking ? undefined : record);
  const showAgain = () => {
    slot.forget();
    show();
  };
  useEffect(show, [record?.key, isLacking, card.id]);
  useEffect(() => () => slot.close(), []);
  useEffect(() => {
    if (slot.state.peek().problem) showAgain();
  }, [reconnects.value]);
  const choose = (step: number | undefined) => settings.steps.setStep(card.id, step);
  return {
    card,
    place: {pins: settings.pins, isPinned},
    records,
    stepList,
    requested,
    record,
    loaded: slot.state.value,
    isKnown,
    isLacking,
    problem,
    choose,
    move: (by) => choose(stepBy(stepList, requested, by)),
    retry() {
      showAgain();
      held.retry();
    },
  };
}

export interface MediaCardFrameProps {
  readonly state: MediaCardState<unknown>;
  readonly actions: ComponentChildren;
  /** The content area and what is below it, without the slider. */
  readonly children: ComponentChildren;
}

/** The frame of a card, with a slider over its steps at the bottom. */
export function MediaCardFrame({state, actions, children}: MediaCardFrameProps) {
  const {card, place, records, stepList, requested} = state;
  return (
    <CardFrame
      card={card}
      title={titleOf(card, place.isPinned)}
      label={nameOf(card)}
      badges={<CardRun card={card} />}
      meta={
        <StepMeta records={records} at={nearestStep(stepList, requested)} requested={requested} />
      }
      take={pinDropHandler(card, place)}
      actions={actions}
    >
      {children}
      <StepSlider label="Step" steps={stepList} step={requested} choose={state.choose} />
    </CardFrame>
  );
}

export interface MediaCardNoteProps {
  readonly state: MediaCardState<{readonly problem: Problem | undefined}>;
  readonly isLoaded: boolean;
}

/** Shown in the content area while there is no data, with the reason. */
export function MediaCardNote({state, isLoaded}: MediaCardNoteProps) {
  const {card, records, isKnown, isLacking, loaded} = state;
  const isEmpty = isKnown && records.length === 0;
  return (
    <BlobNote
      isWaiting={!isLoaded && !loaded.problem && !isEmpty}
      empty={isLacking ? lackingText(card.sample, 'at this step') : isEmpty ? NOTHING : undefined}
      problem={state.problem ?? loaded.problem}
      retry={state.retry}
    />
  );
}
