// SPDX-License-Identifier: Apache-2.0

/** The names without the folders that they all share. */
export function shortNames(names: readonly string[]): readonly string[] {
  const [first = ''] = names;
  let length = 0;
  for (let at = first.indexOf('/'); at >= 0; at = first.indexOf('/', at + 1)) {
    const prefix = first.slice(0, at + 1);
    if (!names.every((name) => name.startsWith(prefix) && name.length > prefix.length)) break;
    length = prefix.length;
  }
  return names.map((name) => name.slice(length));
}
