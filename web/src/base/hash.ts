// SPDX-License-Identifier: Apache-2.0

const KEPT_MAX = 50_000;

// Run names are hashed whenever a run is added.
const kept = new Map<string, number>();

/** FNV-1a of the text's UTF-16 units with a final mix: the same on every machine and in every session. */
export function hashText(text: string): number {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= KEPT_MAX) kept.clear();
  const hash = computeHash(text);
  kept.set(text, hash);
  return hash;
}

function computeHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
