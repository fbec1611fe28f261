// SPDX-License-Identifier: Apache-2.0
// Writes event files as training jobs do, so that tests can make runs grow, restart and break.
import {appendFileSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {crc32, deflateSync} from 'node:zlib';

const crcTable = Uint32Array.from({length: 256}, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc >>> 0;
});

function maskedCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8);
  crc = (crc ^ 0xffffffff) >>> 0;
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

function frame(data: Uint8Array): Buffer {
  const framed = Buffer.alloc(16 + data.length);
  framed.writeBigUInt64LE(BigInt(data.length), 0);
  framed.writeUInt32LE(maskedCrc(framed.subarray(0, 8)), 8);
  framed.set(data, 12);
  framed.writeUInt32LE(maskedCrc(data), 12 + data.length);
  return framed;
}

function varint(value: number | bigint): number[] {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return bytes;
}

function lengthDelimited(field: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from([...varint((field << 3) | 2), ...varint(bytes.length)]),
    bytes,
  ]);
}

function text(field: number, value: string): Buffer {
  return lengthDelimited(field, Buffer.from(value));
}

function double(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes[0] = (field << 3) | 1;
  bytes.writeDoubleLE(value, 1);
  return bytes;
}

function float(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = (field << 3) | 5;
  bytes.writeFloatLE(value, 1);
  return bytes;
}

function doubles(field: number, values: readonly number[]): Buffer {
  return lengthDelimited(field, new Uint8Array(Float64Array.from(values).buffer));
}

function pngChunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(data.length, 0);
  sizes.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)]);
}

export type Colour = readonly [number, number, number];

/** The rows of a small PR curve: counts of true and false positives and negatives, and both rates. */
export const prCurveRows = [
  [4, 2, 0],
  [4, 0, 0],
  [0, 4, 4],
  [0, 2, 4],
  [0.5, 1, 0],
  [1, 0.5, 0],
];

export interface LoggedMesh {
  readonly vertices: ArrayLike<number>;
  readonly faces?: ArrayLike<number>;
  readonly colours?: ArrayLike<number>;
  /** The scene config, as JSON. */
  readonly config?: string;
}

/** The parts of a mesh: their content type, their data type, and how they are stored. */
const meshParts = {
  VERTEX: {content: 1, type: 1, store: (numbers: ArrayLike<number>) => Float32Array.from(numbers)},
  FACE: {content: 2, type: 3, store: (numbers: ArrayLike<number>) => Int32Array.from(numbers)},
  COLOR: {content: 3, type: 4, store: (numbers: ArrayLike<number>) => Uint8Array.from(numbers)},
} as const;

const PNG_SIZE = 8;
const DT_FLOAT = 1;
const DT_DOUBLE = 2;
const DT_STRING = 7;

/** A square PNG of one colour. */
export function png(colour: Colour): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(PNG_SIZE, 0);
  header.writeUInt32BE(PNG_SIZE, 4);
  header.set([8, 2], 8);
  const row = [0, ...Array.from({length: PNG_SIZE}, () => colour).flat()];
  const pixels = Buffer.from(Array.from({length: PNG_SIZE}, () => row).flat());
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const WAV_HEAD = 44;

/** A mono WAV file with 16 bits per sample. */
export function wav(samples: readonly number[], rate: number): Buffer {
  const bytes = Buffer.alloc(WAV_HEAD + 2 * samples.length);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(2 * rate, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(Math.round(sample * 32767), WAV_HEAD + 2 * i);
  });
  return bytes;
}

/** `content` contains the numbers, row by row. */
function tensorOf(type: number, shape: readonly number[], content: Uint8Array): Buffer {
  const dimensions = shape.map((size) =>
    lengthDelimited(2, Buffer.from([1 << 3, ...varint(size)])),
  );
  return Buffer.concat([
    Buffer.from([1 << 3, type]),
    lengthDelimited(2, Buffer.concat(dimensions)),
    lengthDelimited(4, content),
  ]);
}

/** Charts by title: patterns, or the value, lower and upper tag of a margin. */
export interface LoggedCategory {
  readonly title: string;
  readonly isClosed?: boolean;
  readonly lines?: Readonly<Record<string, readonly string[]>>;
  readonly margins?: Readonly<Record<string, readonly [string, string, string]>>;
}

function category({title, isClosed, lines = {}, margins = {}}: LoggedCategory): Buffer {
  const charts = Object.entries(lines).map(([name, patterns]) => {
    const content = Buffer.concat(patterns.map((pattern) => text(1, pattern)));
    return Buffer.concat([text(1, name), lengthDelimited(2, content)]);
  });
  const bands = Object.entries(margins).map(([name, tags]) => {
    const series = Buffer.concat(tags.map((tag, i) => text(i + 1, tag)));
    return Buffer.concat([text(1, name), lengthDelimited(3, lengthDelimited(1, series))]);
  });
  return Buffer.concat([
    text(1, title),
    ...[...charts, ...bands].map((chart) => lengthDelimited(2, chart)),
    Buffer.from([3 << 3, isClosed ? 1 : 0]),
  ]);
}

export type LoggedHparams = Readonly<Record<string, number | string | boolean | null>>;

/** A google.protobuf.Value. */
function protoValue(value: LoggedHparams[string]): Buffer {
  if (value === null) return Buffer.from([1 << 3, 0]);
  if (typeof value === 'number') return double(2, value);
  return typeof value === 'string' ? text(3, value) : Buffer.from([4 << 3, value ? 1 : 0]);
}

export type Scalars = Readonly<Record<string, number>>;

/** One event file of one run. Wall times start at `start` and advance one second per step. */
export class EventLog {
  private readonly file: string;
  private pending: Buffer[] = [];

  constructor(
    logdir: string,
    run: string,
    private readonly start = 1_700_000_000,
    name = 'events.out.tfevents.1.test',
  ) {
    mkdirSync(join(logdir, run), {recursive: true});
    this.file = join(logdir, run, name);
    this.pending.push(frame(Buffer.concat([double(1, start), text(3, 'brain.Event:2')])));
  }

  /** Logs values of several tags at one step. */
  scalars(step: number, values: Scalars): this {
    const summary = Object.entries(values).map(([tag, value]) =>
      Buffer.concat([text(1, tag), float(2, value)]),
    );
    return this.event(step, summary);
  }

  /** Logs a square image of one colour. */
  image(step: number, tag: string, colour: Colour): this {
    return this.imageBytes(step, tag, png(colour));
  }

  /** Logs bytes as an image; they may be invalid. */
  imageBytes(step: number, tag: string, bytes: Uint8Array): this {
    const size = [1, 2].flatMap((field) => [field << 3, PNG_SIZE]);
    const image = Buffer.concat([Buffer.from([...size, 3 << 3, 3]), lengthDelimited(4, bytes)]);
    return this.event(step, [Buffer.concat([text(1, tag), lengthDelimited(4, image)])]);
  }

  /** Several samples at one step, as TensorFlow 2 logs them: squares of one colour. */
  images(step: number, tag: string, colours: readonly Colour[]): this {
    const size = String(PNG_SIZE);
    const items = [size, size, ...colours.map(png)].map((item) =>
      lengthDelimited(8, Buffer.from(item)),
    );
    const shape = lengthDelimited(2, lengthDelimited(2, Buffer.from([1 << 3, items.length])));
    const tensor = Buffer.concat([Buffer.from([1 << 3, DT_STRING]), shape, ...items]);
    return this.tensor(step, tag, 'images', tensor);
  }

  /** Logs a mono sound as WAV; samples are from -1 to 1. */
  audio(step: number, tag: string, samples: readonly number[], rate: number): this {
    return this.audioBytes(step, tag, wav(samples, rate));
  }

  /** Logs bytes as a sound; they may be invalid. */
  audioBytes(step: number, tag: string, bytes: Uint8Array): this {
    const clip = Buffer.concat([lengthDelimited(4, bytes), text(5, 'audio/wav')]);
    return this.event(step, [Buffer.concat([text(1, tag), lengthDelimited(6, clip)])]);
  }

  /** Logs the count of each bucket; the first starts at zero, and each has a width of one. */
  histogram(step: number, tag: string, counts: readonly number[]): this {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const limits = counts.map((_, i) => i + 1);
    const histogram = Buffer.concat([
      double(1, 0),
      double(2, counts.length),
      double(3, total),
      doubles(6, limits),
      doubles(7, counts),
    ]);
    return this.event(step, [Buffer.concat([text(1, tag), lengthDelimited(5, histogram)])]);
  }

  /** Logs a tensor as TensorFlow 2 does; a histogram has rows of left, right and count. */
  histogramTensor(
    step: number,
    tag: string,
    shape: readonly number[],
    numbers: readonly number[],
  ): this {
    const content = new Uint8Array(Float64Array.from(numbers).buffer);
    return this.tensor(step, tag, 'histograms', tensorOf(DT_DOUBLE, shape, content));
  }

  /** Logs rows of true and false positives, true and false negatives, precision and recall. */
  prCurve(step: number, tag: string, rows: readonly (readonly number[])[]): this {
    const content = new Uint8Array(Float32Array.from(rows.flat()).buffer);
    const shape = [rows.length, rows[0]!.length];
    return this.tensor(step, tag, 'pr_curves', tensorOf(DT_FLOAT, shape, content));
  }

  /** Logs one sample: vertices, and optional faces and colours, with three numbers each. */
  mesh(step: number, name: string, {vertices, faces, colours, config}: LoggedMesh): this {
    const shape = (numbers: ArrayLike<number>) => [1, numbers.length / 3, 3];
    this.meshPart(step, name, 'VERTEX', vertices, shape(vertices), config);
    if (faces) this.meshPart(step, name, 'FACE', faces, shape(faces), config);
    if (colours) this.meshPart(step, name, 'COLOR', colours, shape(colours), config);
    return this;
  }

  /** Logs a part of any shape; it may be invalid. */
  meshPart(
    step: number,
    name: string,
    part: keyof typeof meshParts,
    numbers: ArrayLike<number>,
    shape: readonly number[],
    config = '',
  ): this {
    const {content, type, store} = meshParts[part];
    const described = Buffer.concat([
      text(2, name),
      Buffer.from([3 << 3, content]),
      text(5, config),
      lengthDelimited(6, Buffer.from(shape.flatMap((size) => varint(size)))),
    ]);
    const plugin = Buffer.concat([text(1, 'mesh'), lengthDelimited(2, described)]);
    const tensor = tensorOf(type, shape, new Uint8Array(store(numbers).buffer));
    const value = Buffer.concat([
      text(1, `${name}_${part}`),
      lengthDelimited(8, tensor),
      lengthDelimited(9, lengthDelimited(1, plugin)),
    ]);
    return this.event(step, [value]);
  }

  /** Logs a text as the text plugin does. */
  text(step: number, tag: string, value: string): this {
    const tensor = Buffer.concat([Buffer.from([1 << 3, DT_STRING]), text(8, value)]);
    return this.tensor(step, tag, 'text', tensor);
  }

  /** Logs a layout of custom scalars as TensorBoard's protobuf message. */
  layout(categories: readonly LoggedCategory[]): this {
    return this.layoutBytes(
      Buffer.concat(categories.map((each) => lengthDelimited(2, category(each)))),
    );
  }

  /** Logs bytes as a layout; they may be invalid. */
  layoutBytes(bytes: Uint8Array): this {
    const tensor = Buffer.concat([Buffer.from([1 << 3, DT_STRING]), lengthDelimited(8, bytes)]);
    return this.tensor(0, 'custom_scalars__config__', 'custom_scalars', tensor);
  }

  /** Logs the start of a session, as TensorFlow's hparams API does. */
  hparams(values: LoggedHparams): this {
    const entries = Object.entries(values).map(([name, value]) =>
      lengthDelimited(1, Buffer.concat([text(1, name), lengthDelimited(2, protoValue(value))])),
    );
    const started = Buffer.concat([...entries, double(5, this.start)]);
    const plugin = Buffer.concat([
      text(1, 'hparams'),
      lengthDelimited(2, lengthDelimited(3, started)),
    ]);
    const metadata = lengthDelimited(9, lengthDelimited(1, plugin));
    return this.event(0, [Buffer.concat([text(1, '_hparams_/session_start_info'), metadata])]);
  }

  private tensor(step: number, tag: string, plugin: string, tensor: Uint8Array): this {
    const metadata = lengthDelimited(1, text(1, plugin));
    const parts = [text(1, tag), lengthDelimited(8, tensor), lengthDelimited(9, metadata)];
    return this.event(step, [Buffer.concat(parts)]);
  }

  private event(step: number, values: readonly Buffer[]): this {
    const event = Buffer.concat([
      double(1, this.start + step),
      Buffer.from([2 << 3, ...varint(step)]),
      lengthDelimited(5, Buffer.concat(values.map((value) => lengthDelimited(1, value)))),
    ]);
    this.pending.push(frame(event));
    return this;
  }

  /** Logs steps 0 to count - 1 of one tag. */
  curve(tag: string, count: number, value: (step: number) => number): this {
    for (let step = 0; step < count; step++) this.scalars(step, {[tag]: value(step)});
    return this;
  }

  /** Ends a session that was started with hyperparameters. */
  endSession(status: 'success' | 'failure'): this {
    const info = Buffer.from([1 << 3, status === 'success' ? 1 : 2]);
    const plugin = Buffer.concat([
      text(1, 'hparams'),
      lengthDelimited(2, lengthDelimited(4, info)),
    ]);
    const metadata = lengthDelimited(9, lengthDelimited(1, plugin));
    return this.event(0, [Buffer.concat([text(1, '_hparams_/session_end_info'), metadata])]);
  }

  /** Appends everything logged so far to the file. */
  flush(): this {
    appendFileSync(this.file, Buffer.concat(this.pending));
    this.pending = [];
    return this;
  }
}
