// SPDX-License-Identifier: Apache-2.0
import {causeAt} from '../base/finding';
import {counted, formatInteger} from '../base/format';
import {findingsByRun} from '../data/health';
import {isReady} from '../data/logs';
import {areRunsKnown, type MediaPlugin, runsByTag} from '../data/media';
import {runFilter, selectAllRuns, selectOnly, shownRuns} from '../data/selection';
import {areShownTagsKnown} from '../data/shown_tags';
import {Button} from '../widgets/button';
import {EmptyState} from '../widgets/empty_state';
import {FindingRow} from '../widgets/text/finding_row';
import {HiderRow} from './hidden_cards';
import type {Hider} from './hiders';
import {NoRunShown} from './no_run_shown';

export interface NothingShownProps {
  /** What the dashboard shows, such as `images`. */
  readonly what: string;
  /** The plugin whose tags it shows; absent if there are several. */
  readonly plugin?: MediaPlugin | undefined;
  /** The number of cards that match the filters, and of all cards in the runs shown. */
  readonly kept: number;
  readonly all: number;
  readonly hiders: readonly Hider[];
}

const FINDINGS_MAX = 3;

/** Explains why a dashboard has no cards, if it has none. */
export function NothingShown({what, plugin, kept, all, hiders}: NothingShownProps) {
  if (!isReady.value || kept > 0) return null;
  if (shownRuns.value.length === 0) return <NoRunShown />;
  const isKnown = plugin ? areRunsKnown(plugin) : areShownTagsKnown.value;
  if (!isKnown) return null;
  if (all === 0) return <NoneInRuns what={what} plugin={plugin} />;
  const undoAll = () => {
    for (const hider of hiders) hider.undo();
  };
  return (
    <EmptyState
      title="No matching tags"
      icon="search"
      actions={
        <Button onClick={undoAll}>
          {all === 1 ? 'Show card' : `Show all ${formatInteger(all)} cards`}
        </Button>
      }
    >
      <p>
        {all === 1
          ? 'The only card in the runs shown is hidden:'
          : `All ${formatInteger(all)} cards in the runs shown are hidden:`}
      </p>
      {hiders.map((hider) => (
        <HiderRow key={hider.undoLabel} hider={hider} />
      ))}
    </EmptyState>
  );
}

interface NoneInRunsProps {
  readonly what: string;
  readonly plugin: MediaPlugin | undefined;
}

function NoneInRuns({what, plugin}: NoneInRunsProps) {
  const having = plugin ? [...new Set([...runsByTag(plugin).value.values()].flat())] : [];
  const shown = shownRuns.value.length;
  const show = () => {
    runFilter.value = '';
    if (having.length > 0) selectOnly(having);
    else selectAllRuns();
  };
  return (
    <EmptyState
      icon="chart"
      title={`No ${what} in these runs`}
      actions={
        <Button kind="primary" onClick={show}>
          {having.length > 0
            ? `Show ${counted(having.length, 'run')} with ${what}`
            : 'Show all runs'}
        </Button>
      }
    >
      <p>
        {shown === 1 ? 'The run shown has' : `The ${formatInteger(shown)} runs shown have`} no{' '}
        {what}
        {having.length > 0 && `, but ${counted(having.length, 'other run does', 'other runs do')}`}.
      </p>
      <FindingsOfRuns />
    </EmptyState>
  );
}

/** The findings about the runs shown, which may explain why data is missing. */
function FindingsOfRuns() {
  const byRun = findingsByRun.value;
  const shown = new Set(shownRuns.value);
  const found = [...byRun].flatMap(([run, list]) => (shown.has(run) ? list : []));
  return (
    <>
      {[...new Set(found)].slice(0, FINDINGS_MAX).map((finding) => (
        <FindingRow
          key={finding.id + finding.cause}
          finding={finding}
          cause={causeAt(
            finding,
            finding.places.filter(({run}) => shown.has(run)),
          )}
        />
      ))}
    </>
  );
}
