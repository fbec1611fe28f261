// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {extensionOf} from './blob_kind';

it('chooses the file name extension by the content type', () => {
  expect(extensionOf('image/png')).toBe('png');
  expect(extensionOf('audio/mpeg')).toBe('mp3');
  expect(extensionOf('application/octet-stream')).toBe('bin');
  expect(extensionOf('')).toBe('bin');
});
