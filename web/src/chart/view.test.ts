// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import type {Range, ScaleKind} from './axes/axis';
import {makeView, placementOf} from './view';

function viewOf(x: Range, y: Range, kind: ScaleKind = 'linear', width = 440) {
  const margins = {left: 30, top: 10, right: 10, bottom: 20};
  const axis = (range: Range) => ({kind, range, constant: 1});
  return makeView(axis(x), axis(y), {width, height: 230, pixel: 1}, margins);
}

describe('placementOf', () => {
  const drawn = viewOf({min: 0, max: 100}, {min: 0, max: 1});

  it('keeps a drawing of the same view in place', () => {
    expect(placementOf(drawn, drawn)).toEqual({dx: 0, dy: 0, sx: 1, sy: 1});
  });
  it('moves and stretches a drawing to fit another view', () => {
    const wanted = viewOf({min: 50, max: 100}, {min: 0, max: 1});
    expect(placementOf(drawn, wanted)).toEqual({dx: -400, dy: 0, sx: 2, sy: 1});
  });
  it('is exact for log scales as well', () => {
    const before = viewOf({min: 1, max: 100}, {min: 1, max: 100}, 'log');
    const after = viewOf({min: 1, max: 10}, {min: 1, max: 100}, 'log');
    const {sx, dx} = placementOf(before, after)!;
    const pixel = before.x.toPixel(5);
    expect(dx + pixel * sx).toBeCloseTo(after.x.toPixel(5));
  });
  it('adapts to another size', () => {
    const wider = viewOf({min: 0, max: 100}, {min: 0, max: 1}, 'linear', 840);
    expect(placementOf(drawn, wider)!.sx).toBeCloseTo(2);
  });
  it('returns undefined if the kind of scale differs', () => {
    const log = viewOf({min: 1, max: 100}, {min: 0.1, max: 1}, 'log');
    expect(placementOf(drawn, log)).toBeUndefined();
  });
});
