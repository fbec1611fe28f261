// SPDX-License-Identifier: Apache-2.0
import {useRef} from 'preact/hooks';
import {Icon} from '../../../widgets/icon';
import {tooltip} from '../../../widgets/tooltip';
import {setFilter} from '../model/actions';
import {columnOf} from '../model/derived';
import type {Filter} from '../model/filter';
import {filters} from '../model/view_state';
import {describeFilter, titleOfId} from './filter_edit';
import {toggleColumnBox} from './grid_state';

/** The active filters, above the table. */
export function FilterChips() {
  const active = [...filters.value];
  if (active.length === 0) return null;
  return (
    <ul class="filter-chips" aria-label="Active filters">
      {active.map(([id, filter]) => (
        <Chip key={id} id={id} filter={filter} />
      ))}
    </ul>
  );
}

function Chip({id, filter}: {readonly id: string; readonly filter: Filter}) {
  const element = useRef<HTMLLIElement>(null);
  const column = columnOf(id);
  const title = column?.title ?? titleOfId(id);
  // A link may have been made for other logs.
  const words = column ? describeFilter(column, filter) : 'has no column now';
  return (
    <li ref={element} class="filter-chip">
      <button
        type="button"
        class="filter-chip-text"
        disabled={!column}
        aria-haspopup="dialog"
        {...tooltip('Change this filter')}
        onClick={() => toggleColumnBox(id, element.current!)}
      >
        <b>{title}</b> {words}
      </button>
      <button
        type="button"
        class="filter-chip-close"
        aria-label={`Remove the filter of ${title}`}
        {...tooltip('Remove this filter')}
        onClick={() => setFilter(id, undefined)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
