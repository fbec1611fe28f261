// SPDX-License-Identifier: Apache-2.0
// Python code that logs data for a dashboard, in three lines, for the user's library.

export type Framework = 'pytorch' | 'tensorflow' | 'jax';

export interface LoggingCode {
  /** A call of SummaryWriter; the classes of torch and Stepscope accept the same. */
  readonly writer: string;
  /** A different call for Stepscope's writer, where torch's call needs torch. */
  readonly jax?: string | undefined;
  /** A call of tf.summary or of the module that `tensorflowImport` imports; absent if there is none. */
  readonly tensorflow?: string | undefined;
  readonly tensorflowImport?: string | undefined;
}

const stepscopeImport = 'from stepscope import SummaryWriter';

/** `directory` contains the runs. */
export function printLogging(code: LoggingCode, framework: Framework, directory: string): string {
  const run = `'${directory.replace(/['\\]/g, '\\$&')}/first'`;
  const within = (head: string, open: string, call: string) =>
    `${head}\nwith ${open}:\n    ${call}`;
  const writer = `SummaryWriter(${run}) as writer`;
  if (framework === 'pytorch') {
    return within('from torch.utils.tensorboard import SummaryWriter', writer, code.writer);
  }
  // Stepscope's writer logs what TensorFlow cannot.
  if (framework === 'jax' || code.tensorflow === undefined) {
    return within(stepscopeImport, writer, (framework === 'jax' && code.jax) || code.writer);
  }
  const imports = ['import tensorflow as tf', code.tensorflowImport].filter(Boolean).join('\n');
  return within(imports, `tf.summary.create_file_writer(${run}).as_default()`, code.tensorflow);
}
