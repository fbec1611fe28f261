// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {Icon, type IconName} from './icon';
import './empty_state.css';

export interface EmptyStateProps {
  readonly title: string;
  readonly icon?: IconName | undefined;
  /** Why it is empty and how to fix it. */
  readonly children?: ComponentChildren;
  /** Buttons that fix it. */
  readonly actions?: ComponentChildren;
}

/** Shown instead of missing content: why it is missing, and how to get it. */
export function EmptyState({title, icon, children, actions}: EmptyStateProps) {
  return (
    <section class="empty-state">
      {icon && (
        <div class="empty-state-icon">
          <Icon name={icon} />
        </div>
      )}
      <h2 class="empty-state-title">{title}</h2>
      {children && <div class="empty-state-body">{children}</div>}
      {actions && <div class="empty-state-actions">{actions}</div>}
    </section>
  );
}
