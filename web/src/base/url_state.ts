// SPDX-License-Identifier: Apache-2.0
// The view is stored in the address: #timeseries&x=wall_time&smoothing=0.9. An address without
// settings is a fresh start and uses the habits saved in the browser. Any other address is
// complete, so a link shows its receiver what its sender saw.
import {effect, type ReadonlySignal, type Signal, signal} from '@preact/signals';
import type {Codec} from './codec';
import {forget, remember, remembered} from './habit';

interface Parameter {
  read(text: string | undefined, isFresh: boolean): void;
  /** Returns undefined for the default value, which the address omits. */
  print(): string | undefined;
}

export interface UrlOptions {
  /** The browser also saves the value, for a fresh start. */
  readonly isHabit?: boolean;
  /** If present, the habit has one value per scope. It is read once the scope is not empty. */
  readonly scope?: ReadonlySignal<string>;
  /** Whether a change adds a step to the browser's history. */
  readonly isStep?: boolean;
}

const WRITE_DELAY_MS = 120;

const parameters = new Map<string, Parameter>();
let settings = new Map<string, string>();
let isFresh = true;
let isReading = false;
let writeTimer: ReturnType<typeof setTimeout> | undefined;
let isStepPending = false;

/** The name of the open dashboard; empty for the first dashboard that has data. */
export const dashboard = signal('');

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
  };
  parameters.set(name, parameter);
  parameter.read(settings.get(name), isFresh);
  let isSet = false;
  watch(held, () => {
    habit.write(parameter.print(), standardText);
    isSet = true;
    scheduleWrite(options.isStep ?? false);
  });
  effect(() => {
    if (!options.scope?.value || !isFresh) return;
    // What the user has set in the meantime is kept.
    if (isSet) habit.write(parameter.print(), standardText);
    else parameter.read(settings.get(name), true);
    if (parameter.print() !== undefined) scheduleWrite(false);
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

function scheduleWrite(isStep: boolean): void {
  isStepPending ||= isStep;
  clearTimeout(writeTimer);
  writeTimer = setTimeout(writeAddress, WRITE_DELAY_MS);
}

/** The address of the current view, without the '#'. */
export function printAddress(): string {
  for (const [name, parameter] of parameters) {
    const text = parameter.print();
    if (text === undefined) settings.delete(name);
    else settings.set(name, text);
  }
  const printed = [...settings].map(([name, text]) => `${name}=${encodeSetting(text)}`);
  return [dashboard.peek(), ...printed].join('&');
}

/** Sets part of the view by its name in the address, even if its dashboard is not loaded yet. */
export function setSetting(name: string, text: string): void {
  settings.set(name, text);
  parameters.get(name)?.read(text, false);
  scheduleWrite(true);
}

export function writeAddress(): void {
  clearTimeout(writeTimer);
  writeTimer = undefined;
  const address = `#${printAddress()}`;
  if (address === location.hash || (address === '#' && location.hash === '')) return;
  history[isStepPending ? 'pushState' : 'replaceState'](null, '', address);
  isStepPending = false;
}

/** Sets the view from an address without the '#'. */
export function readAddress(address: string): void {
  const {name, pairs} = splitAddress(address);
  settings = new Map(pairs.map(([key, text]) => [key, decodeSetting(text)]));
  isFresh = settings.size === 0;
  isReading = true;
  dashboard.value = decodeSetting(name);
  for (const [parameterName, parameter] of parameters) {
    parameter.read(settings.get(parameterName), isFresh);
  }
  isReading = false;
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
  watch(dashboard, () => scheduleWrite(true));
  window.addEventListener('popstate', () => {
    clearTimeout(writeTimer);
    readAddress(location.hash.slice(1));
  });
  window.addEventListener('pagehide', writeAddress);
}

// Keeps characters readable where that is safe, since addresses contain run names and regular
// expressions.
export function encodeSetting(text: string): string {
  return encodeURIComponent(text)
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
