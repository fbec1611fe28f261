// SPDX-License-Identifier: Apache-2.0

// The types that the server detects from a file's first bytes, with their file name extensions.
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

/** The file name extension for this type; `bin` if the type is unknown. */
export function extensionOf(type: string): string {
  return extensions.get(type) ?? 'bin';
}
