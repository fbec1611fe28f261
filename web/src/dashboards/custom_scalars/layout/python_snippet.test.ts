// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import type {Layout} from './layout';
import {pythonSnippet} from './python_snippet';

const band = (name: string) => ({value: name, lower: `${name}-`, upper: `${name}+`});
const layout: Layout = {
  categories: [
    {
      title: "it's",
      isClosed: false,
      charts: [
        {kind: 'multiline', title: 'lines', patterns: ['a\\.b', 'c']},
        {kind: 'margin', title: 'bands', series: [band('x'), band('y')]},
      ],
    },
  ],
};

it('writes a dictionary for PyTorch', () => {
  const lines = pythonSnippet(layout, 'torch').split('\n');
  expect(lines.slice(2, 8)).toEqual([
    'layout = {',
    "    'it\\'s': {",
    "        'lines': ['Multiline', ['a\\\\.b', 'c']],",
    "        'bands': ['Margin', ['x', 'x-', 'x+']],",
    "        'bands (2)': ['Margin', ['y', 'y-', 'y+']],",
    '    },',
  ]);
});

it('writes the layout as JSON for TensorFlow', () => {
  const text = pythonSnippet(layout, 'tensorflow');
  const json = /Parse\('''(.*)''', layout_pb2/s.exec(text)![1]!;
  expect(JSON.parse(json.replaceAll('\\\\', '\\'))).toMatchObject({
    category: [{title: "it's", chart: [{multiline: {tag: ['a\\.b', 'c']}}, {title: 'bands'}]}],
  });
});
