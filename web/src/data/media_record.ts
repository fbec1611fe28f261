// SPDX-License-Identifier: Apache-2.0
export type MeshPart = 'VERTEX' | 'FACE' | 'COLOR';

export interface MeshInfo {
  /** The parts that were logged at this very step. */
  readonly parts: readonly MeshPart[];
  /** JSON that says how it is to be shown, as it was logged; may be empty. */
  readonly config: string;
}

/** One step of a media series. */
export interface MediaRecord {
  readonly step: number;
  readonly wall_time: number | null;
  readonly items: number;
  readonly key: string;
  /** Of meshes only. */
  readonly mesh?: MeshInfo;
}
