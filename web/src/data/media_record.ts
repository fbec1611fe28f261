// SPDX-License-Identifier: Apache-2.0
export type MeshPart = 'VERTEX' | 'FACE' | 'COLOR';

export interface MeshInfo {
  /** The parts that were logged at this step. */
  readonly parts: readonly MeshPart[];
  /** The scene config as logged, in JSON; may be empty. */
  readonly config: string;
}

/** One step of a media series. */
export interface MediaRecord {
  readonly step: number;
  readonly wall_time: number | null;
  readonly items: number;
  readonly key: string;
  /** Only for meshes. */
  readonly mesh?: MeshInfo;
}
