// SPDX-License-Identifier: Apache-2.0
import './tag_filter.css';
import type {Signal} from '@preact/signals';
import {formatInteger} from '../base/format';
import {IconButton} from '../widgets/button';
import {TextField} from '../widgets/text_field';

export interface TagFilterProps {
  readonly filter: Signal<string>;
  readonly isRegex: Signal<boolean>;
  /** What it filters: `Filter tags` if absent. */
  readonly label?: string | undefined;
  readonly problem: string | undefined;
  /** How many the filter keeps, and how many there are. */
  readonly kept: number;
  readonly all: number;
}

/** Text, or a regular expression, that chooses the tags of a dashboard. */
export function TagFilter(props: TagFilterProps) {
  const {filter, isRegex, label = 'Filter tags', problem, kept, all} = props;
  const isFiltered = filter.value !== '';
  return (
    <div class="tag-filter">
      <TextField
        label={label}
        placeholder={label}
        icon="search"
        value={filter.value}
        problem={problem}
        onInput={(text) => {
          filter.value = text;
        }}
        trailing={
          <>
            <span class="tag-filter-count">
              {isFiltered && `${formatInteger(kept)} of ${formatInteger(all)}`}
            </span>
            <IconButton
              icon="regex"
              label="Regular expression"
              isPressed={isRegex.value}
              onClick={() => {
                isRegex.value = !isRegex.value;
              }}
            />
          </>
        }
      />
    </div>
  );
}
