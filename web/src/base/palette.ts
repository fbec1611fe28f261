// SPDX-License-Identifier: Apache-2.0
import {hashText} from './hash';

// Eight hues at three levels of lightness, so that people who confuse hues can distinguish levels.
// The first twelve are the most distinct, even with simulated protanopia, deuteranopia and
// tritanopia. Every colour has a contrast of at least 3 to the cards of its theme.
// biome-ignore format: a table of six columns
const LIGHT = [
  '#3764cd', '#d8732b', '#117f59', '#b2307a', '#05a2bc', '#7e4ac2',
  '#703504', '#be2e31', '#a4932e', '#02515f', '#df5ba1', '#143ca1',
  '#37a67a', '#a65003', '#591f97', '#10798c', '#ec5b57', '#5b8df9',
  '#7b6c01', '#810354', '#a473ee', '#03563a', '#8a0314', '#524806',
];
// biome-ignore format: a table of six columns
const DARK = [
  '#739efb', '#fdb589', '#5fb68f', '#e676af', '#71d8f1', '#b189f2',
  '#ba672e', '#f27770', '#d7c979', '#158fa6', '#fdaad1', '#537cd6',
  '#86dcb4', '#df8951', '#8f67cd', '#47b2c9', '#feb0a9', '#adc7fc',
  '#b0a354', '#c1548d', '#d1b9fe', '#3b936e', '#cb5450', '#8f8130',
];

/** After the last colour, lines also differ by their dashes. */
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]];
const DISTINCT = 12;
// Colours at least this far apart in OKLab have different names in everyday language.
const CLEAR = 0.16;
const distinctLabs = [LIGHT, DARK].map((colours) => colours.slice(0, DISTINCT).map(lab));

export type Theme = 'light' | 'dark';

/** A place in the palette: a colour for each theme, and a dash pattern. */
export type Slot = number;

export const slotCount = LIGHT.length * DASHES.length;

export function slotColour(slot: Slot, theme: Theme): string {
  const colours = theme === 'dark' ? DARK : LIGHT;
  return colours[slot % colours.length]!;
}

export function slotDash(slot: Slot): readonly number[] {
  return DASHES[Math.floor(slot / LIGHT.length) % DASHES.length]!;
}

/** How a line looks. */
export interface Look {
  readonly colour: string;
  readonly dash: readonly number[];
}

/** A CSS background for a swatch: the colour, in stripes as long as the line's dashes. */
export function swatchFill({colour, dash}: Look): string {
  if (dash.length === 0) return colour;
  let end = 0;
  const stops = dash.map((length, i) => {
    const begin = end;
    end += length;
    return `${i % 2 === 0 ? colour : 'transparent'} ${begin}px ${end}px`;
  });
  return `repeating-linear-gradient(90deg, ${stops.join(', ')})`;
}

/**
 * Gives every name a slot. A name prefers the slot of its hash among the most distinct colours. If
 * an earlier name has that slot or a similar one, the name takes the next slot that is distinct. So
 * a few names never get colours that are easily confused, and new names never change the slots of
 * earlier ones.
 */
export function assignSlots(names: Iterable<string>): Map<string, Slot> {
  const slots = new Map<string, Slot>();
  const taken = new Set<Slot>();
  for (const name of names) {
    const hash = hashText(name);
    const slot = slots.size < DISTINCT ? farSlot(hash, taken) : freeSlot(hash, taken);
    slots.set(name, slot);
    taken.add(slot);
    if (taken.size === slotCount) taken.clear();
  }
  return slots;
}

/** The first distinct colour that differs clearly from those taken, otherwise the farthest. */
function farSlot(hash: number, taken: ReadonlySet<Slot>): Slot {
  const order = Array.from({length: DISTINCT}, (_, i) => (hash + i) % DISTINCT);
  const room = order.map((slot) =>
    [...taken].reduce((least, other) => Math.min(least, distance(slot, other)), CLEAR),
  );
  return order[room.indexOf(Math.max(...room))]!;
}

/** The perceived difference between two colours, in the theme where it is smaller. */
function distance(a: Slot, b: Slot): number {
  const apart = distinctLabs.map((labs) =>
    Math.hypot(...labs[a]!.map((part, i) => part - labs[b]![i]!)),
  );
  return Math.min(...apart);
}

/** The colour in OKLab, where distances match perception. */
function lab(colour: string): readonly number[] {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function freeSlot(hash: number, taken: ReadonlySet<Slot>): Slot {
  for (let begin = 0; begin < slotCount; begin += DISTINCT) {
    for (let i = 0; i < DISTINCT; i++) {
      const slot = begin + ((hash + i) % DISTINCT);
      if (!taken.has(slot)) return slot;
    }
  }
  return hash % slotCount;
}
