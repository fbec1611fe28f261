// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {splitCure} from './cure';

test.each([
  ['stepscope /home/me/runs', '', 'stepscope /home/me/runs'],
  ['stepscope a, or stepscope b', '', 'stepscope a\nstepscope b'],
  [
    'stepscope --path_prefix /x LOGDIR, and let the proxy keep the prefix',
    'let the proxy keep the prefix',
    'stepscope --path_prefix /x LOGDIR',
  ],
  [
    'pass the step: writer.add_scalar(tag, value, global_step=step)',
    'pass the step',
    'writer.add_scalar(tag, value, global_step=step)',
  ],
  [
    'log and flush: writer.add_scalar(tag, value, global_step=step); writer.flush()',
    'log and flush',
    'writer.add_scalar(tag, value, global_step=step); writer.flush()',
  ],
  [
    'with writer.as_default(): tf.summary.scalar(tag, value, step=step)',
    '',
    'with writer.as_default(): tf.summary.scalar(tag, value, step=step)',
  ],
  [
    'if the original is whole, copy it again: rsync --checksum --inplace SOURCE /a b',
    'if the original is whole, copy it again',
    'rsync --checksum --inplace SOURCE /a b',
  ],
  [
    'profile(record_shapes=True, with_stack=True, profile_memory=True)',
    '',
    'profile(record_shapes=True, with_stack=True, profile_memory=True)',
  ],
  ['stepscope .../demo', undefined, ''],
  ["rename it: mv '.../a b' .../c", undefined, ''],
  ['tf.summary.scalar(...)', '', 'tf.summary.scalar(...)'],
  ["give one of them another tag, such as 'x/scalars'", undefined, ''],
  ['call prof.step() after every training step', undefined, ''],
  ['wandb.init(sync_tensorboard=True) logs event files too', undefined, ''],
])('%s', (cure, words, code) => {
  expect(splitCure(cure)).toEqual({words: words ?? cure, code});
});
