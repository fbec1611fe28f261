// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {chosenColumns, namesCodec, pointColumns, rangeColumns} from './columns';

it('keeps the order of columns, whenever they were chosen', () => {
  const names = chosenColumns(pointColumns, ['Relative', 'Value']).map(({name}) => name);
  expect(names).toEqual(['Value', 'Relative']);
});

it('remembers names with signs, none of them, and no unknown ones', () => {
  const codec = namesCodec(rangeColumns);
  for (const names of [['%', 'Δ'], []]) expect(codec.parse(codec.print(names))).toEqual(names);
  expect(codec.parse('Min,Median')).toEqual(['Min']);
});
