// SPDX-License-Identifier: Apache-2.0
import type {ComponentType} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {LoadingPage} from './loading_page';

const FAILED = 'Part of the page could not be loaded: the server is unreachable.';

/** A page that most visits do not need: its code is loaded when it is shown for the first time. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [Page, setPage] = useState(() => loaded);
    const [trouble, setTrouble] = useState('');
    useEffect(() => {
      if (Page) return;
      load().then(
        (page) => {
          loaded = page;
          setPage(() => page);
        },
        () => setTrouble(FAILED),
      );
    }, []);
    return Page ? <Page {...props} /> : <LoadingPage trouble={trouble} />;
  };
}
