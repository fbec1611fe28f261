// SPDX-License-Identifier: Apache-2.0
// A slider moves back and forth over the same steps: recently loaded meshes are cached.
import type {Mesh} from './mesh_data';

const KEPT_BYTES_MAX = 96_000_000;

const kept = new Map<string, Mesh>();
let keptBytes = 0;

export function cachedMesh(key: string): Mesh | undefined {
  const mesh = kept.get(key);
  if (!mesh) return undefined;
  // The most recently used mesh is last.
  kept.delete(key);
  kept.set(key, mesh);
  return mesh;
}

export function cacheMesh(key: string, mesh: Mesh): void {
  if (mesh.bytes > KEPT_BYTES_MAX / 2 || kept.has(key)) return;
  kept.set(key, mesh);
  keptBytes += mesh.bytes;
  for (const [oldest, {bytes}] of kept) {
    if (keptBytes <= KEPT_BYTES_MAX) break;
    kept.delete(oldest);
    keptBytes -= bytes;
  }
}

export function clearMeshCache(): void {
  kept.clear();
  keptBytes = 0;
}
