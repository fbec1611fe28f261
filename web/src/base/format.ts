// SPDX-License-Identifier: Apache-2.0
// Numbers and times as people read them, the same all over the page.
import {format} from 'd3-format';

const exponent = format('.2~e');
const plain = format('.4~r');
const integers = new Intl.NumberFormat('en-US', {maximumFractionDigits: 0});
const minus = (text: string) => text.replace('-', '\u2212');

/** Four significant digits; an exponent outside of [0.001, 10000). */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+∞' : '−∞';
  if (value === 0) return '0';
  const size = Math.abs(value);
  return minus(size >= 1e4 || size < 1e-3 ? exponent(value) : plain(value));
}

/** 12,345 */
export function formatInteger(value: number): string {
  return minus(integers.format(value));
}

const COUNT_UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
] as const;

/** 12,345 or 1.2 M: a count that need not be exact. */
export function formatCount(count: number): string {
  for (const [size, unit] of COUNT_UNITS) {
    if (count >= size) return `${(count / size).toFixed(count >= 10 * size ? 0 : 1)} ${unit}`;
  }
  return formatInteger(count);
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${BYTE_UNITS[unit]}`;
}

/** Two units at most: 3 h 12 min, 4.2 s. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return formatNumber(seconds);
  if (seconds < 0) return `−${formatDuration(-seconds)}`;
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return twoUnits(minutes, 'min', Math.floor(seconds % 60), 's');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return twoUnits(hours, 'h', minutes % 60, 'min');
  return twoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function twoUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

const times = new Intl.DateTimeFormat('sv-SE', {dateStyle: 'short', timeStyle: 'medium'});

/** 2026-11-16 14:02:09 in the browser's zone; seconds since 1970. */
export function formatTime(seconds: number): string {
  return Number.isFinite(seconds) ? times.format(seconds * 1000) : formatNumber(seconds);
}
