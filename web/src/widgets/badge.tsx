// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {Icon} from './icon';
import './badge.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

/** A word or number about the element next to it. */
export function Badge(props: {
  readonly tone?: Tone | undefined;
  readonly children: ComponentChildren;
}) {
  return <span class={`badge badge-${props.tone ?? 'neutral'}`}>{props.children}</span>;
}

export interface ChipProps {
  readonly label: string;
  /** Adds a button that removes it. */
  readonly onRemove?: (() => void) | undefined;
}

/** An item that can be removed, such as a filter. */
export function Chip({label, onRemove}: ChipProps) {
  return (
    <span class="chip">
      {label}
      {onRemove && (
        <button type="button" class="chip-remove" aria-label={`Remove ${label}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
