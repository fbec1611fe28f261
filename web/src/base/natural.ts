// SPDX-License-Identifier: Apache-2.0

const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
const KEPT_MAX = 50_000;

/** The parts of a name between slashes, each as alternating texts and numbers, starting with a text. */
type Key = readonly (readonly (string | number)[])[];

// Long lists are sorted often, with a few new names each time.
const keys = new Map<string, Key>();

function keyOf(name: string): Key {
  const held = keys.get(name);
  if (held) return held;
  if (keys.size >= KEPT_MAX) keys.clear();
  const made = name.split('/').map(splitNumbers);
  keys.set(name, made);
  return made;
}

function splitNumbers(part: string): (string | number)[] {
  const lower = part.toLowerCase();
  const pieces: (string | number)[] = [];
  let at = 0;
  for (const found of lower.matchAll(NUMBER)) {
    pieces.push(lower.slice(at, found.index), Number(found[0]));
    at = found.index + found[0].length;
  }
  pieces.push(lower.slice(at));
  return pieces;
}

function comparePieces(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a[i]!;
    const right = b[i]!;
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/**
 * Orders names naturally: run2 before run10, lr=0.002 before lr=0.01, 1e-4 before 1e-3, and the
 * names in a folder before those in its subfolders. Case is ignored.
 */
export function compareNatural(a: string, b: string): number {
  const left = keyOf(a);
  const right = keyOf(b);
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const order = comparePieces(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}
