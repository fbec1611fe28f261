// SPDX-License-Identifier: Apache-2.0
import {useEffect, useState} from 'preact/hooks';
import type {Problem, Result} from '../base/result';
import {reconnects} from '../data/logs';

export interface RequestState<T> {
  /** The last response. It is kept while a new one is loading. */
  readonly value: T | undefined;
  readonly problem: Problem | undefined;
}

/** Sends a request whenever `key` changes or the server is back, and cancels the previous one. */
export function useRequest<T>(
  key: string,
  send: (signal: AbortSignal) => Promise<Result<T>>,
): RequestState<T> {
  const [state, setState] = useState<RequestState<T>>({value: undefined, problem: undefined});
  useEffect(() => {
    const abort = new AbortController();
    void send(abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      if (result.ok) setState({value: result.value, problem: undefined});
      else setState((held) => ({value: held.value, problem: result.error}));
    });
    return () => abort.abort();
  }, [key, reconnects.value]);
  return state;
}
