// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {TextField} from '../../../widgets/controls/text_field';
import {type ColumnScale, makeColumnScale} from '../model/column_scale';
import {trials} from '../model/derived';
import type {Filter, Missing} from '../model/filter';
import {scaleOf} from '../model/scale_choice';
import type {NumberColumn} from '../model/trial_table';
import {intervalFilter, intervalOf} from './filter_edit';
import {countBins} from './histogram';
import {IntervalSlider} from './interval_slider';

export interface NumberFilterProps {
  readonly column: NumberColumn;
  readonly filter: Filter | undefined;
  readonly missing: Missing;
  /** The trials that pass the other filters. */
  readonly others: Uint32Array;
  readonly onChange: (filter: Filter) => void;
}

const BINS = 36;

/** Ranks say nothing about how values are distributed. */
function sliderScale(column: NumberColumn): ColumnScale {
  const scale = scaleOf(column);
  return scale.kind === 'quantile' ? makeColumnScale(column) : scale;
}

/** An interval, by two handles or as typed numbers. */
export function NumberFilter({column, filter, missing, others, onChange}: NumberFilterProps) {
  const scale = sliderScale(column);
  const [min, max] = intervalOf(filter);
  const change = (low: number, high: number) => onChange(intervalFilter(low, high, missing));
  if (!column.extent) return <p class="column-box-note">There are no numbers in this column.</p>;
  return (
    <>
      <IntervalSlider
        label={`Interval of ${column.title}`}
        scale={scale}
        min={min}
        max={max}
        all={countBins(scale, column.values, trials.value.keys(), BINS)}
        passing={countBins(scale, column.values, others, BINS)}
        onChange={change}
      />
      <div class="column-box-ends">
        <EndField
          label="Min"
          value={min}
          open={Number.NEGATIVE_INFINITY}
          placeholder={String(column.extent[0])}
          problemOf={(low) => (low > max ? 'Greater than the maximum.' : undefined)}
          onCommit={(low) => change(low, max)}
        />
        <EndField
          label="Max"
          value={max}
          open={Number.POSITIVE_INFINITY}
          placeholder={String(column.extent[1])}
          problemOf={(high) => (high < min ? 'Less than the minimum.' : undefined)}
          onCommit={(high) => change(min, high)}
        />
      </div>
      {scale.kind === 'log' && <p class="column-box-note">The axis is logarithmic.</p>}
    </>
  );
}

interface EndFieldProps {
  readonly label: string;
  readonly value: number;
  /** What an empty field stands for. */
  readonly open: number;
  readonly placeholder: string;
  readonly problemOf: (value: number) => string | undefined;
  readonly onCommit: (value: number) => void;
}

/** A typed end of the interval. It takes effect with Enter, or when the focus leaves. */
function EndField({label, value, open, placeholder, problemOf, onCommit}: EndFieldProps) {
  const draft = useSignal<string | undefined>(undefined);
  const typed = draft.value ?? (value === open ? '' : String(value));
  const read = typed.trim() === '' ? open : Number(typed);
  const problem = Number.isNaN(read) ? 'Not a number.' : problemOf(read);
  const commit = () => {
    if (draft.peek() === undefined || problem !== undefined) return;
    draft.value = undefined;
    onCommit(read);
  };
  return (
    <div class="column-box-end">
      <span aria-hidden="true">{label}</span>
      <TextField
        label={label}
        placeholder={placeholder}
        value={typed}
        problem={draft.value === undefined ? undefined : problem}
        onInput={(text) => {
          draft.value = text;
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
        }}
      />
    </div>
  );
}
