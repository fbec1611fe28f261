// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {categoryColumn, numberColumn} from '../model/test_columns';
import type {Trial} from '../model/trial_table';
import {csvLines, jsonLines, latexLines, latexText, type SavedLines} from './saved_table';

const trial = (name: string): Trial => ({
  name,
  group: '',
  setting: 0,
  runs: [name],
  status: 'success',
  start: undefined,
  end: undefined,
});
const trials = ['=HYPERLINK("x")', 'b_1', 'c'].map(trial);
const columns = [
  numberColumn('h:lr', [0.1, 0.1, 1 / 3]),
  categoryColumn('h:note', ['=1+1', 'ok'], [0, 1, Number.NaN]),
  numberColumn('m:loss', [1, 3, 1e-7]),
];
const bestOf = () => 2;
const table = {
  rows: [{members: [0]}, {members: [1]}, {members: [2]}],
  columns,
  trials,
  isGrouped: false,
  bestOf,
};
const grouped = {...table, rows: [{members: [0, 1]}, {members: [2]}], isGrouped: true};

const textOf = ({head, line, tail}: SavedLines, rows: number) =>
  head + Array.from({length: rows}, (_, row) => line(row)).join('') + tail;

describe('a saved table', () => {
  it('is CSV without formulas, with every digit', () => {
    expect(textOf(csvLines(table), 3)).toBe(
      [
        'Trial,Status,lr,note,loss',
        `"'=HYPERLINK(""x"")",success,0.1,"'=1+1",1`,
        'b_1,success,0.1,ok,3',
        'c,success,0.3333333333333333,,1e-7',
        '',
      ].join('\n'),
    );
  });

  it('has means and spreads of repeats', () => {
    const [head, first] = textOf(csvLines(grouped), 2).split('\n');
    expect(head).toBe('Trial,Status,Trials,lr,note,loss,loss (sd)');
    expect(first).toBe(`"'=HYPERLINK(""x"")",success,2,0.1,,2,${Math.SQRT2}`);
  });

  it('leaves out parameters that differ among repeats, as seeds do', () => {
    const seeds = {...grouped, columns: [numberColumn('h:seed', [1, 4, 7]), columns[2]!]};
    expect(csvLines(seeds).line(0)).toBe(`"'=HYPERLINK(""x"")",success,2,,2,${Math.SQRT2}\n`);
    expect(csvLines(seeds).line(1)).toBe('c,success,1,7,1e-7,\n');
    expect(JSON.parse(jsonLines({...seeds, rows: seeds.rows.slice(0, 1)}).line(0)).values).toEqual({
      seed: null,
      loss: 2,
    });
    expect(latexLines(seeds).line(0)).toContain('& 2 & -- &');
  });

  it('is JSON with null where nothing is', () => {
    const read = JSON.parse(textOf(jsonLines(table), 3));
    expect(read[2]).toEqual({
      trial: 'c',
      status: 'success',
      values: {lr: 1 / 3, note: null, loss: 1e-7},
    });
    expect(JSON.parse(textOf(jsonLines(grouped), 2))[0]).toMatchObject({
      trials: ['=HYPERLINK("x")', 'b_1'],
      sd: {loss: Math.SQRT2},
    });
  });

  it('is LaTeX with escaped names and the best values in bold', () => {
    expect(latexText('a_b & 5% {x} \\y')).toBe('a\\_b \\& 5\\% \\{x\\} \\textbackslash{}y');
    const text = textOf(latexLines(grouped), 2);
    expect(text).toContain('\\begin{tabular}{lrrlr}');
    expect(text).toContain('$\\mathbf{2 \\pm 1.414}$');
    expect(text).toContain('$1 \\times 10^{-7}$');
  });
});
