// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {chosenListCodec} from '../../base/codec';
import {standardColumns, tableOrderCodec} from './chosen_columns';
import {noHparams} from './columns';

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
    expect(chosenListCodec.parse(chosenListCodec.print(ids))).toEqual(ids);
  }
  for (const order of [
    {by: 'max:loss', isDescending: true},
    {by: 'hparam:-x', isDescending: false},
  ]) {
    expect(tableOrderCodec.parse(tableOrderCodec.print(order))).toEqual(order);
  }
});
