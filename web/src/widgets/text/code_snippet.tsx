// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {IconButton} from '../button';
import {showToast} from '../toast';
import {copyText} from './copy_text';
import './code_snippet.css';

const DONE_MS = 1500;

/** Code with a button to copy it. */
export function CodeSnippet({
  code,
  label,
}: {
  readonly code: string;
  readonly label?: string | undefined;
}) {
  const isCopied = useSignal(false);
  const copy = async () => {
    if (!(await copyText(code)))
      return showToast('The browser blocked copying. Select the text instead.');
    isCopied.value = true;
    setTimeout(() => (isCopied.value = false), DONE_MS);
  };
  return (
    <figure class="code-snippet">
      {label && <figcaption class="code-snippet-label">{label}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code must scroll by keyboard as well. */}
      <pre class="code-snippet-code" tabIndex={0}>
        <code>{code}</code>
      </pre>
      <div class="code-snippet-copy">
        <IconButton
          icon={isCopied.value ? 'check' : 'copy'}
          label={isCopied.value ? 'Copied' : 'Copy'}
          onClick={() => void copy()}
        />
      </div>
    </figure>
  );
}
