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
import {StepSlider, stepBy} from '../cards/step_slider';
import {useRecords} from '../cards/use_records';
import {reconnects} from '../data/logs';
import type {MediaPlugin} from '../data/media';
import type {MediaRecord} from '../data/media_record';
import {BlobNote} from './blob_note';
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
  readonly asked: number | undefined;
  /** The record nearest to the requested step; its data may still be loading. */
  readonly record: MediaRecord | undefined;
  /** The data that is loaded, which may belong to the previous record. */
  readonly loaded: State;
  readonly isKnown: boolean;
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
  const asked = settings.steps.stepOf(card.id);
  const stepList = records.map(({step}) => step);
  const record = records[nearestStep(stepList, asked)];
  const slot = useMemo(options.makeSlot, []);
  useEffect(() => slot.show(card, record), [record?.key, card.id]);
  useEffect(() => () => slot.close(), []);
  useEffect(() => {
    if (slot.state.peek().problem) showAgain(slot, card, record);
  }, [reconnects.value]);
  const choose = (step: number | undefined) => settings.steps.setStep(card.id, step);
  return {
    card,
    place: {pins: settings.pins, isPinned},
    records,
    stepList,
    asked,
    record,
    loaded: slot.state.value,
    isKnown,
    problem,
    choose,
    move: (by) => choose(stepBy(stepList, asked, by)),
    retry() {
      showAgain(slot, card, record);
      held.retry();
    },
  };
}

function showAgain(
  slot: MediaSlot<unknown>,
  card: SampleCard,
  record: MediaRecord | undefined,
): void {
  slot.forget();
  slot.show(card, record);
}

export interface MediaCardFrameProps {
  readonly state: MediaCardState<unknown>;
  readonly actions: ComponentChildren;
  /** The content area and what is below it, without the slider. */
  readonly children: ComponentChildren;
}

/** The frame of a card, with a slider over its steps at the bottom. */
export function MediaCardFrame({state, actions, children}: MediaCardFrameProps) {
  const {card, place, records, stepList, asked} = state;
  return (
    <CardFrame
      card={card}
      title={titleOf(card, place.isPinned)}
      label={nameOf(card)}
      badges={<CardRun card={card} />}
      meta={<StepMeta records={records} at={nearestStep(stepList, asked)} asked={asked} />}
      take={pinDropHandler(card, place)}
      actions={actions}
    >
      {children}
      <StepSlider label="Step" steps={stepList} step={asked} choose={state.choose} />
    </CardFrame>
  );
}

export interface MediaCardNoteProps {
  readonly state: MediaCardState<{readonly problem: Problem | undefined}>;
  readonly isLoaded: boolean;
}

/** Shown in the content area while there is no data, with the reason. */
export function MediaCardNote({state, isLoaded}: MediaCardNoteProps) {
  const {records, isKnown, loaded} = state;
  return (
    <BlobNote
      isWaiting={!isLoaded && !loaded.problem && (!isKnown || records.length > 0)}
      isEmpty={isKnown && records.length === 0}
      problem={state.problem ?? loaded.problem}
      retry={state.retry}
    />
  );
}
