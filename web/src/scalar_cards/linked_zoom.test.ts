// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {describe, expect, it} from 'vitest';
import {areAlike, extentsCodec, withZoom, zoomCodec, zoomFor} from './linked_zoom';

const epochs = {min: 0, max: 40};
const steps = {min: 0, max: 2_000_000};
const fewerSteps = {min: 1000, max: 900_000};

describe('cards', () => {
  it('are alike if they cover about the same x', () => {
    expect(areAlike(steps, fewerSteps)).toBe(true);
    expect(areAlike(epochs, {min: 1, max: 39})).toBe(true);
    expect(areAlike(epochs, steps)).toBe(false);
    expect(areAlike({min: 0, max: 10}, {min: 20, max: 30})).toBe(false);
  });

  it('with a single point are alike if it is the same', () => {
    expect(areAlike({min: 5, max: 5}, {min: 5, max: 5})).toBe(true);
    expect(areAlike({min: 5, max: 5}, {min: 6, max: 6})).toBe(false);
  });
});

describe('a zoom', () => {
  const range = {min: 10, max: 20};
  const zooms = withZoom([], epochs, range);

  it('applies to cards like the one that was zoomed, once they are known', () => {
    expect(zoomFor(zooms, {min: 0, max: 39})).toEqual(range);
    expect(zoomFor(zooms, steps)).toBeUndefined();
    expect(zoomFor(zooms, undefined)).toBeUndefined();
  });

  it('of an older link applies to all', () => {
    const old = [{range, of: undefined}];
    expect(zoomFor(old, steps)).toEqual(range);
    expect(zoomFor(old, undefined)).toEqual(range);
    expect(withZoom(old, steps, undefined)).toEqual([]);
  });

  it('leaves those of other cards, and replaces those of its own', () => {
    const both = withZoom(zooms, steps, {min: 500, max: 900});
    expect(zoomFor(both, epochs)).toEqual(range);
    expect(zoomFor(both, fewerSteps)).toEqual({min: 500, max: 900});
    const left = withZoom(both, fewerSteps, undefined);
    expect(left).toEqual(zooms);
  });
});

describe('in the address', () => {
  it('zooms and their cards are two lists', () => {
    expect(zoomCodec.print([range(10, 20), range(5, 9)])).toBe('10..20,5..9');
    expect(zoomCodec.parse('10..20,5..9')).toEqual([range(10, 20), range(5, 9)]);
    expect(zoomCodec.parse('x..y')).toBeUndefined();
    expect(extentsCodec.print([undefined])).toBe('');
    expect(extentsCodec.print([range(0, 40), undefined])).toBe('0..40,*');
    expect(extentsCodec.parse('0..40,*')).toEqual([range(0, 40), undefined]);
  });

  function range(min: number, max: number) {
    return {min, max};
  }
});
