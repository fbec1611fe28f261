// SPDX-License-Identifier: Apache-2.0

// The signs that files of a kind begin with, and where; the first that fits counts.
const kinds: readonly (readonly [extension: string, at: number, signs: string])[] = [
  ['png', 0, '\x89PNG'],
  ['jpg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF8'],
  ['webp', 8, 'WEBP'],
  ['avif', 4, 'ftypavif'],
  ['bmp', 0, 'BM'],
  ['wav', 8, 'WAVE'],
  ['flac', 0, 'fLaC'],
  ['ogg', 0, 'OggS'],
  ['mp3', 0, 'ID3'],
  ['mp3', 0, '\xff\xfb'],
];

/** How the name of a file with these bytes ends; `bin` if they are of no known kind. */
export function extensionOf(bytes: ArrayBuffer): string {
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 16)));
  return kinds.find(([, at, signs]) => head.startsWith(signs, at))?.[0] ?? 'bin';
}
