// SPDX-License-Identifier: Apache-2.0
// Writes a mesh as a binary PLY file, which every mesh program reads.
import type {Mesh} from './mesh_data';

const FACE_BYTES = 13;

/** Vertices as logged, and the faces that can be drawn. */
export function writePly({vertices, faces, colours}: Mesh): Blob {
  const vertexCount = vertices.length / 3;
  const faceCount = (faces?.length ?? 0) / 3;
  const head = [
    'ply',
    'format binary_little_endian 1.0',
    `element vertex ${vertexCount}`,
    ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
    ...(colours ? ['red', 'green', 'blue'].map((name) => `property uchar ${name}`) : []),
    `element face ${faceCount}`,
    'property list uchar int vertex_indices',
    'end_header',
    '',
  ].join('\n');
  const parts = [head, writeVertices(vertices, colours), faces ? writeFaces(faces) : ''];
  return new Blob(parts, {type: 'model/ply'});
}

function writeVertices(
  vertices: Float32Array,
  colours: Uint8Array | undefined,
): Uint8Array<ArrayBuffer> {
  const size = colours ? 15 : 12;
  const bytes = new Uint8Array((vertices.length / 3) * size);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < vertices.length; i++) {
    const at = Math.floor(i / 3) * size;
    view.setFloat32(at + 4 * (i % 3), vertices[i]!, true);
    if (colours) bytes[at + 12 + (i % 3)] = colours[i]!;
  }
  return bytes;
}

function writeFaces(faces: Uint32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((faces.length / 3) * FACE_BYTES);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < faces.length; i += 3) {
    const at = (i / 3) * FACE_BYTES;
    bytes[at] = 3;
    for (let corner = 0; corner < 3; corner++) {
      view.setInt32(at + 1 + 4 * corner, faces[i + corner]!, true);
    }
  }
  return bytes;
}
