// SPDX-License-Identifier: Apache-2.0
import {CodeSnippet} from '../widgets/code_snippet';
import {EmptyState} from '../widgets/empty_state';
import {logDirectory} from './environment';
import {directoryProblem} from './health';
import './no_runs_page.css';

const snippet = (directory: string) => `from torch.utils.tensorboard import SummaryWriter

with SummaryWriter('${directory.replace(/['\\]/g, '\\$&')}/first') as writer:
    for step in range(100):
        writer.add_scalar('loss', 1 / (step + 1), step)`;

const causes = [
  [
    'The job logs somewhere else.',
    'Its path is relative to where it was started. Print it there as an absolute path and compare.',
  ],
  [
    'The job has not written yet.',
    'Writers keep values for up to two minutes; flush() or close() writes them at once.',
  ],
  [
    'The files have other names.',
    'Logs are files whose name contains “tfevents”, in this directory or anywhere below it.',
  ],
  [
    'The server sees another disk.',
    'In a container or on another machine the same path may be another directory: mount the right one.',
  ],
] as const;

/** For a log directory without runs: what was looked at, why nothing may be there, and what helps. */
export function NoRunsPage() {
  const directory = logDirectory.value;
  const trouble = directoryProblem.value;
  return (
    <EmptyState
      icon={trouble ? 'warning' : 'folder'}
      title={trouble ? 'The log directory cannot be read' : 'No runs yet'}
    >
      <p>
        {trouble ? 'The server tries again by itself. It was told to look at' : 'Watching'}{' '}
        <code class="no-runs-path">{directory || 'the log directory'}</code>
        {trouble
          ? '.'
          : ' and everything below it. The first run shows here as soon as it is on disk.'}
      </p>
      {trouble && <p class="no-runs-trouble">{trouble}</p>}
      <h3>If you expected runs</h3>
      <dl class="no-runs-causes">
        {causes.map(([cause, cure]) => (
          <div key={cause}>
            <dt>{cause}</dt>
            <dd>{cure}</dd>
          </div>
        ))}
      </dl>
      <h3>If you want to try it</h3>
      <CodeSnippet label="Python" code={snippet(directory || 'logs')} />
      <p class="no-runs-or">or let Stepscope make some runs to look at:</p>
      <CodeSnippet code={'stepscope demo demo_logs\nstepscope demo_logs'} />
    </EmptyState>
  );
}
