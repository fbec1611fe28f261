// SPDX-License-Identifier: Apache-2.0
// The layout in the logs, the user's own layouts, and the one that is shown.
import {batch, computed, type ReadonlySignal, signal} from '@preact/signals';
import type {Codec} from '../../../base/codec';
import {habit} from '../../../base/habit';
import type {Problem} from '../../../base/result';
import {urlSignal} from '../../../base/url_state';
import {type ChosenLayout, chosenCodec} from './chosen_codec';
import {emptyLayout, isSameLayout, type Layout, layoutMessage, readLayout} from './layout';

export interface NamedLayout {
  readonly name: string;
  readonly layout: Layout;
}

/** The layout in the logs; undefined before the first response. */
export interface LogLayout {
  readonly layout: Layout;
  readonly problem: Problem | undefined;
}

export const logLayout = signal<LogLayout | undefined>(undefined);

const ownCodec: Codec<readonly NamedLayout[]> = {
  parse(text) {
    try {
      const stored = JSON.parse(text) as {name: string; layout: unknown}[];
      return stored.flatMap(({name, layout}) => {
        const read = readLayout(layout);
        return read.ok ? [{name, layout: read.value}] : [];
      });
    } catch {
      return undefined;
    }
  },
  print: (own) =>
    JSON.stringify(own.map(({name, layout}) => ({name, layout: layoutMessage(layout)}))),
};

const own = habit('customLayouts', ownCodec, []);
const chosen = urlSignal<ChosenLayout | undefined>('layout', chosenCodec, undefined);

/** Layouts created or saved in this browser, in the order of their creation. */
export const ownLayouts: ReadonlySignal<readonly NamedLayout[]> = own;

export type Origin = 'logs' | 'own' | 'address' | 'elsewhere';

export interface ShownLayout {
  /** `address`: from a link; `elsewhere`: saved only in the browser it was created in. */
  readonly origin: Origin;
  readonly name: string;
  readonly layout: Layout;
}

const LOGS = 'From the logs';

export const shownLayout: ReadonlySignal<ShownLayout> = computed(() => {
  if (!chosen.value) {
    return {origin: 'logs', name: LOGS, layout: logLayout.value?.layout ?? emptyLayout};
  }
  const {name, layout} = chosen.value;
  const mine = own.value.find((each) => each.name === name)?.layout;
  if (mine && (!layout || isSameLayout(mine, layout))) return {origin: 'own', name, layout: mine};
  if (layout) return {origin: 'address', name, layout};
  return {origin: 'elsewhere', name, layout: emptyLayout};
});

export function showLogLayout(): void {
  chosen.value = undefined;
}

export function showOwnLayout(name: string): void {
  const layout = own.peek().find((each) => each.name === name)?.layout;
  if (layout) chosen.value = {name, layout};
}

/** Saves a layout under a free name and shows it. */
export function keepLayout(name: string, layout: Layout): void {
  const free = freeName(
    name,
    own.peek().map((each) => each.name),
  );
  batch(() => {
    own.value = [...own.peek(), {name: free, layout}];
    chosen.value = {name: free, layout};
  });
}

/** Changes the layout that is shown. One that is not the user's own is copied first. */
export function changeLayout(layout: Layout): void {
  const shown = shownLayout.peek();
  if (shown.origin === 'own') put(shown.name, {name: shown.name, layout});
  else keepLayout(nameOfCopy(shown), layout);
}

export function nameOfCopy({origin, name}: ShownLayout): string {
  return origin === 'logs' ? 'My layout' : name;
}

/** Returns false if the name is empty or taken. */
export function renameLayout(name: string): boolean {
  const shown = shownLayout.peek();
  const isTaken = own.peek().some((each) => each.name === name);
  if (shown.origin !== 'own' || isTaken || name.trim() === '') return false;
  put(shown.name, {name, layout: shown.layout});
  return true;
}

/** Returns a function that undoes the removal. */
export function removeLayout(name: string): () => void {
  const before = own.peek();
  const wasShown = chosen.peek();
  batch(() => {
    own.value = before.filter((each) => each.name !== name);
    if (wasShown?.name === name) chosen.value = undefined;
  });
  return () => {
    own.value = before;
    chosen.value = wasShown;
  };
}

function put(name: string, next: NamedLayout): void {
  batch(() => {
    own.value = own.peek().map((each) => (each.name === name ? next : each));
    chosen.value = next;
  });
}

export function freeName(wanted: string, taken: readonly string[]): string {
  const name = wanted.trim() || 'My layout';
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
