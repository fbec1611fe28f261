// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {readHistograms} from './histograms';

function pack(header: object, payload: ArrayBuffer): ArrayBuffer {
  let text = JSON.stringify(header);
  while ((12 + text.length) % 8 !== 0) text += ' ';
  const bytes = new Uint8Array(12 + text.length + payload.byteLength);
  bytes.set(new TextEncoder().encode('STEPSC01'));
  new DataView(bytes.buffer).setUint32(8, text.length, true);
  bytes.set(new TextEncoder().encode(text), 12);
  bytes.set(new Uint8Array(payload), 12 + text.length);
  return bytes.buffer;
}

function responseOf(gapless: boolean, left: readonly number[]): ArrayBuffer {
  const payload = new ArrayBuffer(80);
  new Uint32Array(payload, 0, 3).set([2, 0, 1]);
  new Float32Array(payload, 16, left.length).set(left);
  new Float32Array(payload, 32, 3).set([1, 3, 0.5]);
  new Float32Array(payload, 48, 3).set([2, 4, 8]);
  const line = {type: 'line', base: 0, stride: 10};
  const columns = {
    step: line,
    wall_time: line,
    size: {type: 'u32', base: 0, at: 0},
    left: {type: 'f32', at: 16},
    right: {type: 'f32', at: 32},
    count: {type: 'f32', at: 48},
  };
  const counts = {total: 9, unreadable: 1, drawn: 3, buckets: 3};
  return pack({start_time: null, ...counts, gapless, columns}, payload);
}

it('derives left edges from right edges if there are no gaps', () => {
  const read = readHistograms('run', responseOf(true, [0, 0, -1]));
  if (!read.ok) throw new Error(read.error.message);
  const {step, starts, left, right, count, total, unreadable} = read.value;
  expect([...step]).toEqual([0, 10, 20]);
  expect([...starts]).toEqual([0, 2, 2, 3]);
  expect([...left]).toEqual([0, 1, -1]);
  expect([...right]).toEqual([1, 3, 0.5]);
  expect([...count]).toEqual([2, 4, 8]);
  expect([total, unreadable]).toEqual([9, 1]);
});

it('reads left edges as sent if there are gaps', () => {
  const read = readHistograms('run', responseOf(false, [0, 1.5, -1]));
  expect(read.ok && [...read.value.left]).toEqual([0, 1.5, -1]);
});

it('reads a response without histograms', () => {
  const nothing = {type: 'line', base: 0, stride: 0};
  const columns = {step: nothing, wall_time: nothing, size: nothing};
  const bytes = {left: nothing, right: nothing, count: nothing};
  const counts = {total: 0, unreadable: 0, drawn: 0, buckets: 0, gapless: true};
  const header = {start_time: 5, ...counts, columns: {...columns, ...bytes}};
  const read = readHistograms('run', pack(header, new ArrayBuffer(0)));
  expect(read.ok && read.value.step).toHaveLength(0);
});

it('rejects data in another format', () => {
  expect(readHistograms('run', new ArrayBuffer(16)).ok).toBe(false);
});
