// SPDX-License-Identifier: Apache-2.0
import {problem} from '../data/logs';
import {CodeSnippet} from '../widgets/code_snippet';
import {EmptyState} from '../widgets/empty_state';

/** For a page that has never had an answer: the server is not there. */
export function UnreachablePage() {
  const {message = 'The server does not answer.', hint = ''} = problem.value ?? {};
  return (
    <EmptyState icon="unplugged" title="The server cannot be reached">
      <p>
        {message} {hint}
      </p>
      <p>
        The page asked <code>{location.host}</code>. If the server runs on another machine, see
        whether the tunnel to it is still open:
      </p>
      <CodeSnippet
        code={`ssh -L ${location.port || '6006'}:localhost:${location.port || '6006'} HOST`}
      />
    </EmptyState>
  );
}
