// SPDX-License-Identifier: Apache-2.0
import {NoRunShown} from '../../cards/no_run_shown';
import {isReady} from '../../data/logs';
import {shownRuns} from '../../data/selection';
import {Button} from '../../widgets/button';
import {EmptyState} from '../../widgets/empty_state';
import {CodeSnippet} from '../../widgets/text/code_snippet';
import {editLayout, importLayout, makeLayout} from './actions';
import {everyCard, shownCards} from './chart_cards';
import {logLayout, showLogLayout, shownLayout} from './layout/layouts';
import {editing, filter} from './settings';

/** Explains why there are no charts, if there are none, and how to add some. */
export function NothingShown() {
  const {origin} = shownLayout.value;
  if (!isReady.value || !logLayout.value) return null;
  if (shownRuns.value.length === 0) {
    return <NoRunShown />;
  }
  if (origin === 'elsewhere') return <LayoutElsewhere />;
  if (everyCard.value.length === 0) return origin === 'logs' ? <NoLayout /> : <EmptyLayout />;
  return shownCards.value.length === 0 ? <NothingMatches /> : null;
}

const example = [
  'writer.add_custom_scalars({',
  "    'losses': {",
  "        'both': ['Multiline', ['loss/.*']],",
  "        'spread': ['Margin', ['loss/mean', 'loss/low', 'loss/high']],",
  '    },',
  '})',
].join('\n');

function NoLayout() {
  const problem = logLayout.value?.problem;
  const makers = (
    <>
      <Button kind="primary" onClick={makeLayout}>
        Create layout
      </Button>
      <Button onClick={importLayout}>Import layout…</Button>
    </>
  );
  return (
    <EmptyState
      icon={problem ? 'warning' : 'chart'}
      title={problem ? 'The layout cannot be shown' : 'No layout yet'}
      actions={makers}
    >
      {problem && <p role="alert">{problem.message}</p>}
      <p>
        Custom scalars are charts that you define: the lines of all tags that match a pattern, or a
        line with a band around it. A layout lists the charts. Create one here, or log one:
      </p>
      <CodeSnippet label="Log a layout from Python" code={example} />
    </EmptyState>
  );
}

function EmptyLayout() {
  if (editing.value) {
    return <EmptyState title="No charts yet">Add a chart in the panel on the right.</EmptyState>;
  }
  const edit = (
    <Button kind="primary" onClick={() => editLayout()}>
      Edit
    </Button>
  );
  return (
    <EmptyState icon="chart" title="This layout has no charts" actions={edit}>
      Edit it to add categories and charts.
    </EmptyState>
  );
}

function LayoutElsewhere() {
  const {name} = shownLayout.value;
  return (
    <EmptyState
      icon="unplugged"
      title={`“${name}” is not saved in this browser`}
      actions={
        <>
          <Button onClick={showLogLayout}>Show the layout from the logs</Button>
          <Button onClick={importLayout}>Import layout…</Button>
        </>
      }
    >
      Layouts are saved in the browser they were created in, and this one is too large for a link.
      Ask its owner to export it as a file, then import it here.
    </EmptyState>
  );
}

function NothingMatches() {
  const count = everyCard.value.length;
  const clear = () => {
    filter.value = '';
  };
  return (
    <EmptyState
      icon="search"
      title="No matching charts"
      actions={
        <Button onClick={clear}>{count === 1 ? 'Show chart' : `Show all ${count} charts`}</Button>
      }
    >
      No chart has a title or a tag that matches the filter.
    </EmptyState>
  );
}
