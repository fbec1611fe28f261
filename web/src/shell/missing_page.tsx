// SPDX-License-Identifier: Apache-2.0
import {closestOf} from '../base/closest';
import {fitting} from '../base/finding';
import {counted} from '../base/format';
import {dashboard} from '../base/url_state';
import {dashboards} from '../dashboards/all';
import type {Dashboard} from '../dashboards/dashboard';
import {findings} from '../data/health';
import {runs, tags} from '../data/logs';
import {EmptyState} from '../widgets/empty_state';
import {FindingRow} from '../widgets/text/finding_row';
import {DataRoute} from './data_route';
import {LoggingSnippet} from './logging_snippet';
import {linkTo, tabs} from './tabs';
import './missing_page.css';

// More would push the links to other dashboards out of sight.
const FINDINGS_MAX = 3;

/** Shown for a dashboard without data: findings, what to log, and dashboards that have data. */
export function MissingPage({of}: {readonly of: Dashboard}) {
  const count = runs.value.size;
  return (
    <EmptyState icon="chart" title={`${of.title}: nothing logged yet`}>
      <p>
        This page shows {of.missing.what}.{' '}
        {count === 1 ? 'The only run has none' : `None of the ${counted(count, 'run')} has any`}.{' '}
        The page updates automatically.
      </p>
      <Findings of={of} />
      <h3>Log from Python</h3>
      <LoggingSnippet code={of.missing.code} />
      <OtherDashboards />
    </EmptyState>
  );
}

/** Shown for a dashboard that has no page yet, whether or not its data was logged. */
export function ComingPage({of}: {readonly of: Dashboard}) {
  return (
    <EmptyState icon="chart" title={`${of.title} is not available yet`}>
      <p>
        Stepscope cannot show {of.missing.what} yet. If your runs log them, they are available as
        JSON: <DataRoute of={of} />
      </p>
      <Findings of={of} />
      <OtherDashboards />
    </EmptyState>
  );
}

/** Shown if the address names a dashboard that does not exist. */
export function UnknownPage() {
  const wanted = dashboard.value;
  const near = closestOf(wanted, dashboards, ({name, title, aliases = []}) => [
    name,
    title,
    ...aliases,
  ]);
  return (
    <EmptyState icon="chart" title={`There is no dashboard “${wanted}”`}>
      <p>
        The part of the address after # starts with the name of a dashboard.
        {near && (
          <>
            {' '}
            Did you mean <a {...linkTo(near.name)}>{near.title}</a>?
          </>
        )}
      </p>
      <OtherDashboards />
    </EmptyState>
  );
}

function Findings({of}: {readonly of: Dashboard}) {
  const found = fitting(findings.value, of.plugins).slice(0, FINDINGS_MAX);
  if (found.length === 0) return null;
  return (
    <div class="missing-page-findings">
      {found.map((finding) => (
        <FindingRow key={finding.id + finding.cause} finding={finding} />
      ))}
    </div>
  );
}

function OtherDashboards() {
  const {withData} = tabs.value;
  if (withData.length === 0) return null;
  return (
    <>
      <h3>Dashboards with data</h3>
      <ul class="missing-page-links">
        {withData.map(({name, title, plugins}) => (
          <li key={name}>
            <a class="missing-page-link" {...linkTo(name)}>
              {title}
              <span class="missing-page-count">{counted(countTags(plugins), 'tag')}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function countTags(plugins: readonly string[]): number {
  return tags.value.filter(({plugin}) => plugins.includes(plugin)).length;
}
