// SPDX-License-Identifier: Apache-2.0
// Writes event files as training jobs do, so that tests can let runs grow, restart and break.
import {appendFileSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';

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
  return Buffer.from([...varint((field << 3) | 2), ...varint(bytes.length), ...bytes]);
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

export type Scalars = Readonly<Record<string, number>>;

/** One event file of one run. Wall times are a second a step, from `start` on. */
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

  /** Values of several tags at one step. */
  scalars(step: number, values: Scalars): this {
    const summary = Object.entries(values).map(([tag, value]) =>
      lengthDelimited(1, Buffer.concat([text(1, tag), float(2, value)])),
    );
    const event = Buffer.concat([
      double(1, this.start + step),
      Buffer.from([2 << 3, ...varint(step)]),
      lengthDelimited(5, Buffer.concat(summary)),
    ]);
    this.pending.push(frame(event));
    return this;
  }

  /** Steps 0 to count - 1 of one tag. */
  curve(tag: string, count: number, value: (step: number) => number): this {
    for (let step = 0; step < count; step++) this.scalars(step, {[tag]: value(step)});
    return this;
  }

  /** What was logged is in the file from now on. */
  flush(): this {
    appendFileSync(this.file, Buffer.concat(this.pending));
    this.pending = [];
    return this;
  }
}
