// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import type {Mesh} from './mesh_data';
import {writePly} from './ply';

const mesh: Mesh = {
  vertices: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  faces: Uint32Array.from([0, 1, 2]),
  normals: undefined,
  colours: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]),
  placed: undefined,
  box: undefined,
  frame: undefined,
  notes: [],
  bytes: 0,
};

async function bodyOf(blob: Blob): Promise<{head: string; body: DataView}> {
  const bytes = await blob.arrayBuffer();
  const text = new TextDecoder('latin1').decode(bytes);
  const at = text.indexOf('end_header\n') + 'end_header\n'.length;
  return {head: text.slice(0, at), body: new DataView(bytes, at)};
}

it('writes vertices with their colours, then faces', async () => {
  const {head, body} = await bodyOf(writePly(mesh));
  expect(head).toMatch(/^ply\nformat binary_little_endian 1.0\nelement vertex 3\n/);
  expect(head).toMatch('element face 1\n');
  expect(body.byteLength).toBe(3 * 15 + 13);
  expect(body.getFloat32(15, true)).toBe(1);
  expect(body.getUint8(15 + 12)).toBe(4);
  expect(body.getUint8(45)).toBe(3);
  expect([46, 50, 54].map((at) => body.getInt32(at, true))).toEqual([0, 1, 2]);
});

it('writes points without colours', async () => {
  const {head, body} = await bodyOf(writePly({...mesh, faces: undefined, colours: undefined}));
  expect(head).not.toMatch('red');
  expect(head).toMatch('element face 0\n');
  expect(body.byteLength).toBe(36);
});
