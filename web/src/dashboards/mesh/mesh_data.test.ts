// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import type {ShapedBytes} from '../../data/client';
import {type Mesh, type MeshParts, readMesh} from './mesh_data';

const live = new AbortController().signal;

function floats(numbers: readonly number[], shape?: readonly number[]): ShapedBytes {
  return {bytes: Float32Array.from(numbers).buffer, shape: shape ?? [numbers.length / 3, 3]};
}

function faces(...numbers: readonly number[]): ShapedBytes {
  return {bytes: Int32Array.from(numbers).buffer, shape: [numbers.length / 3, 3]};
}

function colours(...numbers: readonly number[]): ShapedBytes {
  return {bytes: Uint8Array.from(numbers).buffer, shape: [numbers.length / 3, 3]};
}

const triangle = floats([0, 0, 0, 2, 0, 0, 0, 2, 0]);

async function read(parts: Partial<MeshParts>): Promise<Mesh> {
  const all = {vertices: triangle, faces: undefined, colours: undefined, ...parts};
  const result = await readMesh(all, live);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

async function problem(parts: Partial<MeshParts>): Promise<string> {
  const all = {vertices: triangle, faces: undefined, colours: undefined, ...parts};
  const result = await readMesh(all, live);
  return result.ok ? '' : result.error.message;
}

describe('a mesh', () => {
  it('has a bounding box, a bounding sphere and normals', async () => {
    const mesh = await read({faces: faces(0, 1, 2)});
    expect(mesh.box).toEqual({min: [0, 0, 0], max: [2, 2, 0]});
    expect(mesh.frame?.centre).toEqual([1, 1, 0]);
    expect(mesh.frame?.radius).toBeCloseTo(Math.SQRT2);
    expect([...mesh.normals!]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect(mesh.notes).toEqual([]);
  });

  it('is a point cloud without faces', async () => {
    expect((await read({})).faces).toBeUndefined();
    const none = {bytes: new ArrayBuffer(0), shape: [0, 3]};
    expect((await read({faces: none})).faces).toBeUndefined();
  });

  it('skips NaN vertices and their faces', async () => {
    const vertices = floats([0, 0, 0, Number.NaN, 0, 0, 0, 1, 0, 0, 0, Infinity, 1, 1, 1]);
    const mesh = await read({vertices, faces: faces(0, 1, 2, 0, 2, 4)});
    expect([...mesh.placed!]).toEqual([0, 2, 4]);
    expect([...mesh.faces!]).toEqual([0, 2, 4]);
    expect(mesh.box).toEqual({min: [0, 0, 0], max: [1, 1, 1]});
    expect(mesh.notes).toEqual(['2 of 5 vertices skipped: NaN or infinite.']);
  });

  it('has no bounding box if all vertices are NaN', async () => {
    const nan = Number.NaN;
    const mesh = await read({vertices: floats([nan, nan, nan])});
    expect([mesh.box, mesh.frame]).toEqual([undefined, undefined]);
  });

  it('skips faces whose vertices do not exist', async () => {
    const mesh = await read({faces: faces(0, 1, 2, 0, 1, 3, -1, 0, 1)});
    expect([...mesh.faces!]).toEqual([0, 1, 2]);
    expect(mesh.notes).toEqual(['2 of 3 faces skipped: vertices are numbered 0 to 2.']);
  });

  it('ignores colours if there are too few', async () => {
    const mesh = await read({colours: colours(1, 2, 3)});
    expect(mesh.colours).toBeUndefined();
    expect(mesh.notes[0]).toMatch('Colours have the shape [1, 3], not [3, 3]');
    const good = await read({colours: colours(1, 2, 3, 4, 5, 6, 7, 8, 9)});
    expect(good.colours).toHaveLength(9);
  });

  it('shows points if the faces have the wrong shape', async () => {
    const mesh = await read({faces: {...faces(0, 1, 2, 0), shape: [1, 4]}});
    expect(mesh.faces).toBeUndefined();
    expect(mesh.notes[0]).toMatch('Faces have the shape [1, 4]');
  });

  it('reports why it cannot be shown at all', async () => {
    expect(await problem({vertices: floats([1, 2, 3, 4], [2, 2])})).toMatch('shape [2, 2], not');
    expect(await problem({vertices: floats([], [0, 3])})).toMatch('No vertices');
  });

  it('stops when cancelled', async () => {
    const abort = new AbortController();
    abort.abort();
    const parts = {vertices: triangle, faces: faces(0, 1, 2), colours: undefined};
    expect((await readMesh(parts, abort.signal)).ok).toBe(false);
  });
});
