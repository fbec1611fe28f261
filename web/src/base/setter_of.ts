// SPDX-License-Identifier: Apache-2.0
import type {Signal} from '@preact/signals';

/** Returns a handler that stores the value the user set in a signal. */
export function setterOf<T>(target: Signal<T>): (value: T) => void {
  return (value) => {
    target.value = value;
  };
}
