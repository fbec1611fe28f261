// SPDX-License-Identifier: Apache-2.0
import {counted} from '../../../base/format';
import {swatchFill} from '../../../base/palette';
import {colourOf} from '../../../data/colours';
import {Icon} from '../../../widgets/icon';
import {MiddleText} from '../../../widgets/text/middle_text';
import {tooltip} from '../../../widgets/tooltip';
import {trials} from '../model/derived';
import type {TrialStatus} from '../model/trial_table';
import {hoveredTrial, openedTrials} from '../model/view_state';
import {Cell, cellLook} from './cells';
import {layout, placesInView, ROW, windowBegin} from './grid_state';
import {CHECK, EXPANDER, px, STATUS} from './layout';
import {firstOf, type Members} from './repeats';
import {checkedTrials} from './row_selection';
import {type DataRow, nameWords} from './rows';
import {openRows} from './settings';

export interface GridRowProps {
  readonly id: string;
  readonly index: number;
  readonly row: DataRow;
  readonly isActive: boolean;
}

/** One trial or setting. The grid handles its clicks; `data-action` names the action. */
export function GridRow({id, index, row, isActive}: GridRowProps) {
  const {members, kind, isMember} = row;
  const {fixed, fixedWidth, scrolled} = layout.value;
  const {name} = trials.value[firstOf(members)]!;
  const checked = checkedTrials(members);
  const look = cellLook();
  const isOpened = kind === 'trial' && openedTrials.value.includes(name);
  return (
    <div
      id={id}
      class={isActive ? 'trial-row trial-row-active' : 'trial-row'}
      {...{
        role: 'row',
        'aria-rowindex': index + 3,
        'aria-selected': checked !== false,
        'aria-level': isMember ? 2 : 1,
        'aria-expanded': openRows.value.includes(row.key),
      }}
      data-index={index}
      data-trial={name}
      data-checked={checked}
      data-kind={isMember ? 'member' : kind}
      data-opened={isOpened ? '' : undefined}
      data-hovered={hoveredTrial.peek() === name ? '' : undefined}
      style={{height: px(ROW)}}
    >
      <span class="trial-fixed" role="presentation" style={{width: px(fixedWidth)}}>
        <Leading row={row} name={name} checked={checked} />
        {fixed.map((place) => Cell({place, members, look}))}
      </span>
      <span
        role="presentation"
        style={{flex: 'none', width: px(scrolled[windowBegin.value]?.left)}}
      />
      {placesInView().map((place) => Cell({place, members, look}))}
    </div>
  );
}

interface LeadingProps {
  readonly row: DataRow;
  readonly name: string;
  readonly checked: boolean | 'mixed';
}

/** How far members are to the right of their setting. */
const INDENT = 16;

/** Check box, status and name. */
function Leading({row, name, checked}: LeadingProps) {
  const {members, key, kind, isMember} = row;
  const isOpen = openRows.value.includes(key);
  const first = trials.value[firstOf(members)]!;
  const look = colourOf.value(first.runs[0] ?? name);
  const what = kind === 'setting' ? 'the trials' : 'learning curves';
  return (
    <>
      <span
        class="trial-check"
        {...{
          role: 'gridcell',
          'aria-colindex': 1,
          'aria-label': checked === false ? 'Not selected' : 'Selected',
        }}
        data-action="check"
        style={{width: px(CHECK)}}
      >
        <span class="trial-box" data-checked={checked} />
      </span>
      <Status members={members} />
      <span
        class="trial-name"
        {...{role: 'rowheader', 'aria-colindex': 3}}
        style={{width: px(EXPANDER + layout.value.name), paddingLeft: px(isMember ? INDENT : 0)}}
      >
        <button
          type="button"
          class="trial-expander"
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${what} of ${name}`}
          data-action="open"
          style={{width: px(EXPANDER)}}
          {...tooltip(isOpen ? `Hide ${what}` : `Show ${what}`, 'e')}
        >
          <Icon name={isOpen ? 'chevron_down' : 'chevron_right'} />
        </button>
        <span class="grid-swatch" style={{background: swatchFill(look)}} />
        <span class="trial-name-text" {...tooltip(name)}>
          <MiddleText text={name} width={nameRoom(row)} counts={nameWords.value} />
        </span>
        {kind === 'setting' && (
          <span class="trial-count" {...tooltip(counted(members.length, 'trial'))}>
            ×{members.length}
          </span>
        )}
      </span>
    </>
  );
}

/** The swatch, and the number of trials, take room from the name. */
function nameRoom({isMember, kind}: DataRow): number {
  return layout.value.name - 34 - (isMember ? INDENT : 0) - (kind === 'setting' ? 30 : 0);
}

const statusWords: Readonly<Record<TrialStatus, string>> = {
  running: 'Running',
  failure: 'Failed',
  success: 'Finished',
  unknown: 'Status unknown',
};

// If the members differ, what needs attention is shown.
const statusOrder: readonly TrialStatus[] = ['running', 'failure', 'unknown', 'success'];

function Status({members}: {readonly members: Members}) {
  const found = members.map((trial) => trials.value[trial]!.status);
  const status = statusOrder.find((one) => found.includes(one)) ?? 'unknown';
  const count = found.filter((one) => one === status).length;
  const words =
    members.length > 1
      ? `${statusWords[status]}: ${count} of ${members.length}`
      : statusWords[status];
  return (
    <span
      class="trial-status"
      {...{role: 'gridcell', 'aria-colindex': 2, 'aria-label': words}}
      data-status={status}
      style={{width: px(STATUS)}}
      {...tooltip(words)}
    >
      {status === 'failure' && <Icon name="close" />}
      {status === 'success' && <Icon name="check" />}
      {status === 'running' && <span class="trial-live" />}
    </span>
  );
}
