// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {cachedMesh, cacheMesh, clearMeshCache} from './mesh_cache';
import type {Mesh} from './mesh_data';

function meshOf(bytes: number): Mesh {
  return {bytes} as Mesh;
}

it('keeps recently used meshes, up to a total size', () => {
  const large = meshOf(40_000_000);
  cacheMesh('a', large);
  cacheMesh('b', large);
  expect(cachedMesh('a')).toBe(large);
  cacheMesh('c', large);
  expect(cachedMesh('b')).toBeUndefined();
  expect(cachedMesh('a')).toBe(large);
  cacheMesh('huge', meshOf(90_000_000));
  expect(cachedMesh('huge')).toBeUndefined();
  clearMeshCache();
  expect(cachedMesh('a')).toBeUndefined();
});
