// SPDX-License-Identifier: Apache-2.0
// The colour of each run: the same in every dashboard and in every session.
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {textCodec} from '../base/codec';
import {compareNatural} from '../base/natural';
import {assignSlots, type Look, type Slot, slotColour, slotDash, type Theme} from '../base/palette';
import {quickLength} from '../base/pattern_cost';
import {urlSignal} from '../base/url_state';
import {type ChosenColour, ColourChoices, colourChoicesCodec, shadeOf} from './colour_choices';
import {type Run, runs} from './logs';

export type RunColour = Look;

/** What runs of one colour share: `run`, `folder`, or `regex:` and an expression. */
export const colourBy = urlSignal('colourBy', textCodec, 'run');

/** Set by the shell. */
export const theme = signal<Theme>('light');

/** Colours that the user chose for runs or groups. A link contains them. */
const choices = urlSignal('colours', colourChoicesCodec, new ColourChoices(), {isHabit: true});

/** Sets the colour of the run's group; undefined for its automatic one. */
export function setColour(run: string, chosen: ChosenColour | undefined): void {
  choices.value = choices.peek().with(groupOf.peek()(run) ?? run, chosen);
}

/** The name of the run's colour group; undefined if it has none and is grey. */
export const groupOf: ReadonlySignal<(run: string) => string | undefined> = computed(() =>
  makeGrouping(colourBy.value),
);

/** An expression that is not valid, or that may take long to match, groups nothing. */
export function makeGrouping(by: string): (run: string) => string | undefined {
  if (by === 'folder') return (run) => run.slice(0, Math.max(0, run.lastIndexOf('/'))) || '.';
  if (!by.startsWith('regex:')) return (run) => run;
  try {
    const expression = new RegExp(by.slice('regex:'.length), 'i');
    if (quickLength(expression.source) === 0) return (run) => run;
    return (run) => {
      const match = expression.exec(run);
      if (!match) return undefined;
      return match.length > 1 ? match.slice(1).join(' ') : match[0];
    };
  } catch {
    return (run) => run;
  }
}

// Older runs choose first, so that a new run never changes a colour.
function byAge(a: Run, b: Run): number {
  return (
    (a.startTime ?? Number.POSITIVE_INFINITY) - (b.startTime ?? Number.POSITIVE_INFINITY) ||
    compareNatural(a.name, b.name)
  );
}

let slotsBefore: ReadonlyMap<string, Slot> = new Map();

/** The palette slot of every group. */
export function slotsBy(grouping: (run: string) => string | undefined): Map<string, Slot> {
  const groups = new Set<string>();
  for (const run of [...runs.value.values()].sort(byAge)) {
    const group = grouping(run.name);
    if (group !== undefined) groups.add(group);
  }
  return assignSlots(groups);
}

const slots = computed(() => {
  const next = slotsBy(groupOf.value);
  // Most commits add values, not runs, so nothing coloured needs to be rendered again.
  const isSame =
    next.size === slotsBefore.size &&
    [...next].every(([group, slot]) => slotsBefore.get(group) === slot);
  if (!isSame) slotsBefore = next;
  return slotsBefore;
});

/** The colour and dash pattern of a run. */
export const colourOf: ReadonlySignal<(run: string) => RunColour> = computed(() => {
  // All signals are read here, not on demand, so that callers subscribe to every change.
  const [shade, grouping, held, byHand] = [theme.value, groupOf.value, slots.value, choices.value];
  const grey: RunColour = {colour: shade === 'dark' ? '#7d7d86' : '#9a9892', dash: []};
  const made = new Map<string, RunColour>();
  const find = (run: string): RunColour => {
    const group = grouping(run);
    const slot = group === undefined ? undefined : held.get(group);
    if (group === undefined || slot === undefined) return grey;
    const own = byHand.of(group);
    if (own !== undefined) return {colour: shadeOf(own, shade), dash: []};
    return {colour: slotColour(slot, shade), dash: slotDash(slot)};
  };
  return (run) => {
    const known = made.get(run) ?? find(run);
    made.set(run, known);
    return known;
  };
});

/** True if the user chose a colour for this run or its group. */
export function hasCustomColour(run: string): boolean {
  return choices.value.of(groupOf.value(run) ?? run) !== undefined;
}
