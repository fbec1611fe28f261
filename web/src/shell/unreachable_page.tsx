// SPDX-License-Identifier: Apache-2.0
import {NOT_FROM_SERVER} from '../data/client';
import {problem} from '../data/logs';
import {EmptyState} from '../widgets/empty_state';
import {CodeSnippet} from '../widgets/text/code_snippet';

/**
 * Shown if no request ever succeeded: the server is not running, it fails, or a proxy responds
 * instead.
 */
export function UnreachablePage() {
  const {code, status} = problem.value ?? {};
  if (code === NOT_FROM_SERVER) return <WrongPrefix />;
  return status === undefined ? <NoServer /> : <FailingServer status={status} />;
}

function FailingServer({status}: {readonly status: number}) {
  const {message = '', hint = ''} = problem.value ?? {};
  return (
    <EmptyState icon="warning" title={`The server responded with error ${status}`}>
      {message && <CodeSnippet code={message} />}
      <p>
        {hint} The runs and tags could not be loaded. The page tries again every few seconds. The
        output of the server, or of a proxy before it, may say more.
      </p>
    </EmptyState>
  );
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
