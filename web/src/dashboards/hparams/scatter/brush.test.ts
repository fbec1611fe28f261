// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import {passes} from '../model/filter';
import {categoryColumn, numberColumn} from '../model/test_columns';
import {filterOf, partOf} from './brush';

const none = Number.NaN;
const rates = numberColumn('h:lr', [0.001, 0.01, 0.1]);
const optimizers = categoryColumn('h:opt', ['adam', 'lion', 'sgd'], [0, 1, 2, none]);

describe('a brushed part of an axis', () => {
  it('is an interval of its scale', () => {
    const scale = makeColumnScale(rates, 'log');
    const filter = filterOf(rates, scale, 0.75, 0.25)!;
    expect(filter).toEqual({kind: 'interval', min: 0.0031623, max: 0.031623, missing: 'out'});
    const [from, to] = partOf(rates, scale, filter)!;
    expect(from).toBeCloseTo(0.25);
    expect(to).toBeCloseTo(0.75);
  });

  it('includes the outermost value if it reaches the edge', () => {
    const third = numberColumn('h:a', [1 / 3, 0.5, 2 / 3]);
    const filter = filterOf(third, makeColumnScale(third), -0.2, 0.6)!;
    expect([0, 1, 2].map(passes(third, filter))).toEqual([true, true, false]);
  });

  it('includes every category that it touches', () => {
    const scale = makeColumnScale(optimizers);
    const filter = filterOf(optimizers, scale, 0.4, 0.7)!;
    expect([0, 1, 2, 3].map(passes(optimizers, filter))).toEqual([false, true, true, false]);
    expect(partOf(optimizers, scale, filter)![0]).toBeCloseTo(1 / 3);
  });

  it('is no interval if it is the whole axis', () => {
    expect(filterOf(rates, makeColumnScale(rates), -1, 2)).toBeUndefined();
    const whole = filterOf(optimizers, makeColumnScale(optimizers), 0, 1)!;
    expect(whole).toEqual({kind: 'any', missing: 'out'});
    expect(partOf(optimizers, makeColumnScale(optimizers), whole)).toBeUndefined();
  });
});

it('a filter beyond the axis ends at its edge', () => {
  const scale = makeColumnScale(rates, 'log');
  const filter = {kind: 'interval', min: -1, max: 0.01, missing: 'in'} as const;
  const [from, to] = partOf(rates, scale, filter)!;
  expect(from).toBe(0);
  expect(to).toBeCloseTo(0.5);
});
