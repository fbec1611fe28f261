// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {
  actualSizeViewport,
  fitViewport,
  imagePositionAt,
  originOf,
  panBy,
  viewportCodec,
  zoomAt,
} from './viewport';

const image = {width: 100, height: 50};
const view = {width: 400, height: 400};

describe('a viewport', () => {
  it('fits the whole image into the panel', () => {
    const viewport = fitViewport(image, view);
    expect(viewport).toEqual({scale: 4, x: 50, y: 25});
    expect(originOf(viewport, view)).toEqual({x: 0, y: 100});
  });

  it('shows the top left corner of an image that is larger than the panel', () => {
    expect(actualSizeViewport({width: 1000, height: 50}, view)).toEqual({scale: 1, x: 200, y: 25});
  });

  it('keeps the image position at the pointer when zooming', () => {
    const at = {x: 37, y: 290};
    const before = fitViewport(image, view);
    const after = zoomAt(before, view, at, 3);
    expect(after.scale).toBe(12);
    const [a, b] = [imagePositionAt(before, view, at), imagePositionAt(after, view, at)];
    expect(b.x).toBeCloseTo(a.x);
    expect(b.y).toBeCloseTo(a.y);
  });

  it('limits the zoom', () => {
    const viewport = fitViewport(image, view);
    expect(zoomAt(viewport, view, {x: 0, y: 0}, 1e9).scale).toBe(128);
    expect(zoomAt(viewport, view, {x: 0, y: 0}, 1e-9).scale).toBe(1 / 64);
  });

  it('pans in pixels of the page and never loses the image', () => {
    expect(panBy({scale: 4, x: 50, y: 25}, image, {x: 40, y: -8})).toEqual({
      scale: 4,
      x: 40,
      y: 27,
    });
    expect(panBy({scale: 4, x: 50, y: 25}, image, {x: 9999, y: -9999})).toMatchObject({
      x: 0,
      y: 50,
    });
  });

  it('has a short form in the address; invalid text is ignored', () => {
    const viewport = {scale: 1.23456789, x: 50, y: 2.5};
    expect(viewportCodec.print(viewport)).toBe('1.2346,50,2.5');
    expect(viewportCodec.parse('1.2346,50,2.5')).toEqual({scale: 1.2346, x: 50, y: 2.5});
    for (const text of ['', '1', '0,1,1', 'a,b,c', '-1,2,3'])
      expect(viewportCodec.parse(text)).toBeUndefined();
  });
});
