// SPDX-License-Identifier: Apache-2.0
// Places on the x axis as a user types them.
import {formatTime} from '../base/format';
import type {XKind} from '../chart/axes/axis';

/** How the limits of an axis are typed. */
export interface Notation {
  /** What can be typed, if that is not simply a number. */
  readonly hint?: string;
  /** Undefined if the text is not valid. */
  parse(text: string): number | undefined;
  /** A text that `parse` reads back. */
  print(value: number): string;
}

const units: readonly (readonly [name: string, seconds: number])[] = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
];

const secondsByUnit = new Map([...units, ['m', 60] as const, ['ms', 0.001] as const]);

/** A number; thousands may be separated by commas or spaces. */
function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace('\u2212', '-');
  const isGrouped = /^-?\d{1,3}([, ]\d{3})+(\.\d+)?$/.test(plain);
  const value = Number(isGrouped ? plain.replace(/[, ]/g, '') : plain);
  return plain !== '' && Number.isFinite(value) ? value : undefined;
}

// A position of the pointer has more digits than anyone wants to type.
const print = (value: number) => String(Number(value.toPrecision(10)));

export const numbers: Notation = {parse: parseNumber, print};

/** Seconds, also as 1:30:00 or 1 h 30 min. */
function parseDuration(text: string): number | undefined {
  const plain = text.trim().replace('\u2212', '-').toLowerCase();
  const number = parseNumber(plain);
  if (number !== undefined) return number;
  if (/^\d+(:\d\d){1,2}(\.\d+)?$/.test(plain)) {
    return plain.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  }
  const [sign, size] = plain.startsWith('-') ? [-1, plain.slice(1)] : [1, plain];
  if (!/^(\s*\d+(\.\d+)?\s*(d|h|min|ms|m|s))+\s*$/.test(size)) return undefined;
  const parts = [...size.matchAll(/(\d+(?:\.\d+)?)\s*(d|h|min|ms|m|s)/g)];
  const seconds = ([, count, unit]: RegExpMatchArray) =>
    Number(count) * secondsByUnit.get(unit ?? '')!;
  return sign * parts.reduce((sum, part) => sum + seconds(part), 0);
}

function printDuration(seconds: number): string {
  if (seconds < 0) return `-${printDuration(-seconds)}`;
  let rest = Math.round(seconds * 1000) / 1000;
  const parts: string[] = [];
  for (const [name, size] of units) {
    const count = name === 's' ? Number(rest.toFixed(3)) : Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.join(' ') || '0 s';
}

/** A date, with a time if wanted, in the browser's time zone. */
function parseTime(text: string): number | undefined {
  const found = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?$/.exec(text.trim());
  const [, day, time = '00:00'] = found ?? [];
  const value = Date.parse(`${day}T${time}`) / 1000;
  return Number.isFinite(value) ? value : undefined;
}

export const notations: Readonly<Record<XKind, Notation>> = {
  step: numbers,
  relative: {
    hint: 'Time since the start, such as 90 s, 1 h 30 min or 1:30:00',
    parse: parseDuration,
    print: printDuration,
  },
  wall_time: {
    hint: 'Date and time, such as 2026-11-16 14:02:09',
    parse: parseTime,
    print: formatTime,
  },
};
