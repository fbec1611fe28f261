// SPDX-License-Identifier: Apache-2.0
import {type ReadonlySignal, signal} from '@preact/signals';
import type {ComponentType} from 'preact';

/** A part of the settings dialog. Dashboards add theirs when they are loaded. */
export interface SettingsSection {
  /** The heading and key: adding it again replaces it. */
  readonly title: string;
  readonly content: ComponentType;
}

const held = signal<readonly SettingsSection[]>([]);

/** In the order in which they were added. */
export const settingsSections: ReadonlySignal<readonly SettingsSection[]> = held;

export function addSettingsSection(section: SettingsSection): void {
  held.value = [...held.peek().filter(({title}) => title !== section.title), section];
}
