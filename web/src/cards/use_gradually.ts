// SPDX-License-Identifier: Apache-2.0
import {useEffect, useRef, useState} from 'preact/hooks';

// Creating a card takes a few milliseconds; a frame has sixteen.
const NEW_IN_FRAME = 3;

/** The items to show now: those shown before, and a few more with every frame. */
export function useGradually<T extends {readonly key: string}>(things: readonly T[]): readonly T[] {
  const shown = useRef<ReadonlySet<string>>(new Set());
  const [, setFrame] = useState(0);
  const now = admit(things, shown.current, NEW_IN_FRAME);
  shown.current = new Set(now.map(({key}) => key));
  const isMissing = now.length < things.length;
  useEffect(() => {
    if (!isMissing) return;
    const frame = requestAnimationFrame(() => setFrame((count) => count + 1));
    return () => cancelAnimationFrame(frame);
  });
  return now;
}

/** The items shown before and at most `most` others, in order. */
export function admit<T extends {readonly key: string}>(
  things: readonly T[],
  shown: ReadonlySet<string>,
  most: number,
): T[] {
  let left = most;
  return things.filter(({key}) => shown.has(key) || left-- > 0);
}
