// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {moveWindow, windowIn, zoomWindow} from './sound_window';

describe('a window', () => {
  it('shows the whole sound unless the shared window overlaps it', () => {
    expect(windowIn(undefined, 4)).toEqual({min: 0, max: 4});
    expect(windowIn({min: 1, max: 2}, 4)).toEqual({min: 1, max: 2});
    expect(windowIn({min: 3, max: 9}, 4)).toEqual({min: 3, max: 4});
    expect(windowIn({min: 5, max: 9}, 4)).toEqual({min: 0, max: 4});
    expect(windowIn(undefined, 0.001)).toEqual({min: 0, max: 0.001});
  });

  it('zooms about a position and stays within the sound', () => {
    expect(zoomWindow({min: 0, max: 4}, 1, 0.5, 4)).toEqual({min: 0.5, max: 2.5});
    expect(zoomWindow({min: 0.5, max: 2.5}, 1, 2, 4)).toBeUndefined();
    expect(zoomWindow({min: 3, max: 4}, 4, 2, 4)).toEqual({min: 2, max: 4});
    expect(zoomWindow({min: 1, max: 1.006}, 1, 0.1, 4)).toEqual({min: 1, max: 1.005});
  });

  it('pans to the ends of the sound at most', () => {
    expect(moveWindow({min: 1, max: 2}, 0.5, 4)).toEqual({min: 1.5, max: 2.5});
    expect(moveWindow({min: 1, max: 2}, 9, 4)).toEqual({min: 3, max: 4});
    expect(moveWindow({min: 1, max: 2}, -9, 4)).toEqual({min: 0, max: 1});
  });
});
