// SPDX-License-Identifier: Apache-2.0
// Which step a dashboard of records shows: one for all its cards, or a card's own, or, while steps are
// linked, the one of all dashboards.
import type {Signal} from '@preact/signals';
import {type Codec, listCodec, stepCodec} from '../base/codec';
import {urlSignal} from '../base/url_state';
import {isStepLinked, linkedStep} from '../data/linked_step';

export interface StepView {
  /** The step that all cards are asked to show; undefined: the newest. */
  shared(): number | undefined;
  /** Moves all cards, also those with a step of their own. */
  setShared(step: number | undefined): void;
  /** The step that a card is asked to show. */
  stepOf(card: string): number | undefined;
  /** Moves one card; while steps are linked, all of them. */
  setStep(card: string, step: number | undefined): void;
}

// A card that follows its newest record while all others are at some other step.
const NEWEST = Number.POSITIVE_INFINITY;

type StepByCard = ReadonlyMap<string, number>;

/** `50:picture,last:other` */
export const stepsCodec: Codec<StepByCard> = {
  parse(text) {
    const steps = new Map<string, number>();
    for (const item of listCodec.parse(text) ?? []) {
      const at = item.indexOf(':');
      const word = item.slice(0, at);
      const step = word === 'last' ? NEWEST : Number(word);
      if (at > 0 && !Number.isNaN(step)) steps.set(item.slice(at + 1), step);
    }
    return steps;
  },
  print: (steps) =>
    listCodec.print([...steps].map(([card, step]) => `${step === NEWEST ? 'last' : step}:${card}`)),
};

/** `prefix` begins the names of its settings in the address. */
export function makeStepView(prefix: string): StepView {
  const shared = urlSignal<number | undefined>(`${prefix}Step`, stepCodec, undefined);
  const own: Signal<StepByCard> = urlSignal(`${prefix}Steps`, stepsCodec, new Map());
  const setShared = (step: number | undefined) => {
    if (isStepLinked.peek()) {
      linkedStep.value = step;
      return;
    }
    shared.value = step;
    own.value = new Map();
  };
  return {
    shared: () => (isStepLinked.value ? linkedStep.value : shared.value),
    setShared,
    stepOf(card) {
      if (isStepLinked.value) return linkedStep.value;
      const step = own.value.get(card) ?? shared.value;
      return step === NEWEST ? undefined : step;
    },
    setStep(card, step) {
      if (isStepLinked.peek()) setShared(step);
      else own.value = withStep(own.peek(), card, step, shared.peek());
    },
  };
}

/** A card that is where all are has no step of its own. */
function withStep(
  steps: StepByCard,
  card: string,
  step: number | undefined,
  shared: number | undefined,
): StepByCard {
  const next = new Map(steps);
  if (step === shared) next.delete(card);
  else next.set(card, step ?? NEWEST);
  return next;
}
