// SPDX-License-Identifier: Apache-2.0
// Meshes: the steps at which a run has them, and their numbers.
import {type Result, success} from '../base/result';
import {fetchJson, fetchShapedBytes, type ShapedBytes} from './client';
import type {MediaRecord, MeshPart} from './media_record';

interface MeshesResponse {
  readonly config: string;
  readonly records: readonly {
    readonly step: number;
    readonly wall_time: number | null;
    readonly components: number;
  }[];
}

const bits: readonly (readonly [MeshPart, number])[] = [
  ['VERTEX', 2],
  ['FACE', 4],
  ['COLOR', 8],
];

/** Every step of a mesh. */
export async function fetchMeshes(
  run: string,
  tag: string,
  cancel?: AbortSignal,
): Promise<Result<{records: MediaRecord[]; total: number}>> {
  const result = await fetchJson<MeshesResponse>('api/v1/meshes', {run, tag}, cancel);
  if (!result.ok) return result;
  const {config, records} = result.value;
  return success({
    total: records.length,
    records: records.map(({step, wall_time, components}) => {
      const parts = bits.filter(([, bit]) => components & bit).map(([part]) => part);
      return {step, wall_time, items: 1, key: `${step} ${wall_time}`, mesh: {parts, config}};
    }),
  });
}

export interface MeshPlace {
  readonly run: string;
  readonly tag: string;
  readonly sample: number;
  readonly step: number;
}

/** Vertices as float32, faces as int32, colours as uint8. */
export function fetchMeshPart(
  {run, tag, sample, step}: MeshPlace,
  part: MeshPart,
  cancel?: AbortSignal,
): Promise<Result<ShapedBytes>> {
  const parameters = {run, tag, sample, step, content_type: part};
  return fetchShapedBytes('data/plugin/mesh/data', parameters, cancel);
}
