// SPDX-License-Identifier: Apache-2.0
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {success} from '../base/result';
import {BlobSlot} from './blob_slot';

const record = (key: string) => ({step: 1, wall_time: 0, items: 1, key});
const responses = new Map<string, () => Promise<Response>>();
const dropped: string[] = [];

const kind = {
  parameters: ({key}: {key: string}) => ({key}),
  read: async (blob: Blob) => success(await blob.text()),
  drop: (value: string) => dropped.push(value),
};

beforeEach(() => {
  dropped.length = 0;
  vi.stubGlobal('fetch', (address: string) => responses.get(address.split('key=')[1]!)!());
});

afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a slot', () => {
  it('shows the record requested last, in whatever order responses arrive', async () => {
    let finish = (_: Response) => {};
    responses.set('slow', () => new Promise((resolve) => (finish = resolve)));
    responses.set('quick', async () => new Response('quick'));
    const slot = new BlobSlot(kind);
    slot.show({sample: 0}, record('slow'));
    slot.show({sample: 0}, record('quick'));
    await settle();
    finish(new Response('slow'));
    await settle();
    expect(slot.state.value.value).toBe('quick');
    slot.close();
    expect(slot.state.value.value).toBeUndefined();
    expect(dropped).toEqual(['quick']);
  });

  it('reports the error from the server and can retry', async () => {
    const problem = {code: 'damaged', message: 'damaged record', hint: ''};
    responses.set('a', async () => new Response(JSON.stringify(problem), {status: 500}));
    const slot = new BlobSlot(kind);
    slot.show({sample: 0}, record('a'));
    await settle();
    expect(slot.state.value.problem).toMatchObject(problem);
    responses.set('a', async () => new Response('whole'));
    slot.forget();
    slot.show({sample: 0}, record('a'));
    await settle();
    expect(slot.state.value.value).toBe('whole');
    expect(slot.state.value.problem).toBeUndefined();
  });
});
