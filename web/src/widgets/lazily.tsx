// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import type {ComponentType, VNode} from 'preact';
import {useEffect} from 'preact/hooks';

/** A component whose code is loaded when it is first shown, so that the page starts with less. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: () => VNode | null = () => null,
): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | undefined>(undefined);
  return function Lazy(props) {
    const Content = loaded.value;
    useEffect(() => {
      // Without the server it stays as it is; the page says so elsewhere.
      load().then(
        (content) => {
          loaded.value = content;
        },
        () => {},
      );
    }, []);
    return Content ? <Content {...props} /> : meanwhile();
  };
}
