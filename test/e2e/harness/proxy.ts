// SPDX-License-Identifier: Apache-2.0
// A real reverse proxy in front of a server, with common configuration mistakes.
import {createServer, request} from 'node:http';
import type {AddressInfo} from 'node:net';

export interface Proxy {
  readonly address: string;
  stop(): Promise<void>;
}

/** Forwards every request to `server`, with its path changed by `change`. */
export async function startProxy(server: string, change: (path: string) => string): Promise<Proxy> {
  const {hostname, port} = new URL(server);
  const proxy = createServer((incoming, response) => {
    const {host} = incoming.headers;
    const headers = {...incoming.headers, via: '1.1 proxy', 'x-forwarded-host': host};
    const path = change(incoming.url ?? '/');
    const forwarded = request(
      {hostname, port, method: incoming.method, path, headers},
      (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      },
    );
    forwarded.on('error', () => response.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
