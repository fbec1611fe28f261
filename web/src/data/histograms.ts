// SPDX-License-Identifier: Apache-2.0
// The histograms of one run and tag, up to a requested number.
import {type Result, success} from '../base/result';
import {fetchBytes} from './client';
import {type ColumnReader, type Numbers, openColumns, type PackedColumn} from './columns';

export interface HistogramSeries {
  readonly run: string;
  /** Seconds since 1970; undefined if the run has no times. */
  readonly startTime: number | undefined;
  /** The number of histograms in the window; `step.length` of them are here. */
  readonly total: number;
  /** The number of records that are damaged or not histograms. */
  readonly unreadable: number;
  readonly step: Float64Array;
  readonly wallTime: Float64Array;
  /** Histogram i has the buckets from starts[i] to starts[i + 1]. */
  readonly starts: Uint32Array;
  readonly left: Numbers;
  readonly right: Numbers;
  readonly count: Numbers;
}

export interface HistogramWindow {
  /** Steps, inclusive; undefined for an open end. */
  readonly begin?: number | undefined;
  readonly end?: number | undefined;
  /** At most this many, evenly spaced; 0 for all. */
  readonly max: number;
}

type ColumnName = 'step' | 'wall_time' | 'size' | 'left' | 'right' | 'count';

interface PackedHistograms {
  readonly start_time: number | null;
  readonly total: number;
  readonly unreadable: number;
  readonly drawn: number;
  readonly buckets: number;
  readonly gapless: boolean;
  readonly columns: Readonly<Record<ColumnName, PackedColumn>>;
}

export async function fetchHistograms(
  run: string,
  tag: string,
  window: HistogramWindow,
  cancel?: AbortSignal,
): Promise<Result<HistogramSeries>> {
  const result = await fetchBytes('api/v1/histograms', {run, tag, ...window}, cancel);
  if (!result.ok) return result;
  return readHistograms(run, result.value);
}

export function readHistograms(run: string, buffer: ArrayBuffer): Result<HistogramSeries> {
  const opened = openColumns<PackedHistograms>(buffer);
  if (!opened.ok) return opened;
  const {header, reader} = opened.value;
  const {columns, drawn, buckets} = header;
  const starts = startsOf(reader.doubles(columns.size, drawn));
  const right = reader.numbers(columns.right, buckets);
  return success({
    run,
    startTime: header.start_time ?? undefined,
    total: header.total,
    unreadable: header.unreadable,
    step: reader.doubles(columns.step, drawn),
    wallTime: reader.doubles(columns.wall_time, drawn),
    starts,
    left: leftEdges(header, reader, starts, right),
    right,
    count: reader.numbers(columns.count, buckets),
  });
}

function startsOf(sizes: Float64Array): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1);
  for (let i = 0; i < sizes.length; i++) starts[i + 1] = starts[i]! + sizes[i]!;
  return starts;
}

/** Without gaps between buckets only the first left edge is sent: the others are the right edges. */
function leftEdges(
  {gapless, drawn, buckets, columns}: PackedHistograms,
  reader: ColumnReader,
  starts: Uint32Array,
  right: Numbers,
): Numbers {
  const sent = reader.numbers(columns.left, gapless ? drawn : buckets);
  if (!gapless) return sent;
  const left = new Float64Array(buckets);
  if (buckets > 0) left.set(right.subarray(0, buckets - 1), 1);
  for (let i = 0; i < drawn; i++) {
    if (starts[i]! < buckets) left[starts[i]!] = sent[i]!;
  }
  return left;
}
