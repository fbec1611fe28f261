// SPDX-License-Identifier: Apache-2.0
// Large requests of a page that opens: the first one is sent alone, so that one chart is drawn
// early. Together, all of them would arrive at about the same time, late.

/** A first request that takes longer than this does not delay the others any more. */
const PATIENCE_MS = 5000;

/** Returns a function that sends a request when the first one has been answered. */
export function makeFirstAlone(): <T>(send: () => Promise<T>) => Promise<T> {
  let first: Promise<unknown> | undefined;
  return async (send) => {
    if (first) {
      await first;
      return send();
    }
    const sent = send();
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    first = Promise.race([sent, late]).catch(() => undefined);
    return sent;
  };
}
