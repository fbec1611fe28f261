// SPDX-License-Identifier: Apache-2.0
// Reads application/vnd.stepscope.columns; the format is in src/dashboards/api/http_api.md.
import {failure, type Result, success} from '../base/result';

export type Numbers = Float32Array | Float64Array;

export interface PackedColumn {
  readonly type: 'line' | 'u8' | 'u32' | 'i64' | 'f32' | 'f64';
  readonly base?: number;
  readonly stride?: number;
  readonly at?: number;
}

interface PackedSeries {
  readonly run: string;
  readonly tag: string;
  readonly start_time: number | null;
  readonly stored: number;
  readonly in_view: number;
  readonly drawn: number;
  readonly superseded?: number;
  readonly nan?: number;
  readonly untimed?: number;
  readonly columns: Readonly<Record<string, PackedColumn>>;
}

/** One series, thinned by the server. Each column has `drawn` entries. */
export interface SeriesColumns {
  readonly run: string;
  readonly tag: string;
  /** Seconds since 1970; undefined if the run has no times. */
  readonly startTime: number | undefined;
  readonly stored: number;
  readonly inView: number;
  readonly drawn: number;
  readonly superseded: number;
  /** The number of NaN points in view, drawn or not. */
  readonly nan: number;
  /** The number of points without a usable wall time; 0 on an axis of steps. */
  readonly untimed: number;
  readonly step: Float64Array;
  readonly wallTime: Float64Array | undefined;
  readonly value: Numbers;
  readonly smoothed: Numbers | undefined;
}

const MAGIC = 'STEPSC01';
const HEADER_AT = 12;

/** The header of a response, and a reader for the columns that it describes. */
export function openColumns<Header>(
  buffer: ArrayBuffer,
): Result<{header: Header; reader: ColumnReader}> {
  const bytes = new Uint8Array(buffer);
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) return failure('malformed', 'The server sent data in an unknown format.');
  const length = new DataView(buffer).getUint32(MAGIC.length, true);
  const text = new TextDecoder().decode(bytes.subarray(HEADER_AT, HEADER_AT + length));
  const reader = new ColumnReader(buffer, HEADER_AT + length);
  return success({header: JSON.parse(text) as Header, reader});
}

export function readColumns(buffer: ArrayBuffer): Result<SeriesColumns[]> {
  const opened = openColumns<{series: PackedSeries[]}>(buffer);
  if (!opened.ok) return opened;
  const {header, reader} = opened.value;
  return success(header.series.map((packed) => unpack(packed, reader)));
}

function unpack(packed: PackedSeries, reader: ColumnReader): SeriesColumns {
  const {step, wall_time: wallTime, value, smoothed} = packed.columns;
  return {
    run: packed.run,
    tag: packed.tag,
    startTime: packed.start_time ?? undefined,
    stored: packed.stored,
    inView: packed.in_view,
    drawn: packed.drawn,
    superseded: packed.superseded ?? 0,
    nan: packed.nan ?? 0,
    untimed: packed.untimed ?? 0,
    step: step ? reader.doubles(step, packed.drawn) : new Float64Array(packed.drawn),
    wallTime: wallTime ? reader.doubles(wallTime, packed.drawn) : undefined,
    value: value ? reader.numbers(value, packed.drawn) : new Float32Array(packed.drawn),
    smoothed: smoothed ? reader.numbers(smoothed, packed.drawn) : undefined,
  };
}

export class ColumnReader {
  // Hundreds of runs log at the same steps: they share one column.
  private readonly lines = new Map<string, Float64Array>();

  constructor(
    private readonly buffer: ArrayBuffer,
    private readonly start: number,
  ) {}

  numbers(column: PackedColumn, count: number): Numbers {
    const at = this.start + (column.at ?? 0);
    if (column.type === 'f32') return new Float32Array(this.buffer, at, count);
    return this.doubles(column, count);
  }

  doubles(column: PackedColumn, count: number): Float64Array {
    const {type, base = 0, stride = 0} = column;
    const at = this.start + (column.at ?? 0);
    switch (type) {
      case 'line':
        return this.line(base, stride, count);
      case 'u8':
        return Float64Array.from(new Uint8Array(this.buffer, at, count));
      case 'u32':
        return Float64Array.from(new Uint32Array(this.buffer, at, count), (n) => base + n);
      case 'i64':
        return Float64Array.from(new BigInt64Array(this.buffer, at, count), Number);
      case 'f32':
        return Float64Array.from(new Float32Array(this.buffer, at, count));
      case 'f64':
        return new Float64Array(this.buffer, at, count);
    }
  }

  private line(base: number, stride: number, count: number): Float64Array {
    const key = `${base} ${stride} ${count}`;
    let column = this.lines.get(key);
    if (!column) {
      column = new Float64Array(count);
      for (let i = 0; i < count; i++) column[i] = base + i * stride;
      this.lines.set(key, column);
    }
    return column;
  }
}
