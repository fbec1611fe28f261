// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {columnsCodec, moved, standardColumns, tableOrderCodec} from './chosen_columns';
import {noHparams} from './columns';

it('columns can be moved by one place', () => {
  const ids = ['a', 'b', 'c'];
  expect(moved(ids, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(ids, 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(ids, 'a', -1)).toEqual(ids);
  expect(moved(ids, 'c', 1)).toEqual(ids);
  expect(moved(ids, 'unknown', 1)).toEqual(ids);
});

it('the first hyperparameters that differ are shown without being chosen', () => {
  const list = Array.from({length: 9}, (_, i) => ({
    name: `h${i}`,
    isNumber: true,
    differs: i > 0,
  }));
  const ids = standardColumns({...noHparams, list});
  expect(ids.filter((id) => id.startsWith('hparam:'))).toEqual([
    'hparam:h1',
    'hparam:h2',
    'hparam:h3',
    'hparam:h4',
  ]);
  expect(standardColumns(noHparams)).not.toEqual([]);
});

it('the choice and the order are kept in an address', () => {
  for (const ids of [undefined, [], ['points'], ['max:a,b', 'hparam:50%', 'last:']]) {
    expect(columnsCodec.parse(columnsCodec.print(ids))).toEqual(ids);
  }
  for (const order of [
    {by: 'max:loss', isDescending: true},
    {by: 'hparam:-x', isDescending: false},
  ]) {
    expect(tableOrderCodec.parse(tableOrderCodec.print(order))).toEqual(order);
  }
});
