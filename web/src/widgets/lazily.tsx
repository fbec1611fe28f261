// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import type {ComponentType, VNode} from 'preact';
import {useEffect, useState} from 'preact/hooks';

/** A component whose code is loaded when it is first shown, so that the page starts with less. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown until then, and for as long as the code cannot be loaded. */
  meanwhile: (hasFailed: boolean) => VNode | null = () => null,
): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | undefined>(undefined);
  return function Lazy(props) {
    const Content = loaded.value;
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded.peek()) return;
      load().then(
        (content) => {
          loaded.value = content;
        },
        () => setFailed(true),
      );
    }, []);
    return Content ? <Content {...props} /> : meanwhile(hasFailed);
  };
}
