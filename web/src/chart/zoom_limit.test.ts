// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {makeScale, panBy, zoomAbout} from './axes/scale';
import {limitZoom} from './zoom_limit';

const whole = {min: 0, max: 100};

describe('limitZoom', () => {
  it('ends zooming out a little around all data', () => {
    let range = {min: 40, max: 60};
    for (let turn = 0; turn < 50; turn++) {
      const scale = makeScale('linear', range, 0, 300);
      range = limitZoom(scale, zoomAbout(scale, 200, 1.5), whole)!;
    }
    expect(range).toEqual({min: expect.closeTo(-25), max: expect.closeTo(125)});
  });

  it('works on a logarithmic axis that points up', () => {
    let range = {min: 10, max: 20};
    for (let turn = 0; turn < 50; turn++) {
      const scale = makeScale('log', range, 300, 0);
      range = limitZoom(scale, zoomAbout(scale, 20, 1.5), {min: 1, max: 1000})!;
    }
    expect(Math.log10(range.min)).toBeCloseTo(-0.75);
    expect(Math.log10(range.max)).toBeCloseTo(3.75);
  });

  it('keeps what was visible before', () => {
    const scale = makeScale('linear', {min: -500, max: 50}, 0, 300);
    expect(limitZoom(scale, {min: -900, max: 900}, whole)).toEqual({
      min: -500,
      max: expect.closeTo(125),
    });
  });

  it('does not limit pans and zooming in', () => {
    const scale = makeScale('linear', whole, 0, 300);
    const panned = panBy(scale, -900)!;
    expect(limitZoom(scale, panned, whole)).toBe(panned);
    const inside = {min: 300, max: 310};
    expect(limitZoom(scale, inside, whole)).toBe(inside);
    expect(limitZoom(scale, undefined, whole)).toBeUndefined();
  });
});
