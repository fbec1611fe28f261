// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {boxesBetween, GAP, layOut, type Section, shiftBetween} from './card_layout';
import {flatGroup} from './sections';
import type {TagCard} from './tag_groups';

const section = (count: number, prefix = 'g'): Section<TagCard> => ({
  group: flatGroup(
    prefix,
    Array.from({length: count}, (_, i) => ({id: `${prefix}/t${i}`, tag: `${prefix}/t${i}`})),
  ),
  isOpen: true,
  isPinned: false,
});
const sizes = {width: 1000, cardWidth: 300, extraHeight: 40, isWide: () => false};

describe('the layout', () => {
  it('fills rows from left to right', () => {
    const cards = layOut([section(4)], sizes).boxes.filter((box) => box.kind === 'card');
    expect(cards[0]!.left).toBe(0);
    expect(cards[1]!.left).toBeCloseTo(cards[0]!.width + GAP);
    expect(cards[3]!.left).toBe(0);
    expect(cards[3]!.top).toBeCloseTo(cards[0]!.top + cards[0]!.height + GAP);
  });

  it('gives a wide card its own row', () => {
    const isWide = (card: {tag: string}) => card.tag === 'g/t1';
    const cards = layOut([section(3)], {...sizes, isWide}).boxes.filter(
      (box) => box.kind === 'card',
    );
    expect(cards[1]!.width).toBe(1000);
    expect(new Set(cards.map((card) => card.top)).size).toBe(3);
  });

  it('fills rows of few cards, if asked to', () => {
    const filled = {...sizes, width: 2200, cardWidth: 340, fillsRows: true};
    for (let count = 1; count < 40; count++) {
      const cards = layOut([section(count)], filled).boxes.filter((box) => box.kind === 'card');
      const tops = [...new Set(cards.map(({top}) => top))];
      expect(tops).toHaveLength(Math.ceil(count / 6));
      for (const top of tops) {
        const row = cards.filter((card) => card.top === top);
        expect(row.at(-1)!.left + row.at(-1)!.width).toBeCloseTo(2200);
        expect(Math.min(...row.map(({width}) => width))).toBeGreaterThanOrEqual(340);
      }
    }
  });

  it('fills the row of two cards where three fit', () => {
    const cards = layOut([section(2)], {...sizes, fillsRows: true}).boxes.slice(1);
    expect(cards.map(({width}) => Math.round(width))).toEqual([494, 494]);
  });

  it('keeps the width of the cards before one that becomes wide', () => {
    const widths = (count: number, wide: string) =>
      layOut([section(count)], {...sizes, fillsRows: true, isWide: ({id}) => id === wide})
        .boxes.slice(1)
        .map(({width}) => Math.round(width));
    expect(widths(5, 'g/t1')[0]).toBe(widths(5, '')[0]);
    expect(widths(2, 'g/t1')).toEqual([494, 1000]);
  });

  it('does not fill rows where only two cards fit', () => {
    const narrow = {...sizes, width: 640, fillsRows: true};
    const cards = layOut([section(1)], narrow).boxes.slice(1);
    expect(cards.map(({width}) => Math.round(width))).toEqual([314]);
  });

  it('makes a card that is six times as wide less than three times as high', () => {
    const filled = {...sizes, width: 2200, cardWidth: 340, extraHeight: 0, fillsRows: true};
    const [six, one] = [6, 1].map((count) => layOut([section(count)], filled).boxes.at(-1)!);
    expect(six!.height).toBe(178);
    expect(one!.height).toBe(420);
    expect(one!.width).toBe(2200);
  });

  it('has one column even if there is not enough room', () => {
    const cards = layOut([section(2)], {...sizes, width: 200}).boxes.slice(1);
    expect(cards.every((card) => card.width === 200)).toBe(true);
  });

  it('reports how far the visible part has moved', () => {
    const before = layOut([section(30, 'b')], sizes);
    const after = layOut([section(4, 'a'), section(30, 'b')], sizes);
    const added = layOut([section(4, 'a')], sizes).height;
    const top = before.height / 2;
    expect(shiftBetween(before, after, top, top + 800)).toBeCloseTo(added);
    expect(shiftBetween(after, before, top + added, top + added + 800)).toBeCloseTo(-added);
    expect(shiftBetween(before, layOut([section(9, 'c')], sizes), top, top + 800)).toBe(0);
  });

  it('finds only the visible cards among twelve thousand', () => {
    const layout = layOut([section(6000, 'a'), section(6000, 'b')], sizes);
    const top = layout.height / 2;
    const visible = boxesBetween(layout, top, top + 800);
    const expected = layout.boxes.filter(
      (box) => box.top < top + 800 && box.top + box.height > top,
    );
    expect(visible).toEqual(expected);
    expect(visible.length).toBeLessThan(20);
  });
});
