// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {useId, useLayoutEffect, useMemo, useRef} from 'preact/hooks';
import {moveBeside} from '../place';
import './suggest_field.css';
import {TextField, type TextFieldProps} from './text_field';

export interface Suggestion {
  /** The text of the field after it was picked. */
  readonly value: string;
  readonly label: string;
  /** Small text at the end. */
  readonly hint?: string | undefined;
}

export interface SuggestFieldProps extends Omit<TextFieldProps, 'list' | 'onBlur' | 'onKeyDown'> {
  /** Suggestions for a text; only called while the list is open. */
  suggest(text: string): readonly Suggestion[];
}

/**
 * A text field that suggests how to complete its text. The list opens while the user types, and on
 * arrow down. Esc closes it; then the keys are those of the field.
 */
export function SuggestField({suggest, ...field}: SuggestFieldProps) {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);
  const active = useSignal(-1);
  const isAsked = isOpen.value;
  const rows = useMemo(
    () => (isAsked ? suggest(field.value) : []),
    [isAsked, suggest, field.value],
  );
  const show = (isShown: boolean) => {
    isOpen.value = isShown;
    active.value = -1;
  };
  const pick = ({value}: Suggestion) => {
    show(false);
    field.onInput(value);
  };
  const press = (event: KeyboardEvent) => {
    const delta = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const picked = rows[active.value];
    if (delta !== undefined) {
      isOpen.value = true;
      // Beyond either end nothing is active, then the other end.
      const count = rows.length + 1;
      active.value = ((active.value + 1 + delta + count) % count) - 1;
    } else if (event.key === 'Enter' && picked) pick(picked);
    else if (event.key === 'Escape' && rows.length > 0) show(false);
    else return;
    event.preventDefault();
    // A dialog around the field stays open.
    event.stopPropagation();
  };
  const isShown = rows.length > 0;
  const activeId = active.value < 0 ? undefined : `${id}-${active.value}`;
  return (
    <div ref={anchor} class="suggest-field">
      <TextField
        {...field}
        list={{id: `${id}-list`, active: activeId, isOpen: isShown}}
        onKeyDown={press}
        onBlur={() => show(false)}
        onInput={(text) => {
          show(text !== '');
          field.onInput(text);
        }}
      />
      {isShown && anchor.current && (
        <Rows
          id={id}
          label={field.label}
          anchor={anchor.current}
          rows={rows}
          active={active.value}
          onPick={pick}
        />
      )}
    </div>
  );
}

interface RowsProps {
  readonly id: string;
  readonly label: string;
  readonly anchor: Element;
  readonly rows: readonly Suggestion[];
  readonly active: number;
  readonly onPick: (row: Suggestion) => void;
}

function Rows({id, label, anchor, rows, active, onPick}: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = list.current!;
    box.showPopover?.();
    const place = () => moveBeside(box, anchor, 'start');
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [anchor]);
  useLayoutEffect(() => moveBeside(list.current!, anchor, 'start'), [rows.length]);
  useLayoutEffect(() => {
    list.current!.children[active]?.scrollIntoView({block: 'nearest'});
  }, [active]);
  return (
    <div
      ref={list}
      class="popover suggest-list"
      popover="manual"
      id={`${id}-list`}
      role="listbox"
      aria-label={`Suggestions for ${label}`}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and its keys.
        <div
          key={row.value}
          id={`${id}-${index}`}
          class="suggest-row"
          role="option"
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(row)}
        >
          <span class="suggest-label">{row.label}</span>
          {row.hint && <span class="suggest-hint">{row.hint}</span>}
        </div>
      ))}
    </div>
  );
}
