// SPDX-License-Identifier: Apache-2.0

import {choiceCodec} from '../base/codec';
import {habit} from '../base/habit';
import {setterOf} from '../base/setter_of';
import {type Framework, type LoggingCode, printLogging} from '../dashboards/logging_code';
import {logDirectory} from '../data/log_directory';
import {Segmented} from '../widgets/controls/segmented';
import {CodeSnippet} from '../widgets/text/code_snippet';
import './logging_snippet.css';

const frameworks: readonly {value: Framework; label: string; hint: string}[] = [
  {value: 'pytorch', label: 'PyTorch', hint: 'torch.utils.tensorboard'},
  {value: 'tensorflow', label: 'TensorFlow', hint: 'tf.summary'},
  {value: 'jax', label: 'JAX, NumPy', hint: 'Stepscope’s own writer, for arrays from any library'},
];

const framework = habit<Framework>(
  'framework',
  choiceCodec<Framework>('pytorch', 'tensorflow', 'jax'),
  'pytorch',
);

/** Code that logs to the watched folder, for the user's library. */
export function LoggingSnippet({code}: {readonly code: LoggingCode}) {
  return (
    <div class="logging-snippet">
      <Segmented
        label="Library"
        options={frameworks}
        value={framework.value}
        onChange={setterOf(framework)}
      />
      <CodeSnippet code={printLogging(code, framework.value, logDirectory.value || 'runs')} />
    </div>
  );
}
