// SPDX-License-Identifier: Apache-2.0
// Numbers and times as text. The minus sign is as wide as the digits.

import {
  formatExponent,
  formatInteger,
  formatNumber,
  formatSignificant,
  minus,
} from '../../base/format';
import type {AxisKind} from './axis';

const siPrefixes = [
  {size: 1e12, letter: 'T'},
  {size: 1e9, letter: 'G'},
  {size: 1e6, letter: 'M'},
  {size: 1e3, letter: 'k'},
];

/** A step with all digits, such as 1,234,567. */
export function formatStep(value: number): string {
  if (!Number.isFinite(value)) return formatNumber(value);
  return Number.isInteger(value) ? formatInteger(value) : formatNumber(value);
}

/** The number of decimals needed to distinguish multiples of `step`. */
export function decimalsOf(step: number): number {
  if (!(step > 0 && Number.isFinite(step))) return 0;
  for (let decimals = 0; decimals < 15; decimals++) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled) return decimals;
  }
  return 15;
}

function withSi(value: number, step: number, largest: number): string {
  const prefix = siPrefixes.find(({size}) => largest >= size);
  if (prefix === undefined) return fixed(value, decimalsOf(step));
  const decimals = decimalsOf(step / prefix.size);
  // Many decimals with a prefix are harder to read than all digits.
  if (decimals > 3) return grouped(value, decimalsOf(step));
  return fixed(value / prefix.size, decimals) + (value === 0 ? '' : prefix.letter);
}

function grouped(value: number, decimals: number): string {
  const digits = {minimumFractionDigits: decimals, maximumFractionDigits: decimals};
  return minus(value.toLocaleString('en-US', digits));
}

function fixed(value: number, decimals: number): string {
  return value === 0 ? '0' : minus(value.toFixed(decimals));
}

/**
 * Labels for ticks that are `step` apart: all different, with no more digits than needed. The
 * largest magnitude, `largest`, decides whether there is a prefix or an exponent.
 */
export function formatTick(value: number, step: number, largest: number): string {
  if (largest >= 1e15 || (largest < 1e-3 && largest > 0)) {
    if (value === 0) return '0';
    const digits = Math.max(0, Math.floor(Math.log10(Math.abs(value) / step) + 1e-9) + 1);
    return formatExponent(value, Math.min(digits, 12));
  }
  return largest >= 1e4 ? withSi(value, step, largest) : fixed(value, decimalsOf(step));
}

/** One value of a log axis: 0.001, 1, 20, 1k, 1e+6 as 1M, 1e-4. */
export function formatLogTick(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size < 0.99e-3 || size >= 0.99e15) return formatExponent(value, 1);
  return withSi(Number(value.toPrecision(6)), Number(size.toPrecision(6)), size);
}

const durationUnits = [
  {seconds: 86400, name: 'd'},
  {seconds: 3600, name: 'h'},
  {seconds: 60, name: 'min'},
];

/** Seconds in units down to that of `step`: 2 h 15 min, 3 d, 1.5 s. */
export function formatDuration(seconds: number, step: number): string {
  if (!Number.isFinite(seconds)) return formatNumber(seconds);
  const decimals = step < 1 ? decimalsOf(step) : 0;
  let rest = Number(Math.abs(seconds).toFixed(decimals));
  const parts: string[] = [];
  for (const unit of durationUnits) {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    if (count > 0) parts.push(`${count} ${unit.name}`);
  }
  const last = rest.toFixed(decimals);
  if (Number(last) > 0) parts.push(`${last} s`);
  if (parts.length === 0) return '0';
  return (seconds < 0 ? '\u2212' : '') + parts.join(' ');
}

/** A time since the start in its two largest units, such as 3 h 12 min. */
export function formatRelative(seconds: number): string {
  const size = Math.abs(seconds);
  if (size === 0) return '0 s';
  if (size < 1) return `${formatSignificant(seconds * 1000, 4)} ms`;
  if (size < 60) return `${formatSignificant(seconds, 4)} s`;
  const unit = size < 3600 ? 1 : size < 86400 ? 60 : 3600;
  return formatDuration(Math.round(seconds / unit) * unit, unit);
}

export const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A wall time in the browser's time zone: 3 Mar 2026, 14:05:09. */
export function formatWallTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return formatNumber(Number.NaN);
  const day = `${date.getDate()} ${monthNames[date.getMonth()]} ${date.getFullYear()}`;
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  return `${day}, ${time}`;
}

/** A value of the x axis with all digits. */
export function formatX(value: number, xKind: AxisKind): string {
  if (xKind === 'value') return formatNumber(value);
  if (xKind === 'wall_time') return formatWallTime(value);
  return xKind === 'relative' ? formatRelative(value) : formatStep(value);
}
