// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import type {ComponentType} from 'preact';
import {useEffect, useErrorBoundary, useRef} from 'preact/hooks';
import type {Dashboard} from '../dashboards/dashboard';
import {reconnects, tags} from '../data/logs';
import {Button} from '../widgets/button';
import {EmptyState} from '../widgets/empty_state';
import {lazily} from '../widgets/lazily';
import {CodeSnippet} from '../widgets/text/code_snippet';
import {LoadingPage, loadingPage} from './loading_page';
import {currentDashboard, tabs} from './tabs';

const MissingPage = lazily(async () => (await import('./missing_page')).MissingPage, loadingPage);
const UnknownPage = lazily(async () => (await import('./missing_page')).UnknownPage, loadingPage);
const ComingPage = lazily(async () => (await import('./missing_page')).ComingPage, loadingPage);

/** The pages opened so far, by dashboard; an error if one could not be loaded. */
const loaded = signal<ReadonlyMap<string, ComponentType | Error>>(new Map());

/**
 * Loads a dashboard before there is something to show in it. If that fails, the frame loads it
 * again when it opens the dashboard, and reports a failure then.
 */
export async function loadAhead({name, load}: Dashboard): Promise<void> {
  const page = await load?.().catch(() => undefined);
  if (page) keepPage(name, page);
}

async function loadPage({name, load}: Dashboard): Promise<void> {
  if (!load) return;
  // A server that was replaced no longer has the files of this page.
  const page = await load().catch((reason: unknown) =>
    reason instanceof Error ? reason : new Error(String(reason)),
  );
  keepPage(name, page);
}

function keepPage(name: string, page: ComponentType | Error): void {
  loaded.value = new Map(loaded.peek()).set(name, page);
}

/** The open dashboard, or the reason why it cannot be shown. */
export function DashboardPage() {
  const current = currentDashboard.value;
  const page = current && loaded.value.get(current.name);
  useEffect(() => {
    if (current && !page) void loadPage(current);
  }, [current, page]);
  if (!current) return <UnknownPage />;
  if (!current.load) return <ComingPage of={current} />;
  if (tabs.value.empty.includes(current) && !isUsable(current)) return <MissingPage of={current} />;
  if (!page) return <LoadingPage />;
  if (page instanceof Error) return <FailedPage of={current} reason={page.message} />;
  return <Guarded key={current.name} of={current} page={page} />;
}

/** Reports whether a dashboard is useful although nothing was logged for it. */
function isUsable({usableWith = []}: Dashboard): boolean {
  return tags.value.some(({plugin}) => usableWith.includes(plugin));
}

interface GuardedProps {
  readonly of: Dashboard;
  readonly page: ComponentType;
}

/** An error in one dashboard leaves the others usable. */
function Guarded({of, page: Page}: GuardedProps) {
  const [fault] = useErrorBoundary((reason: unknown) => console.error(reason));
  if (fault === undefined) return <Page />;
  const reason = fault instanceof Error ? fault.message : String(fault);
  return <ErrorPage of={of} reason={reason} />;
}

function ErrorPage({of, reason}: {readonly of: Dashboard; readonly reason: string}) {
  return (
    <EmptyState
      icon="warning"
      title={`${of.title} failed`}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          Reload page
        </Button>
      }
    >
      <p>
        This is a bug in Stepscope, not a problem with your logs. If it happens again, please report
        it:
      </p>
      <CodeSnippet code={reason} />
    </EmptyState>
  );
}

/** A browser may not request a failed script again. Only a new page is sure to load it. */
function FailedPage({of, reason}: {readonly of: Dashboard; readonly reason: string}) {
  const before = useRef(reconnects.value);
  const isServerBack = reconnects.value !== before.current;
  useEffect(() => {
    if (isServerBack) location.reload();
  }, [isServerBack]);
  return (
    <EmptyState
      icon="warning"
      title={`${of.title} could not be loaded`}
      actions={
        <Button kind="primary" onClick={() => location.reload()}>
          Reload page
        </Button>
      }
    >
      <p>
        Part of the page could not be loaded: the server is unreachable or has been updated. It
        reloads when the server is back. {reason}
      </p>
    </EmptyState>
  );
}
