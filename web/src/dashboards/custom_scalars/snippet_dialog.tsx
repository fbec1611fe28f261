// SPDX-License-Identifier: Apache-2.0

import {useSignal} from '@preact/signals';
import {setterOf} from '../../base/setter_of';
import {Segmented} from '../../widgets/controls/segmented';
import {Dialog} from '../../widgets/dialog';
import {CodeSnippet} from '../../widgets/text/code_snippet';
import type {Layout} from './layout/layout';
import {pythonSnippet, type Writer} from './layout/python_snippet';

const writers: readonly {value: Writer; label: string}[] = [
  {value: 'torch', label: 'PyTorch'},
  {value: 'tensorflow', label: 'TensorFlow'},
];

/** Shows how to log the layout, so that everyone who opens the logs has it. */
export function SnippetDialog({layout, close}: {layout: Layout; close: () => void}) {
  const writer = useSignal<Writer>('torch');
  return (
    <Dialog title="Log this layout from Python" kind="wide" onClose={close}>
      <div class="custom-scalars-snippet">
        <Segmented
          label="Logging library"
          options={writers}
          value={writer.value}
          onChange={setterOf(writer)}
        />
        <CodeSnippet code={pythonSnippet(layout, writer.value)} />
      </div>
    </Dialog>
  );
}
