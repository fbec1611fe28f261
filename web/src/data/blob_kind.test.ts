// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {extensionOf} from './blob_kind';

function bytesOf(text: string): ArrayBuffer {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
}

it('knows files by their first bytes', () => {
  expect(extensionOf(bytesOf('\x89PNG\r\n'))).toBe('png');
  expect(extensionOf(bytesOf('GIF89a'))).toBe('gif');
  expect(extensionOf(bytesOf('RIFF....WEBPVP8 '))).toBe('webp');
  expect(extensionOf(bytesOf('RIFF....WAVEfmt '))).toBe('wav');
  expect(extensionOf(bytesOf('something else'))).toBe('bin');
  expect(extensionOf(bytesOf(''))).toBe('bin');
});
