// SPDX-License-Identifier: Apache-2.0
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {hashText} from '../base/hash';

/** The log directory as the server names it; empty until the server has responded. Set by the shell. */
export const logDirectory = signal('');

/** Identifies the log directory in the names of habits; empty until it is known. */
export const logDirectoryKey: ReadonlySignal<string> = computed(() =>
  logDirectory.value === '' ? '' : hashText(logDirectory.value).toString(36),
);
