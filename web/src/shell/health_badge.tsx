// SPDX-License-Identifier: Apache-2.0
import {errorsAndWarnings, type Finding, printFindings, worstOf} from '../base/finding';
import {counted} from '../base/format';
import {findings, health} from '../data/health';
import {logDirectory} from '../data/log_directory';
import {Button} from '../widgets/button';
import {PopoverButton} from '../widgets/popover';
import {copyText} from '../widgets/text/copy_text';
import {FindingRow} from '../widgets/text/finding_row';
import {showToast} from '../widgets/toast';
import {damageLines} from './damage_lines';
import './health_badge.css';

/** The number of findings. Opens the list of findings; hidden if there are none. */
export function HealthBadge() {
  const found = findings.value;
  const worst = worstOf(found);
  if (!worst) return null;
  const text =
    worst === 'note'
      ? counted(found.length, 'note')
      : counted(errorsAndWarnings(found).length, 'finding');
  return (
    <div class="health-badge" data-severity={worst}>
      <PopoverButton label={`${text} in the logs`} text={text} kind="quiet" align="end">
        {() => <HealthPanel />}
      </PopoverButton>
    </div>
  );
}

function HealthPanel() {
  const found = findings.value;
  const {damage} = health.value;
  return (
    <div class="health-panel">
      <div class="health-panel-head">
        <h2 class="health-panel-title">Findings in the logs</h2>
        <Button icon="copy" onClick={() => void copyReport()}>
          Copy report
        </Button>
      </div>
      {found.map((finding) => (
        <FindingRow key={finding.id + finding.cause} finding={finding}>
          <DamageDetails finding={finding} lines={damageLines(finding, damage)} />
        </FindingRow>
      ))}
      {found.length === 0 && <p class="health-panel-well">No problems found.</p>}
      <p class="health-panel-foot">
        Paths are relative to the log directory, <code>LOGDIR</code>. For the same report with full
        paths, run <code>stepscope doctor LOGDIR</code>. To explain a finding, add its ID:{' '}
        <code>stepscope doctor --explain {found[0]?.id ?? 'D01'}</code>.
      </p>
    </div>
  );
}

interface DamageDetailsProps {
  readonly finding: Finding;
  readonly lines: ReturnType<typeof damageLines>;
}

// A single line would only repeat the finding, which names its file.
function DamageDetails({finding, lines}: DamageDetailsProps) {
  const isRepetition = lines.length === 1 && finding.count <= 1;
  if (lines.length === 0 || isRepetition) return null;
  return (
    <details class="health-panel-damage">
      <summary>Affected: {counted(lines.length, 'file')}</summary>
      <ul>
        {lines.map(({file, text}) => (
          <li key={file}>
            <code>{file}</code> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

async function copyReport(): Promise<void> {
  const {findings: found, verdict} = health.peek();
  const isDone = await copyText(printFindings(logDirectory.peek(), found, verdict));
  showToast(isDone ? 'Report copied.' : 'The browser blocked copying.');
}
