// SPDX-License-Identifier: Apache-2.0
import {effect, type Signal, signal} from '@preact/signals';
import type {Codec} from './codec';

const PREFIX = 'stepscope.';

// A browser may block storage. Habits then last as long as the page.
export function remembered(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Only the habit is lost.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Then nothing was saved.
  }
}

/** A setting of the user, not of the view. It is saved in the browser. */
export function habit<T>(name: string, codec: Codec<T>, standard: T): Signal<T> {
  const text = remembered(name);
  const held = signal<T>((text === undefined ? undefined : codec.parse(text)) ?? standard);
  let isFirst = true;
  effect(() => {
    const printed = codec.print(held.value);
    if (!isFirst) remember(name, printed);
    isFirst = false;
  });
  return held;
}
