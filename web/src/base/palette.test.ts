// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {assignSlots, slotColour, slotCount, slotDash, swatchFill} from './palette';

describe('colours', () => {
  it('are unique until all are used', () => {
    const names = Array.from({length: slotCount}, (_, i) => `run ${i}`);
    const looks = [...assignSlots(names).values()].map(
      (slot) => `${slotColour(slot, 'light')} ${slotDash(slot)}`,
    );
    expect(new Set(looks).size).toBe(slotCount);
  });

  it('do not change when names are appended', () => {
    const few = assignSlots(['b', 'a']);
    const more = assignSlots(['b', 'a', 'c', 'd']);
    expect(more.get('a')).toBe(few.get('a'));
    expect(more.get('b')).toBe(few.get('b'));
  });

  it('continue after the last one', () => {
    const names = Array.from({length: 5000}, (_, i) => `run ${i}`);
    expect(assignSlots(names).size).toBe(5000);
  });

  it('of a few names are never similar', () => {
    const pinks = ['#b2307a', '#df5ba1'];
    for (let i = 0; i < 200; i++) {
      const names = [`a${i}`, `b${i}`, `c${i}`];
      const colours = [...assignSlots(names).values()].map((slot) => slotColour(slot, 'light'));
      expect(
        pinks.every((pink) => colours.includes(pink)),
        names.join(),
      ).toBe(false);
    }
  });

  it('mostly depend on the name alone, not on the other runs', () => {
    const alone = (name: string) => assignSlots([name]).get(name);
    const names = Array.from({length: 300}, (_, i) => `run ${i}`);
    const kept = names.filter((name) => assignSlots(['other', name]).get(name) === alone(name));
    expect(kept.length).toBeGreaterThan(200);
  });
});

describe('the fill of a swatch', () => {
  it('is the colour, or its dashes', () => {
    expect(swatchFill({colour: '#111111', dash: []})).toBe('#111111');
    expect(swatchFill({colour: '#111111', dash: [8, 3, 2, 3]})).toBe(
      'repeating-linear-gradient(90deg, #111111 0px 8px, transparent 8px 11px, ' +
        '#111111 11px 13px, transparent 13px 16px)',
    );
  });
});
