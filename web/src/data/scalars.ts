// SPDX-License-Identifier: Apache-2.0
import {type Result, success} from '../base/result';
import {fetchBytes, type Parameters} from './client';
import {readColumns, type SeriesColumns} from './columns';

export type XKind = 'step' | 'relative' | 'wall_time';

/** A window of the series of some tags, thinned to `pixels` columns; see /api/v1/scalars. */
export interface ScalarQuery {
  readonly tags: readonly string[];
  readonly x: XKind;
  readonly xScale: 'linear' | 'log' | 'symlog';
  /** Open ends are undefined. */
  readonly begin: number | undefined;
  readonly end: number | undefined;
  readonly pixels: number;
  /** The weight of TensorBoard's moving average; 0 for none. */
  readonly smoothing: number;
  /** Whether the points have wall times; always on a time axis. */
  readonly hasTimes: boolean;
}

function parameters(query: ScalarQuery, runs: readonly string[]): Parameters {
  return {
    tag: query.tags,
    run: runs,
    x: query.x,
    begin: query.begin,
    end: query.end,
    pixels: query.pixels,
    x_scale: query.xScale === 'linear' ? undefined : query.xScale,
    smoothing: query.smoothing > 0 ? query.smoothing : undefined,
    columns: query.x === 'step' && !query.hasTimes ? 'step,value' : 'step,wall_time,value',
  };
}

/** Runs without the tags are omitted. */
export async function fetchScalars(
  query: ScalarQuery,
  runs: readonly string[],
  signal?: AbortSignal,
  isSuperseded = false,
): Promise<Result<SeriesColumns[]>> {
  if (runs.length === 0 || query.tags.length === 0) return success([]);
  const result = await fetchBytes(
    'api/v1/scalars',
    {...parameters(query, runs), superseded: isSuperseded ? true : undefined},
    signal,
  );
  if (result.ok) return readColumns(result.value);
  return result.error.code === 'not_found' ? success([]) : result;
}
