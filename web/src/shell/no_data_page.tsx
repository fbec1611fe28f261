// SPDX-License-Identifier: Apache-2.0
import {type Finding, mainFinding, sentence} from '../base/finding';
import {counted} from '../base/format';
import {directoryProblem, findings, health} from '../data/health';
import {runs} from '../data/logs';
import {CodeSnippet} from '../widgets/code_snippet';
import {EmptyState} from '../widgets/empty_state';
import {CureText, FindingRow, SeverityBadge} from '../widgets/finding_row';
import {tooltip} from '../widgets/tooltip';
import {logDirectory} from './environment';
import {LoggingSnippet} from './logging_snippet';
import {currentDashboard} from './tabs';
import './no_data_page.css';

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

/** For logs with nothing in them: the verdict, what else was found, and what helps. */
export function NoDataPage() {
  const main = mainFinding(findings.value, health.value.verdict);
  const others = findings.value.filter((finding) => finding !== main);
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
      <h3>If you want to try it</h3>
      {code && <LoggingSnippet code={code} />}
      <p class="no-data-or">or let Stepscope make some runs to look at:</p>
      <CodeSnippet code={'stepscope demo demo_logs\nstepscope demo_logs'} />
    </EmptyState>
  );
}

function titleText(main: Finding | undefined): string {
  if (main) return sentence(main.cause);
  if (directoryProblem.value) return 'The log directory cannot be read';
  return runs.value.size > 0 ? 'No data yet' : 'No runs yet';
}

function Verdict({finding}: {readonly finding: Finding}) {
  const {id, path} = finding;
  // The directory itself, which the server calls so, is named below as the user wrote it.
  const isElsewhere = path !== '' && path !== 'LOGDIR';
  const cure = finding.cure.replaceAll("'LOGDIR'", `'${logDirectory.value || 'LOGDIR'}'`);
  return (
    <div class="no-data-verdict">
      <p class="no-data-kind">
        <SeverityBadge severity={finding.severity} />
        <span class="finding-id" {...tooltip(`Search docs/doctor.md for ${id}`)}>
          {id}
        </span>
      </p>
      {isElsewhere && <code class="finding-path">{path}</code>}
      <CureText cure={cure} />
    </div>
  );
}

function Watching() {
  const count = runs.value.size;
  return (
    <>
      <p>
        Watching <code class="no-data-path">{logDirectory.value || 'the log directory'}</code> and
        everything below it{count > 0 && `: ${counted(count, 'run')}, and nothing to show in `}
        {count > 0 && (count === 1 ? 'it' : 'them')}.
      </p>
      {directoryProblem.value && <p class="no-data-trouble">{directoryProblem.value}</p>}
      <p class="no-data-live" role="status">
        This page fills itself when the first event arrives.
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
