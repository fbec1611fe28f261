// SPDX-License-Identifier: Apache-2.0

import type {CompareMode} from './settings';
import type {Size} from './viewport';

/** Which images share a panel: none, each with the first, or all of them. */
export function stack<T>(sources: readonly T[], mode: CompareMode): (readonly T[])[] {
  const [first, ...others] = sources;
  if (mode === 'side' || first === undefined) return sources.map((source) => [source]);
  return mode === 'flicker' ? [sources] : others.map((other) => [first, other]);
}

/** Wide images are stacked, others are placed side by side. */
export function columnsFor(count: number, frame: Size | undefined): number {
  const isWide = frame !== undefined && frame.width > 2 * frame.height;
  if (count <= 3) return isWide ? 1 : count;
  return isWide ? 2 : Math.ceil(Math.sqrt(count * 1.5));
}
