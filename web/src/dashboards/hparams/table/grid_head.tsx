// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {Checkbox} from '../../../widgets/controls/checkbox';
import {tooltip} from '../../../widgets/tooltip';
import {NAME_ID, STATUS_ID} from '../model/derived';
import {layout, placeOf, placesInView, windowBegin} from './grid_state';
import {ariaSort, HeadCell, ResizeHandle, SortButton} from './head_cell';
import {headDrag} from './head_drag';
import {pressHeadKey} from './head_keys';
import {CHECK, EXPANDER, type Place, px, type Span, STATUS, spansOf} from './layout';
import {checkAll} from './row_events';
import {checkedTrials} from './row_selection';
import {mainRows} from './rows';

const GROUPS = 20;
const HEADS = 32;
const BORDER = 1;

/** The height of both rows of headings. */
export const HEAD = GROUPS + HEADS + BORDER;

/** The headings: a row of groups, and one of columns, which is a single stop for the Tab key. */
export function GridHead() {
  return (
    <>
      <GroupRow />
      <HeadRow />
    </>
  );
}

function GroupRow() {
  const {fixed, fixedWidth, spans, scrolledWidth} = layout.value;
  return (
    <div
      class="trial-groups"
      {...{role: 'row', 'aria-rowindex': 1}}
      style={{height: px(GROUPS), width: px(fixedWidth + scrolledWidth)}}
    >
      <span class="trial-fixed" role="presentation" style={{width: px(fixedWidth)}}>
        <Groups spans={spansOf(fixed)} from={0} sticksAt={0} />
      </span>
      <Groups spans={spans} from={fixedWidth} sticksAt={fixedWidth} />
    </div>
  );
}

interface GroupsProps {
  readonly spans: readonly Span[];
  readonly from: number;
  /** The name of a wide group stays in view while its columns scroll. */
  readonly sticksAt: number;
}

function Groups({spans, from, sticksAt}: GroupsProps) {
  return (
    <>
      {spans.map(({group, left, width}) => (
        <span
          key={`${group} ${left}`}
          class="trial-group"
          {...{role: 'columnheader'}}
          style={{left: px(from + left), width: px(width)}}
        >
          <span class="trial-group-name" style={{left: px(sticksAt + 10)}}>
            {group}
          </span>
        </span>
      ))}
    </>
  );
}

function HeadRow() {
  const current = useSignal(NAME_ID);
  const {fixed, fixedWidth, scrolled, scrolledWidth, name} = layout.value;
  const shown = placesInView();
  const isKnown = current.value === STATUS_ID || [...fixed, ...shown].some(isCurrent);
  function isCurrent({column}: Place): boolean {
    return column.id === current.value;
  }
  const stop = isKnown ? current.value : NAME_ID;
  const shared = (id: string) => ({
    id,
    isStop: id === stop,
    onFocus: () => {
      current.value = id;
    },
    onKeyDown: (event: KeyboardEvent) => pressHeadKey(event, id),
  });
  const cell = ({column, heading, width, index}: Place) => (
    <HeadCell
      key={column.id}
      {...shared(column.id)}
      title={column.title}
      text={heading.text}
      index={index}
      width={width}
      isNumber={column.type === 'number'}
    />
  );
  return (
    <div
      class="trial-heads"
      {...{role: 'row', 'aria-rowindex': 2}}
      style={{height: px(HEADS), width: px(fixedWidth + scrolledWidth)}}
    >
      <span class="trial-fixed" role="presentation" style={{width: px(fixedWidth)}}>
        <CheckAll />
        <span
          class="trial-status"
          {...{role: 'columnheader', 'aria-colindex': 2, 'aria-sort': ariaSort(STATUS_ID)}}
          style={{width: px(STATUS)}}
        >
          <SortButton {...shared(STATUS_ID)} title="Status" text="●" />
        </span>
        <span
          class="trial-name trial-head-cell"
          {...{role: 'columnheader', 'aria-colindex': 3, 'aria-sort': ariaSort(NAME_ID)}}
          style={{width: px(EXPANDER + name)}}
        >
          <SortButton {...shared(NAME_ID)} title="Trial" text="Trial" />
          <ResizeHandle id={NAME_ID} width={name} />
        </span>
        {fixed.map(cell)}
        <DropMark isFixed />
      </span>
      <span
        role="presentation"
        style={{flex: 'none', width: px(scrolled[windowBegin.value]?.left)}}
      />
      {shown.map(cell)}
      <DropMark isFixed={false} />
    </div>
  );
}

/** Where a dragged column would be dropped. */
function DropMark({isFixed}: {readonly isFixed: boolean}) {
  const drag = headDrag.value;
  if (!drag || drag.isFixed !== isFixed || !placeOf(drag.id)) return null;
  const left = drag.x + (isFixed ? 0 : layout.value.fixedWidth);
  return <span class="trial-drop" aria-hidden="true" style={{left: px(left)}} />;
}

function CheckAll() {
  const members = mainRows.value.flatMap((row) => [...row.members]);
  const checked = members.length > 0 && checkedTrials(members);
  const label = checked === true ? 'Deselect all shown trials' : 'Select all shown trials';
  return (
    <span
      class="trial-check"
      {...{role: 'columnheader', 'aria-colindex': 1, 'aria-label': 'Selection'}}
      style={{width: px(CHECK)}}
      {...tooltip(label)}
    >
      <Checkbox
        label={label}
        isLabelHidden
        isChecked={checked}
        isDisabled={members.length === 0}
        onChange={checkAll}
      />
    </span>
  );
}
