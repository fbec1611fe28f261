// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import type {Run} from '../../data/logs';
import {allColumns, type TableData} from './columns';
import {tableCsv} from './table_csv';

const run: Run = {
  name: '=a,b',
  startTime: 1_700_000_000,
  lastTime: 1_700_000_090.5,
  version: 1,
  series: 1,
  points: 12_345,
  records: 0,
  files: 1,
  damagedPlaces: 0,
};

const data: TableData = {
  lastSteps: new Map(),
  figures: new Map([
    ['last:loss', new Map([[run.name, 0.123456789]])],
    ['max:loss', new Map([[run.name, Number.NaN]])],
  ]),
  hparams: {
    list: [{name: 'flag', isNumber: false, differs: true}],
    sessions: new Map([[run.name, {status: 'success', values: {flag: true}}]]),
  },
};

const columns = allColumns(data, ['last:', 'max:loss'], 'loss', () => 2);

function pick(...ids: readonly string[]) {
  return ids.map((id) => columns.find((column) => column.id === id)!);
}

it('a saved table has every digit, and escapes names', () => {
  const shown = pick('last:', 'max:loss', 'points', 'duration', 'step', 'hparam:flag', 'findings');
  expect(tableCsv([run], shown)).toBe(
    'Run,Last value of loss,Maximum of loss,Points,Duration,Last step,flag,Findings\n' +
      '"\'=a,b",0.123456789,NaN,12345,90.5,,true,2\n',
  );
});

it('the value of the list is that of its tag, and absent without one', () => {
  expect(pick('last:')[0]!.print(0.123456789)).toBe('0.1235');
  const without = allColumns(data, ['last:'], '', () => 0);
  expect(without.some(({id}) => id === 'last:')).toBe(false);
});
