// SPDX-License-Identifier: Apache-2.0
// The visible part of a sound, in seconds.

export interface SoundWindow {
  readonly min: number;
  readonly max: number;
}

// A shorter window has too few samples to be useful.
const SECONDS_MIN = 0.005;

/** The part of the shared window that a sound of this length has; all of the sound if there is none. */
export function windowIn(wanted: SoundWindow | undefined, duration: number): SoundWindow {
  const min = Math.max(0, wanted?.min ?? 0);
  const max = Math.min(duration, wanted?.max ?? duration);
  return max - min >= Math.min(SECONDS_MIN, duration) ? {min, max} : {min: 0, max: duration};
}

/** Zooms with `at` fixed; undefined if the result is the whole sound. */
export function zoomWindow(
  {min, max}: SoundWindow,
  at: number,
  factor: number,
  duration: number,
): SoundWindow | undefined {
  const length = Math.max(SECONDS_MIN, (max - min) * factor);
  if (length >= duration) return undefined;
  const begin = at - ((at - min) / (max - min)) * length;
  return within(begin, length, duration);
}

export function moveWindow({min, max}: SoundWindow, by: number, duration: number): SoundWindow {
  return within(min + by, max - min, duration);
}

function within(begin: number, length: number, duration: number): SoundWindow {
  const min = Math.max(0, Math.min(duration - length, begin));
  return {min, max: min + length};
}
