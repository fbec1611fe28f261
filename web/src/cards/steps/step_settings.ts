// SPDX-License-Identifier: Apache-2.0
// The step that a dashboard of records shows: one for all cards, one per card, or, while steps are
// linked, one for all dashboards.
import type {Signal} from '@preact/signals';
import {type Codec, listCodec, stepCodec} from '../../base/codec';
import {urlSignal} from '../../base/url_state';
import {isStepLinked, linkedStep} from '../../data/linked_step';

export interface StepSettings {
  /** The requested step of all cards; undefined for the newest. */
  shared(): number | undefined;
  /** Sets the step of all cards, including cards with their own step. */
  setShared(step: number | undefined): void;
  /** The requested step of a card. */
  stepOf(card: string): number | undefined;
  /** Sets the step of one card, or of all cards while steps are linked. */
  setStep(card: string, step: number | undefined): void;
}

// For a card that follows its newest record while the other cards are at another step.
const NEWEST = Number.POSITIVE_INFINITY;

type StepByCard = ReadonlyMap<string, number>;

/** `50:image,last:other` */
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

/** `prefix` is the start of its names in the address. */
export function makeStepSettings(prefix: string): StepSettings {
  const shared = urlSignal<number | undefined>(`${prefix}Step`, stepCodec, undefined, {
    isStep: true,
  });
  const own: Signal<StepByCard> = urlSignal(`${prefix}Steps`, stepsCodec, new Map(), {
    isStep: true,
  });
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

/** A card at the shared step needs no entry. */
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
