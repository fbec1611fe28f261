// SPDX-License-Identifier: Apache-2.0
// Python code that writes a layout to a log.
import type {Category, Chart, Layout} from './layout';
import {printLayout} from './layout';

export type Writer = 'torch' | 'tensorflow';

export function pythonSnippet(layout: Layout, writer: Writer): string {
  return writer === 'torch' ? torchSnippet(layout) : tensorflowSnippet(layout);
}

function torchSnippet({categories}: Layout): string {
  return [
    'from torch.utils.tensorboard import SummaryWriter',
    '',
    'layout = {',
    ...categories.flatMap(torchCategory),
    '}',
    "writer = SummaryWriter('runs/first')",
    'writer.add_custom_scalars(layout)',
    'writer.close()',
  ].join('\n');
}

function torchCategory({title, charts}: Category): string[] {
  return [`    ${quoted(title)}: {`, ...charts.flatMap(torchChart), '    },'];
}

// This writer supports one band per chart.
function torchChart(chart: Chart): string[] {
  const line = (title: string, kind: string, texts: readonly string[]) =>
    `        ${quoted(title)}: ['${kind}', [${texts.map(quoted).join(', ')}]],`;
  if (chart.kind === 'multiline') return [line(chart.title, 'Multiline', chart.patterns)];
  return chart.series.map(({value, lower, upper}, i) => {
    const title = i === 0 ? chart.title : `${chart.title} (${i + 1})`;
    return line(title, 'Margin', [value, lower, upper]);
  });
}

function tensorflowSnippet(layout: Layout): string {
  const json = printLayout(layout)
    .trimEnd()
    .replaceAll('\\', '\\\\')
    .replaceAll("'''", "\\'\\'\\'");
  return [
    'import tensorflow as tf',
    'from google.protobuf import json_format',
    'from tensorboard.plugins.custom_scalar import layout_pb2, summary',
    '',
    `layout = json_format.Parse('''${json}''', layout_pb2.Layout())`,
    '',
    "with tf.summary.create_file_writer('runs/first').as_default():",
    '    tf.summary.experimental.write_raw_pb(summary.pb(layout).SerializeToString(), step=0)',
  ].join('\n');
}

function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n');
  return `'${escaped}'`;
}
