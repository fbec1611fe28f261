// SPDX-License-Identifier: Apache-2.0
import {useComputed, useSignal} from '@preact/signals';
import {useId} from 'preact/hooks';
import {makeMatcher} from '../../base/matcher';
import {Icon} from '../icon';
import {VirtualList} from '../virtual_list';
import {TextField} from './text_field';
import './picker.css';

export interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** Another name by which it is found. */
  readonly alias?: string | undefined;
  /** Small text at the end. */
  readonly hint?: string | undefined;
}

export interface PickerProps {
  /** What is picked, for screen readers and as the field's placeholder. */
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly value: string;
  readonly onPick: (value: string) => void;
}

const ROW = 28;
const SHOWN_MAX = 10;

/** Picks one of very many items by part of its name, inside a popover. */
export function Picker({label, options, value, onPick}: PickerProps) {
  const id = useId();
  const filter = useSignal('');
  const active = useSignal(
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const all = useSignal(options);
  all.value = options;
  const found = useComputed(() => {
    const {matches} = makeMatcher(filter.value, false);
    return all.value.filter(
      ({label: name, alias}) => matches(name) || (alias !== undefined && matches(alias)),
    );
  });
  const items = found.value;
  const move = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const next = {
      ArrowDown: Math.min(last, active.value + 1),
      ArrowUp: Math.max(0, active.value - 1),
      PageDown: Math.min(last, active.value + SHOWN_MAX),
      PageUp: Math.max(0, active.value - SHOWN_MAX),
    }[event.key];
    const picked = items[active.value];
    if (next !== undefined) active.value = next;
    else if (event.key === 'Enter' && picked) onPick(picked.value);
    else return;
    event.preventDefault();
  };
  return (
    <div class="picker">
      <TextField
        label={label}
        placeholder={label}
        icon="search"
        value={filter.value}
        hasAutofocus
        list={{id: `${id}-list`, active: items.length > 0 ? `${id}-${active.value}` : undefined}}
        onKeyDown={move}
        onInput={(text) => {
          filter.value = text;
          active.value = 0;
        }}
      />
      {items.length === 0 && <p class="picker-nothing">No matches.</p>}
      <div class="picker-list" style={{height: `${Math.min(SHOWN_MAX, items.length) * ROW}px`}}>
        <VirtualList
          items={items}
          rowHeight={ROW}
          keyOf={(option) => option.value}
          activeIndex={active.value}
          resetKey={filter.value}
          attributes={{id: `${id}-list`, role: 'listbox', 'aria-label': label, tabIndex: -1}}
          renderRow={(option, index) => (
            <PickerRow
              id={`${id}-${index}`}
              option={option}
              isActive={index === active.value}
              isChosen={option.value === value}
              onPick={onPick}
            />
          )}
        />
      </div>
    </div>
  );
}

interface PickerRowProps {
  readonly id: string;
  readonly option: PickerOption;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onPick: (value: string) => void;
}

function PickerRow({id, option, isActive, isChosen, onPick}: PickerRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field above has the focus and its keys.
    <div
      id={id}
      class={isActive ? 'picker-row picker-row-active' : 'picker-row'}
      role="option"
      aria-selected={isChosen}
      onClick={() => onPick(option.value)}
    >
      <span class="picker-mark">{isChosen && <Icon name="check" />}</span>
      <span class="picker-label">{option.label}</span>
      {option.hint && <span class="picker-hint">{option.hint}</span>}
    </div>
  );
}
