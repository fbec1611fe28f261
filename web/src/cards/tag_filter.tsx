// SPDX-License-Identifier: Apache-2.0
import './tag_filter.css';
import type {Signal} from '@preact/signals';
import {formatInteger} from '../base/format';
import {IconButton} from '../widgets/button';
import {TextField} from '../widgets/text_field';

export interface TagFilterProps {
  readonly filter: Signal<string>;
  readonly isRegex: Signal<boolean>;
  readonly problem: string | undefined;
  /** How many the filter keeps, and how many there are. */
  readonly kept: number;
  readonly all: number;
}

/** Text, or a regular expression, that chooses the tags of a dashboard. */
export function TagFilter({filter, isRegex, problem, kept, all}: TagFilterProps) {
  const isFiltered = filter.value !== '';
  return (
    <div class="tag-filter">
      <TextField
        label="Filter tags"
        placeholder="Filter tags"
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
