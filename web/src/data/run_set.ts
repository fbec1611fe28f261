// SPDX-License-Identifier: Apache-2.0
// A selection of runs that also decides about runs that appear later.
import type {Codec} from '../base/codec';
import {hashText} from '../base/hash';

/** `all`: every run except the listed ones. `some`: only the listed ones. `automatic`: no choice yet. */
export interface RunSet {
  readonly rule: 'all' | 'some' | 'automatic';
  readonly listed: readonly string[];
  /** The listed runs by hash, if their names are too long for an address. */
  readonly hashes?: readonly string[];
}

export const everyRun: RunSet = {rule: 'all', listed: []};
export const automatic: RunSet = {rule: 'automatic', listed: []};

// Up to this many runs are named in an address. Above that each run takes four letters.
const NAMES_MAX = 6;
const HASH_LENGTH = 4;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function runHash(name: string): string {
  let rest = hashText(name);
  let text = '';
  for (let i = 0; i < HASH_LENGTH; i++) {
    text += DIGITS[rest & 63];
    rest >>>= 6;
  }
  return text;
}

/** Returns a function that reports whether the set contains a name. */
export function membership(set: RunSet): (name: string) => boolean {
  const listed = new Set(set.listed);
  const hashes = new Set(set.hashes);
  const isAll = set.rule === 'all';
  return (name) => (listed.has(name) || (hashes.size > 0 && hashes.has(runHash(name)))) !== isAll;
}

/** The selection after adding or removing `names`. `known` are all runs. */
export function changed(
  set: RunSet,
  names: Iterable<string>,
  isIn: boolean,
  known: Iterable<string>,
): RunSet {
  const has = membership(set);
  const isAll = set.rule === 'all';
  const listed = new Set(
    set.hashes ? [...known].filter((name) => has(name) !== isAll) : set.listed,
  );
  for (const name of names) {
    if (isIn !== isAll) listed.add(name);
    else listed.delete(name);
  }
  return {rule: set.rule, listed: [...listed]};
}

/** In an address: `all`, `none`, `-a,b` (all but a and b), `a,b`, or with hashes: `~ABCDefgh`, `-~ABCD`. */
export const runSetCodec: Codec<RunSet> = {
  parse(text) {
    if (text === 'all') return everyRun;
    if (text === 'none') return {rule: 'some', listed: []};
    if (text === '') return automatic;
    const rule = text.startsWith('-') ? 'all' : 'some';
    const rest = rule === 'all' ? text.slice(1) : text;
    if (rest.startsWith('~')) return {rule, listed: [], hashes: splitHashes(rest.slice(1))};
    return {rule, listed: rest.split(',').map(unescapeName)};
  },
  print({rule, listed, hashes}) {
    if (rule === 'automatic') return '';
    if (listed.length === 0 && !hashes) return rule === 'all' ? 'all' : 'none';
    const sign = rule === 'all' ? '-' : '';
    if (hashes) return `${sign}~${hashes.join('')}`;
    if (listed.length > NAMES_MAX) return `${sign}~${listed.map(runHash).sort().join('')}`;
    return sign + listed.map(escapeName).join(',');
  },
};

function splitHashes(text: string): string[] {
  return text.match(/.{4}/g) ?? [];
}

// Commas separate names; a leading minus or tilde would be read as syntax.
function escapeName(name: string): string {
  return name
    .replace(/[%,]/g, encodeURIComponent)
    .replace(/^[-~]/, (c) => `%${c.charCodeAt(0).toString(16)}`);
}

function unescapeName(text: string): string {
  return text.replace(/%(2C|25|2d|7e)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
