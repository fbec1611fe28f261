// SPDX-License-Identifier: Apache-2.0
import {inChunks} from '../../base/sliced';

/**
 * The normal of each vertex: the mean of its faces' normals, weighted by area. Undefined if it was
 * cancelled.
 */
export async function makeNormals(
  vertices: Float32Array,
  faces: Uint32Array,
  cancel: AbortSignal,
): Promise<Float32Array | undefined> {
  const normals = new Float32Array(vertices.length);
  const addFaces = (begin: number, end: number) => {
    for (let i = begin; i < end; i++) addFace(vertices, faces, 3 * i, normals);
  };
  if (!(await inChunks(faces.length / 3, addFaces, cancel))) return undefined;
  const shorten = (begin: number, end: number) => {
    for (let at = 3 * begin; at < 3 * end; at += 3) {
      const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1;
      for (let axis = 0; axis < 3; axis++) normals[at + axis] = normals[at + axis]! / length;
    }
  };
  return (await inChunks(normals.length / 3, shorten, cancel)) ? normals : undefined;
}

function addFace(
  vertices: Float32Array,
  faces: Uint32Array,
  at: number,
  normals: Float32Array,
): void {
  const [a, b, c] = [3 * faces[at]!, 3 * faces[at + 1]!, 3 * faces[at + 2]!];
  const [ax, ay, az] = [vertices[a]!, vertices[a + 1]!, vertices[a + 2]!];
  const [ux, uy, uz] = [vertices[b]! - ax, vertices[b + 1]! - ay, vertices[b + 2]! - az];
  const [vx, vy, vz] = [vertices[c]! - ax, vertices[c + 1]! - ay, vertices[c + 2]! - az];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  for (const corner of [a, b, c]) {
    normals[corner] = normals[corner]! + x;
    normals[corner + 1] = normals[corner + 1]! + y;
    normals[corner + 2] = normals[corner + 2]! + z;
  }
}
