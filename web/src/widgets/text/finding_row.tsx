// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {splitCure} from '../../base/cure';
import {
  capitalized,
  type Finding,
  isCureForFirstPlace,
  type Severity,
  titleOf,
} from '../../base/finding';
import {formatInteger} from '../../base/format';
import {Badge, type Tone} from '../badge';
import {tooltip} from '../tooltip';
import {CodeSnippet} from './code_snippet';
import './finding_row.css';

const tones: Readonly<Record<Severity, Tone>> = {error: 'bad', warning: 'warn', note: 'neutral'};

export interface FindingRowProps {
  readonly finding: Finding;
  /** Shown instead of its cause, which may be about another place. */
  readonly cause?: string | undefined;
  /** Further details. */
  readonly children?: ComponentChildren;
}

/** One finding of the doctor: title, place and cure. */
export function FindingRow({finding, cause, children}: FindingRowProps) {
  const {id, severity, path, count} = finding;
  const own = capitalized(finding.cause);
  // The path and the cause are those of the first place.
  const isFirst = cause === undefined || cause === own;
  return (
    <article class="finding">
      <header class="finding-head">
        <h3 class="finding-title">{titleOf(finding)}</h3>
        <SeverityBadge severity={severity} />
        {count > 1 && (
          <span class="finding-count" {...tooltip('Number of occurrences')}>
            × {formatInteger(count)}
          </span>
        )}
        <span class="finding-id" {...tooltip(`Explained by: stepscope doctor --explain ${id}`)}>
          {id}
        </span>
      </header>
      <p class="finding-cause">{cause ?? own}</p>
      {path && isFirst && <code class="finding-path">{path}</code>}
      {isFirst || !isCureForFirstPlace(finding) ? (
        <CureText cure={finding.cure} />
      ) : (
        <p class="finding-words">
          For the fix, see the first occurrence in the list of all findings: <code>{path}</code>
        </p>
      )}
      {children}
    </article>
  );
}

export function SeverityBadge({severity}: {readonly severity: Severity}) {
  return <Badge tone={tones[severity]}>{severity}</Badge>;
}

/** The cure, with its code ready to copy. */
export function CureText({cure}: {readonly cure: string}) {
  const {words, code} = splitCure(cure);
  return (
    <div class="finding-cure">
      {words && <p class="finding-words">{capitalized(words)}</p>}
      {code && <CodeSnippet code={code} />}
    </div>
  );
}
