// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {counted, formatInteger} from '../../../base/format';
import {makeMatcher} from '../../../base/matcher';
import {toggled} from '../../../base/toggled';
import {Button} from '../../../widgets/button';
import {Checkbox} from '../../../widgets/controls/checkbox';
import {Segmented} from '../../../widgets/controls/segmented';
import {TextField} from '../../../widgets/controls/text_field';
import {VirtualList} from '../../../widgets/virtual_list';
import {type Filter, type Missing, passes} from '../model/filter';
import type {CategoryColumn} from '../model/trial_table';
import {labelFilter} from './filter_edit';
import {countCategories} from './histogram';
import {px} from './layout';

export interface CategoryFilterProps {
  readonly column: CategoryColumn;
  readonly filter: Filter | undefined;
  readonly missing: Missing;
  /** The trials that pass the other filters. */
  readonly others: Uint32Array;
  readonly onChange: (filter: Filter) => void;
}

type Way = 'values' | 'pattern';

const ways: readonly {value: Way; label: string}[] = [
  {value: 'values', label: 'Values'},
  {value: 'pattern', label: 'Regular expression'},
];

/** A set of values, or a regular expression. */
export function CategoryFilter(props: CategoryFilterProps) {
  const way = useSignal<Way>(props.filter?.kind === 'pattern' ? 'pattern' : 'values');
  return (
    <>
      <Segmented
        label="Filter by"
        options={ways}
        value={way.value}
        onChange={(next) => {
          way.value = next;
        }}
      />
      {way.value === 'values' ? <ValueList {...props} /> : <PatternField {...props} />}
    </>
  );
}

const ROW = 26;
const SHOWN_MAX = 10;
/** From this many on, values are searched rather than read. */
const SEARCHED_MIN = 9;

/** The values that pass now, whatever kind the filter is. */
function passingLabels({labels, ...column}: CategoryColumn, filter: Filter | undefined) {
  if (!filter) return labels;
  const values = Float64Array.from(labels.keys());
  const test = passes({...column, labels, values}, {...filter, missing: 'in'});
  return labels.filter((_, value) => test(value));
}

function ValueList({column, filter, missing, others, onChange}: CategoryFilterProps) {
  const search = useSignal('');
  const counts = countCategories(column.values, others, column.labels.length);
  const chosen = passingLabels(column, filter);
  const isChosen = new Set(chosen);
  const {matches} = makeMatcher(search.value, false);
  const items = [...column.labels.entries()].filter(([, label]) => matches(label));
  const found = items.map(([, label]) => label);
  const set = (labels: readonly string[]) => onChange(labelFilter(column.labels, labels, missing));
  return (
    <>
      {column.labels.length >= SEARCHED_MIN && (
        <TextField
          label="Search values"
          placeholder="Search values"
          icon="search"
          value={search.value}
          onInput={(text) => {
            search.value = text;
          }}
        />
      )}
      <div class="column-box-buttons">
        <Button onClick={() => set([...new Set([...chosen, ...found])])}>All</Button>
        <Button onClick={() => set(chosen.filter((label) => !found.includes(label)))}>None</Button>
      </div>
      <div style={{height: px(Math.min(SHOWN_MAX, items.length) * ROW)}}>
        <VirtualList
          items={items}
          rowHeight={ROW}
          keyOf={([, label]) => label}
          attributes={{class: 'column-box-values', role: 'group', 'aria-label': 'Values'}}
          renderRow={([value, label]) => (
            <div class="column-box-value" style={{height: px(ROW)}}>
              <Checkbox
                label={label}
                isChecked={isChosen.has(label)}
                onChange={() => set(toggled(chosen, label))}
              >
                <span class="column-box-label">{label === '' ? '(empty)' : label}</span>
              </Checkbox>
              <span class="column-box-count">{formatInteger(counts[value] ?? 0)}</span>
            </div>
          )}
        />
      </div>
      {items.length === 0 && <p class="column-box-note">No matches.</p>}
    </>
  );
}

function PatternField({column, filter, missing, onChange}: CategoryFilterProps) {
  const text = filter?.kind === 'pattern' ? filter.text : '';
  const matcher = makeMatcher(text, true);
  const count = column.labels.filter(matcher.matches).length;
  return (
    <>
      <TextField
        label="Regular expression"
        placeholder="adam|sgd"
        icon="regex"
        isMono
        value={text}
        problem={matcher.problem}
        onInput={(typed) =>
          onChange(typed === '' ? {kind: 'any', missing} : {kind: 'pattern', text: typed, missing})
        }
      />
      {matcher.problem === undefined && (
        <p class="column-box-note">Matches {counted(count, 'value')}.</p>
      )}
    </>
  );
}
