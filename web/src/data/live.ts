// SPDX-License-Identifier: Apache-2.0
// The server's push channel. It reconnects forever, with growing delays.

export interface LoadState {
  readonly state: 'loading' | 'done';
  readonly files: number;
  readonly files_done: number;
  readonly bytes: number;
  readonly bytes_done: number;
  /** Why the log directory cannot be read, or why loading has not started. */
  readonly problem: string;
}

export type LiveMessage =
  | {readonly type: 'hello'; readonly version: number; readonly load: LoadState}
  | {
      readonly type: 'commit';
      readonly version: number;
      readonly runs: readonly {readonly name: string; readonly version: number}[] | null;
      readonly removed?: readonly string[];
      readonly load: LoadState;
    };

export interface LiveEvents {
  message(message: LiveMessage): void;
  state(state: 'live' | 'lost'): void;
}

const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 10_000;

export function openLive(events: LiveEvents): void {
  let delay = RETRY_FIRST_MS;
  const connect = () => {
    const socket = new WebSocket(liveAddress());
    socket.onopen = () => {
      delay = RETRY_FIRST_MS;
      events.state('live');
    };
    socket.onmessage = (event) => events.message(JSON.parse(String(event.data)) as LiveMessage);
    socket.onclose = () => {
      events.state('lost');
      setTimeout(connect, delay);
      delay = Math.min(delay * 2, RETRY_MAX_MS);
    };
  };
  connect();
}

function liveAddress(): string {
  const url = new URL('api/v1/live', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
}
