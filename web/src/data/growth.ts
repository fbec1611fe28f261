// SPDX-License-Identifier: Apache-2.0
import {onCommit} from './logs';

const LIVE_MS = 2000;

/**
 * Calls back at intervals while one of the runs grows, and always after the last change. Returns a
 * function that stops it.
 */
export function onGrowth(runs: () => readonly string[], grown: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onCommit((changed) => {
    if (timer !== undefined || (changed && !runs().some((run) => changed.has(run)))) return;
    timer = setTimeout(() => {
      timer = undefined;
      grown();
    }, LIVE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
