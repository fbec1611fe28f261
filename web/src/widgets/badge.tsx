// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {Icon} from './icon';
import './badge.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

/** A word or a number about the element next to it. */
export function Badge(props: {
  readonly tone?: Tone | undefined;
  readonly children: ComponentChildren;
}) {
  return <span class={`badge badge-${props.tone ?? 'neutral'}`}>{props.children}</span>;
}

export interface ChipProps {
  readonly label: string;
  /** Gives it a cross. */
  readonly onRemove?: (() => void) | undefined;
}

/** Something that was put here and may be taken away, such as a filter. */
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
