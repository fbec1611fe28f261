// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import {categoryColumn, numberColumn} from '../model/test_columns';
import {chosenOr, pickTwo, standardAxes} from './axes';
import {xTicks, yTicks} from './draw_axes';

const rate = numberColumn('h:lr', [0.1, 0.2]);
const fixed = numberColumn('h:fixed', [1, 1]);
const loss = numberColumn('m:loss', [1, 2]);
const score = numberColumn('m:score', [1, 2]);

describe('two axes', () => {
  it('have the chosen columns', () => {
    expect(pickTwo([rate, loss], [loss, score], {x: 'm:loss', y: 'm:score'})).toEqual({
      x: loss,
      y: score,
    });
  });

  it('differ unless the user chose otherwise', () => {
    const metrics = [loss, score];
    expect(pickTwo(metrics, metrics, {x: '', y: ''})).toEqual({x: loss, y: score});
    expect(pickTwo(metrics, metrics, {x: '', y: ''}, 'm:loss')).toEqual({x: score, y: loss});
    expect(pickTwo(metrics, metrics, {x: 'm:loss', y: ''}, 'm:loss')).toEqual({x: loss, y: score});
    expect(pickTwo(metrics, metrics, {x: '', y: 'm:loss'})).toEqual({x: score, y: loss});
    expect(pickTwo(metrics, metrics, {x: 'm:loss', y: 'm:loss'})).toEqual({x: loss, y: loss});
  });

  it('replace a column that does not exist or is not suitable', () => {
    expect(pickTwo([loss], [loss, score], {x: 'h:lr', y: 'm:gone'})).toEqual({x: loss, y: score});
    expect(pickTwo([], [], {x: '', y: ''})).toEqual({x: undefined, y: undefined});
  });
});

describe('the matrix', () => {
  it('has metrics over what differs', () => {
    const axes = standardAxes([rate, fixed, loss]);
    expect(axes).toEqual({across: [rate, loss], down: [loss]});
    expect(standardAxes([fixed, loss]).across).toEqual([fixed, loss]);
    expect(standardAxes([rate]).down).toEqual([rate]);
  });

  it('has the chosen columns that exist', () => {
    expect(chosenOr(['h:gone', 'm:loss'], [rate, loss], [rate])).toEqual([loss]);
    expect(chosenOr(['h:gone'], [rate, loss], [rate])).toEqual([rate]);
  });
});

describe('ticks', () => {
  const measure = (text: string) => 6 * text.length;
  const axis = (column: typeof rate) => ({column, scale: makeColumnScale(column)});

  it('do not touch each other', () => {
    const wide = axis(numberColumn('h:a', [0, 123_456]));
    for (const width of [60, 200, 1000]) {
      const ticks = xTicks(wide, width, measure).filter(({label}) => label);
      for (const [i, {at, label}] of ticks.entries())
        if (i > 0)
          expect((at - ticks[i - 1]!.at) * width).toBeGreaterThan(
            3 * (label.length + ticks[i - 1]!.label.length),
          );
    }
    expect(yTicks(wide, 400).length).toBeLessThan(14);
  });

  it('of categories are cut to their share', () => {
    const long = categoryColumn('h:o', ['a'.repeat(80), 'b'.repeat(80)], [0, 1]);
    const ticks = xTicks({column: long, scale: makeColumnScale(long)}, 200, measure);
    expect(ticks.map(({at}) => at)).toEqual([0.25, 0.75]);
    for (const {label} of ticks) expect(label.length).toBeLessThan(20);
  });
});
