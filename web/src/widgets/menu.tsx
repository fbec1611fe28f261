// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {Icon, type IconName} from './icon';
import {Kbd} from './kbd';
import type {Align} from './place';
import {PopoverButton} from './popover';
import './menu.css';

export interface MenuItem {
  readonly label: string;
  readonly onPick: () => void;
  readonly icon?: IconName | undefined;
  /** Makes it a choice; true shows the check mark. */
  readonly isChosen?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Small text at the end. */
  readonly hint?: string | undefined;
  readonly keys?: string | undefined;
}

/** Items, with headings and lines between them. */
export type MenuEntry = MenuItem | {readonly heading: string} | 'line';

export interface MenuButtonProps {
  /** Name of the button and of its menu. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Visible text; without it the button is only its icon. */
  readonly text?: ComponentChildren;
  readonly icon?: IconName | undefined;
  readonly kind?: 'plain' | 'quiet' | undefined;
  readonly hasArrow?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly align?: Align | undefined;
}

export function MenuButton({entries, ...rest}: MenuButtonProps) {
  return (
    <PopoverButton role="menu" {...rest}>
      {(close) => <MenuEntries entries={entries} close={close} />}
    </PopoverButton>
  );
}

interface MenuEntriesProps {
  readonly entries: readonly MenuEntry[];
  readonly close: () => void;
}

/** The entries of a menu. */
export function MenuEntries({entries, close}: MenuEntriesProps) {
  return (
    <div class="menu" role="none" onKeyDown={(event) => moveFocus(event, close)}>
      {entries.map((entry, i) => {
        if (entry === 'line') return <hr key={i} class="menu-line" />;
        if ('heading' in entry) {
          return (
            <div key={entry.heading} class="menu-heading" role="presentation">
              {entry.heading}
            </div>
          );
        }
        return <MenuRow key={entry.label} item={entry} close={close} />;
      })}
    </div>
  );
}

function MenuRow({item, close}: {readonly item: MenuItem; readonly close: () => void}) {
  const isChoice = item.isChosen !== undefined;
  return (
    <button
      type="button"
      class="menu-item"
      {...(isChoice ? {role: 'menuitemradio', 'aria-checked': item.isChosen} : {role: 'menuitem'})}
      tabIndex={-1}
      disabled={item.isDisabled ?? false}
      {...(item.isChosen ? {'data-autofocus': ''} : {})}
      onClick={() => {
        close();
        item.onPick();
      }}
    >
      <span class="menu-mark">
        {item.icon ? <Icon name={item.icon} /> : item.isChosen && <Icon name="check" />}
      </span>
      <span class="menu-label">{item.label}</span>
      {item.hint && <span class="menu-hint">{item.hint}</span>}
      {item.keys && <Kbd keys={item.keys} />}
    </button>
  );
}

function moveFocus(event: KeyboardEvent, close: () => void): void {
  const items = [
    ...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>(
      '.menu-item:not(:disabled)',
    ),
  ];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  const next = nextIndex(event.key, at, items);
  if (event.key === 'Tab') close();
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  items[next]?.focus();
}

function nextIndex(key: string, at: number, items: readonly HTMLElement[]): number | undefined {
  const count = items.length;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  // A letter moves to the next item that starts with it.
  const order = items.map((_, i) => (at + 1 + i) % count);
  return order.find((i) =>
    items[i]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
}
