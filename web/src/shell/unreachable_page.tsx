// SPDX-License-Identifier: Apache-2.0
import {NOT_OURS} from '../data/client';
import {problem} from '../data/logs';
import {CodeSnippet} from '../widgets/code_snippet';
import {EmptyState} from '../widgets/empty_state';

/** For a page that has never had an answer: the server is not there, or somebody else answers. */
export function UnreachablePage() {
  return problem.value?.code === NOT_OURS ? <WrongPrefix /> : <NoServer />;
}

function NoServer() {
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

/** The folder that the page was opened in, without a slash at the end; empty if it is the top. */
function prefixOf(address: string): string {
  return new URL('.', address).pathname.replace(/\/$/, '');
}

function WrongPrefix() {
  const {message = '', hint = ''} = problem.value ?? {};
  const prefix = prefixOf(document.baseURI);
  return (
    <EmptyState icon="unplugged" title="A proxy answers instead of the server">
      <p>
        {message} {hint}
      </p>
      <p>
        The page was opened {prefix ? 'below the prefix ' : 'without a prefix, at '}
        <code>{prefix || '/'}</code>, and everything it asks for is below the same. Let the proxy
        pass all of that on with the path as it is, and tell the server its prefix:
      </p>
      <CodeSnippet code={`stepscope --path_prefix ${prefix || '/PREFIX'} LOGDIR`} />
    </EmptyState>
  );
}
