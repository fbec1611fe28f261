// SPDX-License-Identifier: Apache-2.0
// What opens from a heading: the filter of the column, and what can be done with it.
import {setterOf} from '../../../base/setter_of';
import {Button} from '../../../widgets/button';
import {Segmented} from '../../../widgets/controls/segmented';
import {Popover} from '../../../widgets/popover';
import {SafeHtml} from '../../../widgets/text/safe_html';
import {setFilter} from '../model/actions';
import {columnOf, passingWithout} from '../model/derived';
import type {Filter, Missing} from '../model/filter';
import type {TrialColumn} from '../model/trial_table';
import {colourId, filters} from '../model/view_state';
import {CategoryFilter} from './category_filter';
import {withoutNothing} from './filter_edit';
import {fitColumn, openColumn} from './grid_state';
import {NumberFilter} from './number_filter';
import {moveColumn, pinnedIds, toggleColumn, togglePin} from './shown_columns';

const close = () => {
  openColumn.value = undefined;
};

/** The box of the column that is open, if one is. */
export function ColumnBox() {
  const open = openColumn.value;
  const column = open && columnOf(open.id);
  if (!open || !column) return null;
  return (
    <Popover key={column.id} anchor={open.anchor} label={`Filter ${column.title}`} onClose={close}>
      <div class="column-box">
        <h3 class="column-box-title">{column.title}</h3>
        {column.description !== '' && <SafeHtml html={column.description} />}
        <ColumnFilter column={column} />
        <ColumnActions column={column} />
      </div>
    </Popover>
  );
}

const missings: readonly {value: Missing; label: string}[] = [
  {value: 'in', label: 'Include'},
  {value: 'out', label: 'Exclude'},
  {value: 'only', label: 'Only'},
];

function ColumnFilter({column}: {readonly column: TrialColumn}) {
  const {id} = column;
  const filter = filters.value.get(id);
  const missing = filter?.missing ?? 'in';
  const others = passingWithout(id);
  const change = (next: Filter) => setFilter(id, withoutNothing(next));
  const absent = others.reduce((sum, at) => sum + Number(Number.isNaN(column.values[at]!)), 0);
  const shared = {filter, missing, others, onChange: change};
  return (
    <>
      {column.type === 'number' ? (
        <NumberFilter column={column} {...shared} />
      ) : (
        <CategoryFilter column={column} {...shared} />
      )}
      {(column.present < column.values.length || missing !== 'in') && (
        <div class="column-box-missing">
          <span>Missing values ({absent})</span>
          <Segmented
            label="Missing values"
            options={missings}
            value={missing}
            onChange={(next) => change({...(filter ?? {kind: 'any'}), missing: next})}
          />
        </div>
      )}
      <Button isDisabled={!filter} onClick={() => setFilter(id, undefined)}>
        Clear filter
      </Button>
    </>
  );
}

function ColumnActions({column: {id}}: {readonly column: TrialColumn}) {
  const isPinned = pinnedIds.value.includes(id);
  const andClose = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <div class="column-box-actions">
      <Button kind="quiet" icon="pin" onClick={andClose(() => togglePin(id))}>
        {isPinned ? 'Unpin' : 'Pin to the left'}
      </Button>
      <Button kind="quiet" icon="close" onClick={andClose(() => toggleColumn(id))}>
        Hide
      </Button>
      <Button kind="quiet" onClick={() => moveColumn(id, -1)}>
        Move left
      </Button>
      <Button kind="quiet" onClick={() => moveColumn(id, 1)}>
        Move right
      </Button>
      <Button kind="quiet" onClick={() => fitColumn(id)}>
        Fit width
      </Button>
      <Button kind="quiet" icon="palette" onClick={() => setterOf(colourId)(id)}>
        Colour by this
      </Button>
    </div>
  );
}
