// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {automatic, changed, everyRun, membership, type RunSet, runSetCodec} from './run_set';

const names = Array.from({length: 500}, (_, i) => `2026-03-28_resnet50/lr0.001/seed ${i}`);
const roundTrip = (set: RunSet) => runSetCodec.parse(runSetCodec.print(set))!;

describe('a set of runs', () => {
  it('decides about new runs', () => {
    expect(membership({rule: 'all', listed: ['a']})('new')).toBe(true);
    expect(membership({rule: 'some', listed: ['a']})('new')).toBe(false);
  });

  it('round-trips through the address with any names', () => {
    for (const listed of [['a,b', '50%', '-x', '~y'], [], ['all'.repeat(2)]]) {
      for (const rule of ['all', 'some'] as const) {
        expect(roundTrip({rule, listed})).toEqual({rule, listed});
      }
    }
    expect(roundTrip(automatic)).toEqual(automatic);
  });

  it('is short even for half of 500 runs', () => {
    const half = {rule: 'some', listed: names.filter((_, i) => i % 2 === 0)} as const;
    const text = runSetCodec.print(half);
    expect(text.length).toBeLessThan(1100);
    const has = membership(roundTrip(half));
    expect(names.filter(has)).toEqual(half.listed);
  });

  it('can be changed after it was read from an address', () => {
    const half = roundTrip({rule: 'some', listed: names.slice(0, 250)});
    const more = membership(changed(half, [names[300]!], true, names));
    expect(more(names[300]!)).toBe(true);
    expect(more(names[0]!)).toBe(true);
    expect(more(names[301]!)).toBe(false);
  });

  it('can exclude runs from all and include them again', () => {
    const without = changed(everyRun, ['a'], false, ['a', 'b']);
    expect(membership(without)('a')).toBe(false);
    expect(changed(without, ['a'], true, ['a', 'b'])).toEqual(everyRun);
  });
});
