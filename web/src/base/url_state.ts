// SPDX-License-Identifier: Apache-2.0
// The view is stored in the address: #timeseries&x=wall_time&smoothing=0.9. An address without
// settings is a fresh start and uses the habits saved in the browser. Any other address is
// complete, so a link shows its receiver what its sender saw.
//
// Every entry of the browser's history that the page writes is complete, even without settings, so
// that going back restores what was there and not the latest habits.
import {batch, effect, type ReadonlySignal, type Signal, signal} from '@preact/signals';
import type {Codec} from './codec';
import {forget, remember, remembered} from './habit';
import {HistorySteps} from './history_steps';

interface Parameter {
  read(text: string | undefined, isFresh: boolean): void;
  /** Returns undefined for the default value, which the address omits. */
  print(): string | undefined;
  /** What it was in the current entry of the history. */
  entry: string | undefined;
}

export interface UrlOptions {
  /** The value is also saved in the browser, for a fresh start. */
  readonly isHabit?: boolean;
  /** If present, the habit has one value per scope. It is read once the scope is not empty. */
  readonly scope?: ReadonlySignal<string>;
  /** Whether a change adds a step to the browser's history; those of one gesture add one. */
  readonly isStep?: boolean;
  /** Every change is a step of its own, even in quick succession. */
  readonly isApart?: boolean;
}

const WRITE_DELAY_MS = 120;

const parameters = new Map<string, Parameter>();
let settings = new Map<string, string>();
let isFresh = true;
let isReading = false;
let writeTimer: ReturnType<typeof setTimeout> | undefined;
const steps = new HistorySteps();
/** The state of history entries that the page wrote. */
const COMPLETE = {isComplete: true};
let isEntryComplete = false;

/** The name of the open dashboard; empty for the first dashboard that has data. */
export const dashboard = signal('');
let entryDashboard = '';

/** A signal that is part of the address. Its name must be unique. */
export function urlSignal<T>(
  name: string,
  codec: Codec<T>,
  standard: T,
  options: UrlOptions = {},
): Signal<T> {
  const held = signal<T>(standard);
  const standardText = codec.print(standard);
  const habit = habitOf(name, options);
  const parameter: Parameter = {
    read(text, fresh) {
      const source = text ?? (fresh ? habit.read() : undefined);
      const value = source === undefined ? undefined : codec.parse(source);
      const next = value === undefined ? standard : value;
      if (codec.print(next) !== codec.print(held.peek())) held.value = next;
    },
    print() {
      const text = codec.print(held.peek());
      return text === standardText ? undefined : text;
    },
    entry: undefined,
  };
  parameters.set(name, parameter);
  parameter.read(settings.get(name), isFresh);
  parameter.entry = parameter.print();
  let isSet = false;
  watch(held, () => {
    habit.write(parameter.print(), standardText);
    isSet = true;
    if (options.isStep) steps.note(name, options.isApart ?? false);
    scheduleWrite();
  });
  effect(() => {
    if (!options.scope?.value || !isFresh) return;
    // What the user has set in the meantime is kept.
    if (isSet) habit.write(parameter.print(), standardText);
    else parameter.read(settings.get(name), true);
    if (parameter.print() !== undefined) scheduleWrite();
  });
  return held;
}

/** How a setting is saved in the browser; nothing happens if it is not. */
function habitOf(name: string, {isHabit, scope}: UrlOptions) {
  const key = () => (scope ? scope.peek() && `${name}.${scope.peek()}` : name);
  return {
    read: () => (isHabit && key() ? remembered(key()) : undefined),
    write(text: string | undefined, standardText: string) {
      if (!isHabit || !key()) return;
      // A default may change, so it is saved; values of a scope would pile up.
      if (scope && text === undefined) forget(key());
      else remember(key(), text ?? standardText);
    },
  };
}

function watch<T>(held: Signal<T>, changed: () => void): void {
  let isFirst = true;
  effect(() => {
    held.value;
    if (!isFirst && !isReading) changed();
    isFirst = false;
  });
}

function scheduleWrite(): void {
  clearTimeout(writeTimer);
  writeTimer = setTimeout(writeAddress, WRITE_DELAY_MS);
}

/** The address of the current view, without the '#'. */
export function printAddress(): string {
  for (const [name, parameter] of parameters) put(settings, name, parameter.print());
  return join(dashboard.peek(), settings);
}

/** The address of the view before the changes since it was written. */
function printEntry(): string {
  const before = new Map(settings);
  for (const [name, parameter] of parameters) put(before, name, parameter.entry);
  return join(entryDashboard, before);
}

function put(target: Map<string, string>, name: string, text: string | undefined): void {
  if (text === undefined) target.delete(name);
  else target.set(name, text);
}

function join(name: string, texts: ReadonlyMap<string, string>): string {
  const printed = [...texts].map(([setting, text]) => `${setting}=${encodeSetting(text)}`);
  return [name, ...printed].join('&');
}

/** Sets part of the view by its name in the address, even if its dashboard is not loaded yet. */
export function setSetting(name: string, text: string): void {
  settings.set(name, text);
  parameters.get(name)?.read(text, false);
  steps.note(name, true);
  scheduleWrite();
}

/** The next change belongs to the last step of the history, as a second click does to the first. */
export function continueStep(): void {
  steps.join();
}

export function writeAddress(): void {
  clearTimeout(writeTimer);
  writeTimer = undefined;
  const before = `#${printEntry()}`;
  const address = `#${printAddress()}`;
  const isStep = steps.take(performance.now());
  if (address === location.hash || (address === '#' && location.hash === '')) return;
  if (isStep && !isEntryComplete)
    history.replaceState(COMPLETE, '', before === '#' ? null : before);
  history[isStep ? 'pushState' : 'replaceState'](COMPLETE, '', address);
  noteEntry(true);
}

function noteEntry(isComplete: boolean): void {
  isEntryComplete = isComplete;
  entryDashboard = dashboard.peek();
  for (const parameter of parameters.values()) parameter.entry = parameter.print();
}

/** Sets the view from an address without the '#'. A complete one does not use habits. */
export function readAddress(address: string, isComplete = false): void {
  const {name, pairs} = splitAddress(address);
  settings = new Map(pairs.map(([key, text]) => [key, decodeSetting(text)]));
  if (!isComplete) isFresh = settings.size === 0;
  isReading = true;
  batch(() => {
    dashboard.value = decodeSetting(name);
    for (const [parameterName, parameter] of parameters) {
      parameter.read(settings.get(parameterName), isFresh && !isComplete);
    }
  });
  isReading = false;
  noteEntry(isComplete || !isFresh);
}

/** The dashboard's name and the settings of an address without the '#', still encoded. */
export function splitAddress(address: string): {name: string; pairs: [string, string][]} {
  const [name = '', ...rest] = address.split('&');
  const isName = !name.includes('=');
  const pairs = (isName ? rest : [name, ...rest]).filter((pair) => pair.includes('='));
  return {name: isName ? name : '', pairs: pairs.map(splitSetting)};
}

function splitSetting(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** Reads the address now, and again when the user goes back or forward or edits it. */
export function startUrlState(): void {
  readAddress(location.hash.slice(1));
  watch(dashboard, () => {
    steps.note('', true);
    scheduleWrite();
  });
  const note = ({type}: Event) => steps.press(type === 'pointerdown');
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    window.addEventListener(type, note, true);
  window.addEventListener('popstate', ({state}) => {
    clearTimeout(writeTimer);
    steps.drop();
    readAddress(location.hash.slice(1), (state as typeof COMPLETE | null)?.isComplete);
  });
  window.addEventListener('pagehide', writeAddress);
}

// Keeps characters readable where that is safe, since addresses contain run names and regular
// expressions.
export function encodeSetting(text: string): string {
  // Half of a pair of UTF-16 units cannot be encoded.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/%20/g, '+')
    .replace(/%(2F|3A|2C|7C|5B|5D|24|5E|3F|40|3B)/g, decodeURIComponent);
}

export function decodeSetting(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
