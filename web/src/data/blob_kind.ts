// SPDX-License-Identifier: Apache-2.0

// The types that the server detects from a file's first bytes, and their file name extensions.
const extensions: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/bmp', 'bmp'],
  ['audio/wav', 'wav'],
  ['audio/flac', 'flac'],
  ['audio/ogg', 'ogg'],
  ['audio/mpeg', 'mp3'],
]);

/** How the name of a file of this type ends; `bin` if it is of no known kind. */
export function extensionOf(type: string): string {
  return extensions.get(type) ?? 'bin';
}
