// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import type {ScaleKind, XKind} from './axis';
import {makeScale} from './scale';
import {layoutX, layoutY} from './tick_layout';

const measure = (text: string) => text.length * 6;
const widths = [60, 120, 200, 333, 800, 2000];
const wall = new Date(2026, 2, 3, 9, 30).getTime() / 1000;
const axes: [XKind, ScaleKind, number, number][] = [
  ['step', 'linear', 0, 48000],
  ['step', 'linear', 1234567, 1234600],
  ['step', 'log', 1, 1e6],
  ['step', 'symlog', -1e4, 1e6],
  ['relative', 'linear', 0, 19000],
  ['wall_time', 'linear', wall, wall + 4 * 86400],
  ['wall_time', 'linear', wall, wall + 36000],
];

describe('layoutX', () => {
  it.each(axes)(
    '%s %s from %d to %d: labels do not touch and stay inside',
    (xKind, kind, min, max) => {
      for (const width of widths) {
        const scale = makeScale(kind, {min, max}, 0, width);
        const room = {begin: -40, end: width + 14};
        const ticks = layoutX(scale, xKind, measure, room).filter(({label}) => label);
        expect(ticks.length).toBeGreaterThan(0);
        let end = Number.NEGATIVE_INFINITY;
        for (const {label, labelAt} of ticks) {
          const half = measure(label) / 2;
          expect(labelAt - half).toBeGreaterThanOrEqual(Math.max(room.begin, end) - 1e-9);
          expect(labelAt + half).toBeLessThanOrEqual(room.end + 1e-9);
          end = labelAt + half + 6;
        }
      }
    },
  );
});

describe('layoutY', () => {
  it.each<[ScaleKind, number, number]>([
    ['linear', -1, 3],
    ['log', 1e-8, 10],
    ['symlog', -1e4, 1e4],
  ])('%s: labels keep a line apart', (kind, min, max) => {
    for (const height of [40, 120, 200, 900]) {
      const ticks = layoutY(makeScale(kind, {min, max}, height, 0)).filter(({label}) => label);
      expect(ticks.length).toBeGreaterThan(0);
      for (let index = 1; index < ticks.length; index++) {
        const distance = Math.abs(ticks[index]!.pixel - ticks[index - 1]!.pixel);
        expect(distance).toBeGreaterThanOrEqual(16);
      }
    }
  });
});
