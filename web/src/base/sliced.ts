// SPDX-License-Identifier: Apache-2.0

// Far below what a hand or an eye notices.
const SLICE_MS = 8;

/** Does `work` for 0 to count - 1, with pauses for the page; false if it was cancelled before the end. */
export async function inSlices(
  count: number,
  work: (i: number) => void,
  cancel: AbortSignal,
): Promise<boolean> {
  let began = performance.now();
  for (let i = 0; i < count; i++) {
    if (performance.now() - began > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    if (cancel.aborted) return false;
    work(i);
  }
  return true;
}

// Long enough that looking at the clock costs nothing, short enough for a slice.
const CHUNK = 16_384;

/** The same for stretches of 0 to count - 1, where a single step is too little to be parted. */
export function inChunks(
  count: number,
  work: (begin: number, end: number) => void,
  cancel: AbortSignal,
): Promise<boolean> {
  return inSlices(
    Math.ceil(count / CHUNK),
    (chunk) => work(chunk * CHUNK, Math.min(count, (chunk + 1) * CHUNK)),
    cancel,
  );
}
