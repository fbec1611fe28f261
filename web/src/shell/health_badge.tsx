// SPDX-License-Identifier: Apache-2.0
import {PopoverButton} from '../widgets/popover';
import {count, type Finding, findings} from './health';
import './health_badge.css';

/** Counts what is wrong with the logs and lists it on demand; nothing if all is well. */
export function HealthBadge() {
  const {list, total} = findings.value;
  if (total === 0) return null;
  return (
    <div class="health-badge">
      <PopoverButton
        label={`${count(total, 'finding')} in the logs`}
        text={count(total, 'finding')}
        kind="quiet"
        align="end"
      >
        {() => (
          <div class="health-list">
            <h2 class="health-title">Findings</h2>
            {list.map((finding, i) => (
              <FindingRow key={`${finding.file} ${i}`} finding={finding} />
            ))}
            {total > list.length && (
              <p class="health-rest">and {count(total - list.length, 'more file')}</p>
            )}
          </div>
        )}
      </PopoverButton>
    </div>
  );
}

function FindingRow({finding}: {readonly finding: Finding}) {
  const {title, file, reason, cure} = finding;
  return (
    <article class="health-finding">
      <h3 class="health-finding-title">{title}</h3>
      {file && <code class="health-file">{file}</code>}
      <p class="health-reason">{reason}</p>
      <p class="health-cure">{cure}</p>
    </article>
  );
}
