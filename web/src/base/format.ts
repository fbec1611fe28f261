// SPDX-License-Identifier: Apache-2.0
// Numbers and times as text, the same everywhere on the page.

const integers = new Intl.NumberFormat('en-US', {maximumFractionDigits: 0});
/** The minus sign is as wide as the digits. */
export function minus(text: string): string {
  return text.replaceAll('-', '\u2212');
}

/** Removes trailing zeros of a fraction: 1.20e-4 becomes 1.2e-4. */
export function formatExponent(value: number, decimals: number): string {
  return minus(
    value
      .toExponential(decimals)
      .replace(/(\.\d*?)0+e/, '$1e')
      .replace('.e', 'e'),
  );
}

/** At most this many significant digits, without an exponent. */
export function formatSignificant(value: number, digits: number): string {
  return minus(String(Number(value.toPrecision(digits))));
}

/** A value as TensorBoard writes it: four significant digits, with an exponent outside [0.001, 10000). */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '\u221e' : '\u2212\u221e';
  const size = Math.abs(value);
  if (size === 0) return '0';
  const isPlain = size < 1e4 && size >= 1e-3;
  return isPlain ? formatSignificant(value, 4) : formatExponent(value, 2);
}

/** 12,345 */
export function formatInteger(value: number): string {
  return minus(integers.format(value));
}

/** 1 run, 12,345 runs */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatInteger(count)} ${count === 1 ? noun : plural}`;
}

const COUNT_UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
] as const;

/** 12,345 or 1.2 M, for counts that need not be exact. */
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

/** The last second that JavaScript has a date for. */
const DATE_SECONDS_MAX = 8.64e12;
const times = new Intl.DateTimeFormat('sv-SE', {dateStyle: 'short', timeStyle: 'medium'});

/** 2026-11-16 14:02:09 in the browser's time zone. The argument is in seconds since 1970. */
export function formatTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return formatNumber(seconds);
  // Some scripts log nanoseconds. No date is that far away.
  if (Math.abs(seconds) > DATE_SECONDS_MAX) return `${formatNumber(seconds)} s`;
  return times.format(seconds * 1000);
}
