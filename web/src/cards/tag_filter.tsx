// SPDX-License-Identifier: Apache-2.0
import {setterOf} from '../base/setter_of';
import './tag_filter.css';
import type {Signal} from '@preact/signals';
import {IconButton} from '../widgets/button';
import {TextField} from '../widgets/controls/text_field';
import {HiddenCards} from './hidden_cards';
import type {Hider} from './hiders';

export interface TagFilterProps {
  readonly filter: Signal<string>;
  readonly isRegex: Signal<boolean>;
  /** The label; `Filter tags` if absent. */
  readonly label?: string | undefined;
  readonly problem: string | undefined;
  /** The number of cards, and the reasons why some are hidden. */
  readonly all: number;
  readonly hiders: readonly Hider[];
}

/** A text or a regular expression that selects the tags of a dashboard. */
export function TagFilter(props: TagFilterProps) {
  const {filter, isRegex, label = 'Filter tags', problem, all, hiders} = props;
  return (
    <div class="tag-filter">
      <TextField
        label={label}
        placeholder={label}
        icon="search"
        value={filter.value}
        problem={problem}
        onInput={setterOf(filter)}
        trailing={
          <>
            <HiddenCards all={all} hiders={hiders} />
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
