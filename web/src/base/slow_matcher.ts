// SPDX-License-Identifier: Apache-2.0
// Whether names match an expression that may never finish. What is not known yet counts as a match:
// a filter that is still being matched hides nothing.
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {type SlowMatch, slowPatterns} from './slow_patterns';

export class SlowMatcher {
  private readonly names = new Set<string>();
  private readonly list = signal<readonly string[]>([]);
  private readonly result: ReadonlySignal<SlowMatch>;
  private readonly matched: ReadonlySignal<ReadonlySet<string> | undefined>;

  constructor(expression: RegExp) {
    this.result = computed(() => slowPatterns.match(expression, this.list.value));
    this.matched = computed(() => {
      const result = this.result.value;
      return result.state === 'matched' ? new Set(result.tags) : undefined;
    });
  }

  /** Reading it in a computed signal subscribes to updates. */
  matches(name: string): boolean {
    if (!this.names.has(name)) this.ask(name);
    return this.matched.value?.has(name) ?? true;
  }

  get isStopped(): boolean {
    return this.result.value.state === 'timed out';
  }

  private ask(name: string): void {
    // All names of one pass are matched together, after the signals that are being read.
    if (this.names.size === this.list.peek().length) {
      queueMicrotask(() => {
        this.list.value = [...this.names];
      });
    }
    this.names.add(name);
  }
}
