// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {queryWindow} from './query_window';

describe('the requested window', () => {
  it('is everything unless zoomed', () => {
    expect(queryWindow(undefined, 300, undefined)).toEqual({
      begin: undefined,
      end: undefined,
      pixels: 320,
    });
  });

  it('has a margin, so that a small pan needs no request', () => {
    const held = queryWindow({min: 100, max: 200}, 320, undefined);
    expect(held.begin).toBeLessThan(100);
    expect(queryWindow({min: 110, max: 210}, 320, held)).toBe(held);
    expect(queryWindow({min: 190, max: 290}, 320, held)).not.toBe(held);
  });

  it('is requested again if a zoom would show too little detail', () => {
    const held = queryWindow({min: 100, max: 200}, 320, undefined);
    expect(queryWindow({min: 140, max: 160}, 320, held)).not.toBe(held);
  });
});
