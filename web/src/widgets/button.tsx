// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren, Ref} from 'preact';
import {Icon, type IconName} from './icon';
import {tooltip} from './tooltip';
import './button.css';

interface ClickProps {
  readonly onClick: (event: MouseEvent) => void;
  readonly isDisabled?: boolean | undefined;
  /** For a button that opens something: whether it is open. */
  readonly isExpanded?: boolean | undefined;
  /** The role of what it opens. */
  readonly opens?: 'menu' | 'dialog' | 'listbox' | undefined;
  readonly elementRef?: Ref<HTMLButtonElement> | undefined;
  /** False if the keyboard has another way to do it, as in the rows of a grid. */
  readonly isTabStop?: boolean | undefined;
}

export interface ButtonProps extends ClickProps {
  /** `primary` at most once in view; `quiet` has no border until hovered. */
  readonly kind?: 'plain' | 'primary' | 'quiet' | undefined;
  readonly icon?: IconName | undefined;
  /** A small arrow that indicates a menu. */
  readonly hasArrow?: boolean | undefined;
  /** The accessible name, where the visible text alone is not clear enough. */
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly children: ComponentChildren;
}

export function Button({
  kind = 'plain',
  icon,
  hasArrow,
  label,
  hint,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      class={`button button-${kind}`}
      aria-label={label}
      {...(hint ? tooltip(hint) : {})}
      {...clickAttributes(rest)}
    >
      {icon && <Icon name={icon} />}
      <span class="button-text">{children}</span>
      {hasArrow && <Icon name="chevron_down" />}
    </button>
  );
}

export interface IconButtonProps extends ClickProps {
  readonly icon: IconName;
  /** The name, which is also the tooltip. */
  readonly label: string;
  /** The shortcut shown in the tooltip: `mod+k`. */
  readonly keys?: string | undefined;
  /** Makes it a toggle that is on or off. */
  readonly isPressed?: boolean | undefined;
}

export function IconButton({icon, label, keys, isPressed, ...rest}: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      aria-pressed={isPressed}
      {...tooltip(label, keys)}
      {...clickAttributes(rest)}
    >
      <Icon name={icon} />
    </button>
  );
}

function clickAttributes({
  onClick,
  isDisabled,
  isExpanded,
  opens,
  elementRef,
  isTabStop,
}: ClickProps) {
  return {
    onClick,
    disabled: isDisabled ?? false,
    'aria-expanded': isExpanded,
    'aria-haspopup': opens,
    ref: elementRef ?? null,
    tabIndex: isTabStop === false ? -1 : 0,
  };
}
