// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {forgetMeshes, keepMesh, keptMesh} from './kept_meshes';
import type {Mesh} from './mesh_data';

function meshOf(bytes: number): Mesh {
  return {bytes} as Mesh;
}

it('keeps what was used lately, up to a size', () => {
  const large = meshOf(40_000_000);
  keepMesh('a', large);
  keepMesh('b', large);
  expect(keptMesh('a')).toBe(large);
  keepMesh('c', large);
  expect(keptMesh('b')).toBeUndefined();
  expect(keptMesh('a')).toBe(large);
  keepMesh('huge', meshOf(90_000_000));
  expect(keptMesh('huge')).toBeUndefined();
  forgetMeshes();
  expect(keptMesh('a')).toBeUndefined();
});
