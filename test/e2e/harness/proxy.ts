// SPDX-License-Identifier: Apache-2.0
// A real reverse proxy in front of a server, with the mistake that people make in its settings.
import {createServer, request} from 'node:http';
import type {AddressInfo} from 'node:net';

export interface Proxy {
  readonly address: string;
  stop(): Promise<void>;
}

/** Passes every request on to `server`, for the path that `change` makes of its own. */
export async function startProxy(server: string, change: (path: string) => string): Promise<Proxy> {
  const {hostname, port} = new URL(server);
  const proxy = createServer((asked, answer) => {
    const headers = {...asked.headers, via: '1.1 proxy', 'x-forwarded-host': asked.headers.host};
    const path = change(asked.url ?? '/');
    const passedOn = request({hostname, port, method: asked.method, path, headers}, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passedOn.on('error', () => answer.writeHead(502).end());
    asked.pipe(passedOn);
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
