// SPDX-License-Identifier: Apache-2.0
// Turns logged numbers into meshes. Invalid parts are skipped and reported.
import {formatInteger} from '../../base/format';
import {failure, type Result, success} from '../../base/result';
import {inChunks} from '../../base/sliced';
import type {ShapedBytes} from '../../data/client';
import {type Box, BoxBuilder, centreOf, type Frame} from './box';
import {makeNormals} from './normals';

export interface MeshParts {
  readonly vertices: ShapedBytes;
  readonly faces: ShapedBytes | undefined;
  readonly colours: ShapedBytes | undefined;
}

export interface Mesh {
  /** Three numbers per vertex, as logged. */
  readonly vertices: Float32Array;
  /** Three vertices per face; undefined for a point cloud. */
  readonly faces: Uint32Array | undefined;
  readonly normals: Float32Array | undefined;
  /** Red, green and blue of each vertex. */
  readonly colours: Uint8Array | undefined;
  /** The vertices with finite coordinates, if not all have them. */
  readonly placed: Uint32Array | undefined;
  /** Undefined if no vertex has finite coordinates. */
  readonly box: Box | undefined;
  /** What a camera must show; undefined for the same reason. */
  readonly frame: Frame | undefined;
  /** Problems, as sentences. */
  readonly notes: readonly string[];
  readonly bytes: number;
}

const AXES = 3;
const cancelled = failure<never>('cancelled', 'The request was cancelled.');

export async function readMesh(parts: MeshParts, cancel: AbortSignal): Promise<Result<Mesh>> {
  const {bytes, shape} = parts.vertices;
  if (!isTable(shape, bytes, 4)) {
    return failure('malformed', `Vertices have the shape ${printShape(shape)}, not [count, 3].`);
  }
  if (bytes.byteLength === 0) return failure('empty', 'No vertices were logged at this step.');
  const vertices = new Float32Array(bytes);
  const notes: string[] = [];
  const placed = await findPlaced(vertices, cancel);
  if (!placed) return cancelled;
  if (placed.lost > 0) {
    const vertexCount = count(vertices.length / AXES, 'vertex', 'vertices');
    notes.push(`${formatInteger(placed.lost)} of ${vertexCount} skipped: NaN or infinite.`);
  }
  const frame = placed.box && (await findFrame(vertices, placed.box, cancel));
  const faces = parts.faces && (await readFaces(parts.faces, placed, vertices, notes, cancel));
  const normals = faces && (await makeNormals(vertices, faces, cancel));
  if (cancel.aborted) return cancelled;
  return success({
    vertices,
    faces,
    normals,
    colours: parts.colours && readColours(parts.colours, vertices.length, notes),
    placed: placed.lost > 0 ? placed.order.slice(0, placed.order.length - placed.lost) : undefined,
    box: placed.box,
    frame,
    notes,
    bytes: vertices.length * 11 + (faces?.length ?? 0) * 4,
  });
}

function isTable(shape: readonly number[], bytes: ArrayBuffer, size: number): boolean {
  const [rows = Number.NaN, columns] = shape;
  return shape.length === 2 && columns === AXES && bytes.byteLength === rows * AXES * size;
}

function printShape(shape: readonly number[]): string {
  return `[${shape.join(', ')}]`;
}

function count(number: number, one: string, many: string): string {
  return `${formatInteger(number)} ${number === 1 ? one : many}`;
}

interface Placed {
  /** Indices of the vertices with finite coordinates, then `lost` unused entries. */
  readonly order: Uint32Array;
  readonly lost: number;
  readonly box: Box | undefined;
}

async function findPlaced(
  vertices: Float32Array,
  cancel: AbortSignal,
): Promise<Placed | undefined> {
  const order = new Uint32Array(vertices.length / AXES);
  const box = new BoxBuilder();
  let kept = 0;
  const look = (begin: number, end: number) => {
    for (let i = begin; i < end; i++) {
      const at = i * AXES;
      if (box.add(vertices[at]!, vertices[at + 1]!, vertices[at + 2]!)) order[kept++] = i;
    }
  };
  if (!(await inChunks(order.length, look, cancel))) return undefined;
  return {order, lost: order.length - kept, box: box.box};
}

/** The smallest sphere around the box's centre that contains all vertices. */
async function findFrame(
  vertices: Float32Array,
  box: Box,
  cancel: AbortSignal,
): Promise<Frame | undefined> {
  const centre = centreOf(box);
  const [x, y, z] = centre;
  let most = 0;
  const look = (begin: number, end: number) => {
    for (let at = begin * AXES; at < end * AXES; at += AXES) {
      const [dx, dy, dz] = [vertices[at]! - x, vertices[at + 1]! - y, vertices[at + 2]! - z];
      const square = dx * dx + dy * dy + dz * dz;
      // Vertices with NaN or infinite coordinates do not count.
      if (square > most && square < Number.POSITIVE_INFINITY) most = square;
    }
  };
  if (!(await inChunks(vertices.length / AXES, look, cancel))) return undefined;
  // A single point has no extent; a radius of 1 shows its surroundings.
  return {centre, radius: Math.sqrt(most) || 1};
}

/** Faces whose vertices exist and have finite coordinates. */
async function readFaces(
  {bytes, shape}: ShapedBytes,
  {lost}: Placed,
  vertices: Float32Array,
  notes: string[],
  cancel: AbortSignal,
): Promise<Uint32Array | undefined> {
  if (bytes.byteLength === 0 && (shape.length === 0 || shape[0] === 0)) return undefined;
  if (!isTable(shape, bytes, 4)) {
    notes.push(`Faces have the shape ${printShape(shape)}, not [count, 3]: only points are shown.`);
    return undefined;
  }
  const logged = new Int32Array(bytes);
  const faces = new Uint32Array(logged.length);
  const vertexCount = vertices.length / AXES;
  let [kept, invalid] = [0, 0];
  const look = (begin: number, end: number) => {
    for (let i = begin; i < end; i++) {
      const corners = logged.subarray(i * AXES, (i + 1) * AXES);
      if (!corners.every((corner) => corner >= 0 && corner < vertexCount)) invalid++;
      else if (lost === 0 || corners.every((corner) => isFiniteVertex(vertices, corner)))
        faces.set(corners, AXES * kept++);
    }
  };
  const faceCount = logged.length / AXES;
  if (!(await inChunks(faceCount, look, cancel))) return undefined;
  if (invalid > 0) {
    const all = count(faceCount, 'face', 'faces');
    const range = `0 to ${formatInteger(vertexCount - 1)}`;
    notes.push(`${formatInteger(invalid)} of ${all} skipped: vertices are numbered ${range}.`);
  }
  return kept === faceCount ? faces : faces.slice(0, kept * AXES);
}

function isFiniteVertex(vertices: Float32Array, vertex: number): boolean {
  const at = vertex * AXES;
  return Number.isFinite(vertices[at]! + vertices[at + 1]! + vertices[at + 2]!);
}

function readColours(
  {bytes, shape}: ShapedBytes,
  length: number,
  notes: string[],
): Uint8Array | undefined {
  if (isTable(shape, bytes, 1) && bytes.byteLength === length) return new Uint8Array(bytes);
  if (bytes.byteLength === 0 && shape.length === 0) return undefined;
  const wanted = printShape([length / AXES, AXES]);
  notes.push(
    `Colours have the shape ${printShape(shape)}, not ${wanted}: the run's colour is used.`,
  );
  return undefined;
}
