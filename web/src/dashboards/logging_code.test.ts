// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {dashboards} from './all';
import {printLogging} from './logging_code';

test('code is generated for the library and the folder', () => {
  const code = {
    writer: "writer.add_scalar('loss', loss, step)",
    tensorflow: "tf.summary.scalar('loss', loss, step=step)",
  };
  expect(printLogging(code, 'pytorch', '/logs').split('\n')).toEqual([
    'from torch.utils.tensorboard import SummaryWriter',
    "with SummaryWriter('/logs/first') as writer:",
    "    writer.add_scalar('loss', loss, step)",
  ]);
  expect(printLogging(code, 'tensorflow', '/logs')).toContain(
    "with tf.summary.create_file_writer('/logs/first').as_default():\n    tf.summary.scalar(",
  );
  expect(printLogging(code, 'jax', "/it's")).toContain("SummaryWriter('/it\\'s/first')");
  expect(printLogging({writer: 'writer.x()'}, 'tensorflow', 'a')).toMatch(/^from stepscope import/);
});

test.each(dashboards)('every library has code for $name, with at most four lines', ({missing}) => {
  for (const framework of ['pytorch', 'tensorflow', 'jax'] as const) {
    const lines = printLogging(missing.code, framework, 'runs').split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.length).toBeLessThanOrEqual(4);
  }
});
