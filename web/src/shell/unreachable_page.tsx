// SPDX-License-Identifier: Apache-2.0
import {NOT_FROM_SERVER} from '../data/client';
import {problem} from '../data/logs';
import {EmptyState} from '../widgets/empty_state';
import {CodeSnippet} from '../widgets/text/code_snippet';

/** Shown if no request ever succeeded: the server is not running, or a proxy responds instead. */
export function UnreachablePage() {
  return problem.value?.code === NOT_FROM_SERVER ? <WrongPrefix /> : <NoServer />;
}

function NoServer() {
  const {message = 'The server is not responding.', hint = ''} = problem.value ?? {};
  return (
    <EmptyState icon="unplugged" title="Cannot reach the server">
      <p>
        {message} {hint}
      </p>
      <p>
        The page tried <code>{location.host}</code>. If the server runs on another machine, check
        that the tunnel to it is still open:
      </p>
      <CodeSnippet
        code={`ssh -L ${location.port || '6006'}:localhost:${location.port || '6006'} HOST`}
      />
    </EmptyState>
  );
}

/** The path of the page's folder without a trailing slash; empty for the root. */
function prefixOf(address: string): string {
  return new URL('.', address).pathname.replace(/\/$/, '');
}

function WrongPrefix() {
  const {message = '', hint = ''} = problem.value ?? {};
  const prefix = prefixOf(document.baseURI);
  return (
    <EmptyState icon="unplugged" title="A proxy responded instead of the server">
      <p>
        {message} {hint}
      </p>
      <p>
        The page was opened {prefix ? 'with the prefix ' : 'without a prefix, at '}
        <code>{prefix || '/'}</code>, and all its requests start with that path. Configure the proxy
        to forward them with the path unchanged, and start the server with the same prefix:
      </p>
      <CodeSnippet code={`stepscope --path_prefix ${prefix || '/PREFIX'} LOGDIR`} />
    </EmptyState>
  );
}
