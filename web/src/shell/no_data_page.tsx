// SPDX-License-Identifier: Apache-2.0
import {capitalized, type Finding, mainFinding} from '../base/finding';
import {counted} from '../base/format';
import {directoryProblem, findings, health} from '../data/health';
import {logDirectory} from '../data/log_directory';
import {runs} from '../data/logs';
import {EmptyState} from '../widgets/empty_state';
import {CodeSnippet} from '../widgets/text/code_snippet';
import {CureText, FindingRow, SeverityBadge} from '../widgets/text/finding_row';
import {tooltip} from '../widgets/tooltip';
import {LoggingSnippet} from './logging_snippet';
import {currentDashboard} from './tabs';
import './no_data_page.css';

const causes = [
  [
    'The job logs to another directory.',
    'A relative path is resolved against the job’s working directory. Print the absolute path in the job and compare.',
  ],
  [
    'The job has not written anything yet.',
    'Writers buffer values for up to two minutes. Call flush() or close() to write them now.',
  ],
  [
    'The files have unexpected names.',
    'Stepscope reads files with “tfevents” in their name, in this directory and its subdirectories.',
  ],
  [
    'The server sees a different file system.',
    'In a container or on another machine, the same path may be a different directory. Mount the right one.',
  ],
] as const;

/** Shown for empty logs: the verdict, other findings, and cures. */
export function NoDataPage() {
  const named = findings.value.map(withLogDirectory);
  const main = mainFinding(named, health.value.verdict);
  const others = named.filter((finding) => finding !== main);
  const code = currentDashboard.value?.missing.code;
  return (
    <EmptyState icon={main ? 'warning' : 'folder'} title={titleText(main)}>
      {main && <Verdict finding={main} />}
      <Watching />
      {others.length > 0 && (
        <div class="no-data-findings">
          {others.map((finding) => (
            <FindingRow key={finding.id + finding.cause} finding={finding} />
          ))}
        </div>
      )}
      {!main && <Causes />}
      <h3>Try it out</h3>
      {code && <LoggingSnippet code={code} />}
      <p class="no-data-or">or create some demo runs:</p>
      <CodeSnippet code={'stepscope demo demo_logs\nstepscope demo_logs'} />
    </EmptyState>
  );
}

/** The server writes LOGDIR, because some readers should not see paths. This page shows it anyway. */
function withLogDirectory(finding: Finding): Finding {
  const name = logDirectory.value || 'LOGDIR';
  const fill = (text: string) => text.replaceAll('LOGDIR', name);
  return {...finding, cause: fill(finding.cause), cure: fill(finding.cure)};
}

function titleText(main: Finding | undefined): string {
  if (main) return capitalized(main.cause);
  if (directoryProblem.value) return 'The log directory cannot be read';
  return runs.value.size > 0 ? 'No data yet' : 'No runs yet';
}

function Verdict({finding}: {readonly finding: Finding}) {
  const {id, path} = finding;
  // The server's name for the log directory itself, which is shown below as the user wrote it.
  const isElsewhere = path !== '' && path !== 'LOGDIR';
  return (
    <div class="no-data-verdict">
      <p class="no-data-kind">
        <SeverityBadge severity={finding.severity} />
        <span class="finding-id" {...tooltip(`Explained by: stepscope doctor --explain ${id}`)}>
          {id}
        </span>
      </p>
      {isElsewhere && <code class="finding-path">{path}</code>}
      <CureText cure={finding.cure} />
    </div>
  );
}

function Watching() {
  const count = runs.value.size;
  return (
    <>
      <p>
        Watching <code class="no-data-path">{logDirectory.value || 'the log directory'}</code> and
        its subdirectories{count > 0 && `: ${counted(count, 'run')} found, but no data to show`}.
      </p>
      {directoryProblem.value && <p class="no-data-trouble">{directoryProblem.value}</p>}
      <p class="no-data-live" role="status">
        This page updates when the first event is written.
      </p>
    </>
  );
}

function Causes() {
  return (
    <>
      <h3>If you expected runs</h3>
      <dl class="no-data-causes">
        {causes.map(([cause, cure]) => (
          <div key={cause}>
            <dt>{cause}</dt>
            <dd>{cure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
