// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren, Ref} from 'preact';
import {useId, useRef} from 'preact/hooks';
import {Icon, type IconName} from '../icon';
import './text_field.css';

export interface ComboboxList {
  readonly id: string;
  /** The id of the active row. */
  readonly active: string | undefined;
  /** False while the list is hidden. */
  readonly isOpen?: boolean | undefined;
}

export interface TextFieldProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly icon?: IconName | undefined;
  /** Why the text is not valid; shown below the field. */
  readonly problem?: string | undefined;
  /** Small controls at the end of the field. */
  readonly trailing?: ComponentChildren;
  /** For keys that the field does not use, such as arrows into a list. */
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly elementRef?: Ref<HTMLInputElement> | undefined;
  readonly isMono?: boolean | undefined;
  readonly hasAutofocus?: boolean | undefined;
  /** Makes it a combobox. */
  readonly list?: ComboboxList | undefined;
  readonly onBlur?: (() => void) | undefined;
}

/** One line of text. Esc or the button clears it; a second Esc leaves it. In a dialog, Esc closes the dialog. */
export function TextField(props: TextFieldProps) {
  const {label, value, onInput, placeholder, icon, problem, trailing, onKeyDown, elementRef} =
    props;
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const clear = () => {
    onInput('');
    input.current?.focus();
  };
  return (
    <div class="text-field">
      <div class="text-field-box" data-invalid={problem !== undefined}>
        {icon && <Icon name={icon} />}
        <input
          ref={(element) => {
            input.current = element;
            if (typeof elementRef === 'function') elementRef(element);
            else if (elementRef) elementRef.current = element;
          }}
          class={props.isMono ? 'text-field-input text-field-mono' : 'text-field-input'}
          type="text"
          spellcheck={false}
          autocomplete="off"
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          placeholder={placeholder}
          value={value}
          {...(props.hasAutofocus ? {'data-autofocus': ''} : {})}
          {...(props.list ? comboboxAttributes(props.list) : {})}
          onInput={(event) => onInput(event.currentTarget.value)}
          onBlur={props.onBlur}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            if (event.currentTarget.closest('.dialog')) return;
            if (value === '') event.currentTarget.blur();
            else {
              event.preventDefault();
              event.stopPropagation();
              clear();
            }
          }}
        />
        {value !== '' && (
          <button
            type="button"
            class="text-field-clear"
            aria-label={`Clear ${label}`}
            onClick={clear}
          >
            <Icon name="close" />
          </button>
        )}
        {trailing}
      </div>
      {problem !== undefined && (
        <div class="text-field-problem" id={problemId} role="status">
          {problem}
        </div>
      )}
    </div>
  );
}

function comboboxAttributes({id, active, isOpen = true}: ComboboxList) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? active : undefined,
  } as const;
}
