// SPDX-License-Identifier: Apache-2.0
import {hashText} from './hash';

// Eight hues on three levels of lightness, so that people who confuse hues still tell levels apart.
// The first twelve are the most distinct, also with simulated protanopia, deuteranopia and
// tritanopia. Every colour has a contrast of at least 3 to its theme's cards.
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

/** Beyond the colours, lines differ by their dashes. */
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]];
const DISTINCT = 12;

export type Theme = 'light' | 'dark';

/** A place in the palette: a colour of either theme and a dash. */
export type Slot = number;

export const slotCount = LIGHT.length * DASHES.length;

export function slotColour(slot: Slot, theme: Theme): string {
  const colours = theme === 'dark' ? DARK : LIGHT;
  return colours[slot % colours.length]!;
}

export function slotDash(slot: Slot): readonly number[] {
  return DASHES[Math.floor(slot / LIGHT.length) % DASHES.length]!;
}

/**
 * Gives every name a slot. A name prefers the slot of its hash among the most distinct colours, and
 * takes the next free one if an earlier name has it: few names never share a colour, and names that
 * are appended never change those before them.
 */
export function assignSlots(names: Iterable<string>): Map<string, Slot> {
  const slots = new Map<string, Slot>();
  const taken = new Set<Slot>();
  for (const name of names) {
    const slot = freeSlot(hashText(name), taken);
    slots.set(name, slot);
    taken.add(slot);
    if (taken.size === slotCount) taken.clear();
  }
  return slots;
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
