// SPDX-License-Identifier: Apache-2.0

// Far below what a user notices.
const SLICE_MS = 8;

/**
 * Calls `work` for 0 to count - 1 and pauses for the page in between. Returns false if it was
 * cancelled.
 */
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

// Large enough that reading the clock costs nothing, small enough for a slice.
const CHUNK = 16_384;

/** The same for chunks of 0 to count - 1, where a single step is too little work. */
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
