// SPDX-License-Identifier: Apache-2.0
import type {Signal} from '@preact/signals';

/** A handler that puts what the user has set into a signal. */
export function bound<T>(target: Signal<T>): (value: T) => void {
  return (value) => {
    target.value = value;
  };
}
