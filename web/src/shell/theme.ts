// SPDX-License-Identifier: Apache-2.0
import {computed, effect, type ReadonlySignal, signal} from '@preact/signals';
import {choiceCodec} from '../base/codec';
import {habit} from '../base/habit';
import {isPrinting} from '../base/printing';
import {urlSignal} from '../base/url_state';
import {theme} from '../data/colours';

export type ThemeChoice = 'system' | 'light' | 'dark';

const ownTheme = habit('theme', choiceCodec<ThemeChoice>('system', 'light', 'dark'), 'system');

/** The theme of a link, until the user chooses one. */
const linkedTheme = urlSignal('theme', choiceCodec('', 'light', 'dark'), '');

export const themeChoice: ReadonlySignal<ThemeChoice> = computed(
  () => linkedTheme.value || ownTheme.value,
);

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const isSystemDark = signal(systemDark.matches);

const shownTheme = computed(() => {
  if (isPrinting.value) return 'light';
  if (themeChoice.value !== 'system') return themeChoice.value;
  return isSystemDark.value ? 'dark' : 'light';
});

export function startTheme(): void {
  systemDark.addEventListener('change', ({matches}) => (isSystemDark.value = matches));
  effect(() => {
    document.documentElement.dataset['theme'] = shownTheme.value;
    theme.value = shownTheme.value;
  });
}

/** Switches the theme. If the result is the system's theme, the page follows the system again. */
export function toggleTheme(): void {
  const next = shownTheme.peek() === 'dark' ? 'light' : 'dark';
  const ofSystem = isSystemDark.peek() ? 'dark' : 'light';
  chooseTheme(next === ofSystem ? 'system' : next);
}

export function chooseTheme(choice: ThemeChoice): void {
  linkedTheme.value = '';
  ownTheme.value = choice;
}
