// SPDX-License-Identifier: Apache-2.0
// The part of a sound that is looked at, in seconds.

export interface SoundWindow {
  readonly min: number;
  readonly max: number;
}

// A shorter window has too few samples to be useful.
const SECONDS_MIN = 0.005;

/** What a sound of this length shows of a window that is meant for all; all of it if that is nothing. */
export function windowIn(wanted: SoundWindow | undefined, duration: number): SoundWindow {
  const min = Math.max(0, wanted?.min ?? 0);
  const max = Math.min(duration, wanted?.max ?? duration);
  return max - min >= Math.min(SECONDS_MIN, duration) ? {min, max} : {min: 0, max: duration};
}

/** With `at` where it was; undefined if that is all there is. */
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
