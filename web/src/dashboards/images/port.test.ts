// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {actualPort, fitPort, originOf, panBy, pictureAt, portCodec, zoomAt} from './port';

const picture = {width: 100, height: 50};
const view = {width: 400, height: 400};

describe('a port', () => {
  it('fits the whole picture into the view', () => {
    const port = fitPort(picture, view);
    expect(port).toEqual({scale: 4, x: 50, y: 25});
    expect(originOf(port, view)).toEqual({x: 0, y: 100});
  });

  it('shows the top left corner of a picture that is too large for its actual size', () => {
    expect(actualPort({width: 1000, height: 50}, view)).toEqual({scale: 1, x: 200, y: 25});
  });

  it('keeps what is at the pointer when it zooms', () => {
    const at = {x: 37, y: 290};
    const before = fitPort(picture, view);
    const after = zoomAt(before, view, at, 3);
    expect(after.scale).toBe(12);
    const [a, b] = [pictureAt(before, view, at), pictureAt(after, view, at)];
    expect(b.x).toBeCloseTo(a.x);
    expect(b.y).toBeCloseTo(a.y);
  });

  it('zooms neither in nor out without end', () => {
    const port = fitPort(picture, view);
    expect(zoomAt(port, view, {x: 0, y: 0}, 1e9).scale).toBe(128);
    expect(zoomAt(port, view, {x: 0, y: 0}, 1e-9).scale).toBe(1 / 64);
  });

  it('pans in pixels of the page and never loses the picture', () => {
    expect(panBy({scale: 4, x: 50, y: 25}, picture, {x: 40, y: -8})).toEqual({
      scale: 4,
      x: 40,
      y: 27,
    });
    expect(panBy({scale: 4, x: 50, y: 25}, picture, {x: 9999, y: -9999})).toMatchObject({
      x: 0,
      y: 50,
    });
  });

  it('is written short, and nonsense is no port', () => {
    const port = {scale: 1.23456789, x: 50, y: 2.5};
    expect(portCodec.print(port)).toBe('1.2346,50,2.5');
    expect(portCodec.parse('1.2346,50,2.5')).toEqual({scale: 1.2346, x: 50, y: 2.5});
    for (const text of ['', '1', '0,1,1', 'a,b,c', '-1,2,3'])
      expect(portCodec.parse(text)).toBeUndefined();
  });
});
