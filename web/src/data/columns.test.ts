// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {readColumns} from './columns';

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

const base = {run: 'r', tag: 't', start_time: null, stored: 9, in_view: 3, drawn: 3};

it('reads every kind of column', () => {
  const payload = new ArrayBuffer(24);
  new Uint32Array(payload, 0, 3).set([0, 5, 7]);
  new Float32Array(payload, 12, 3).set([0.5, Number.NaN, 2]);
  const buffer = pack(
    {
      series: [
        {
          ...base,
          columns: {step: {type: 'u32', base: 100, at: 0}, value: {type: 'f32', at: 12}},
        },
        {
          ...base,
          columns: {step: {type: 'line', base: 2, stride: 3}, value: {type: 'f32', at: 12}},
        },
      ],
    },
    payload,
  );
  const result = readColumns(buffer);
  if (!result.ok) throw new Error(result.error.message);
  const [first, second] = result.value;
  expect([...first!.step]).toEqual([100, 105, 107]);
  expect([...first!.value]).toEqual([0.5, Number.NaN, 2]);
  expect([...second!.step]).toEqual([2, 5, 8]);
  expect(second!.smoothed).toBeUndefined();
});

it('rejects data in another format', () => {
  expect(readColumns(new TextEncoder().encode('<!doctype html>').buffer as ArrayBuffer).ok).toBe(
    false,
  );
});
