// SPDX-License-Identifier: Apache-2.0
// The only code that sends requests to the server. Addresses are relative to the page, so any
// prefix works.
import {failure, type Problem, type Result, success} from '../base/result';

export type Parameters = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** The error code for a response that is a web page, which our server never sends. */
export const NOT_FROM_SERVER = 'not_ours';

// Longer requests are sent as a form body, because proxies truncate addresses.
const ADDRESS_MAX = 2000;

export function printParameters(parameters: Parameters): URLSearchParams {
  const printed = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) printed.append(name, item);
    else printed.append(name, String(value));
  }
  return printed;
}

export function address(path: string, parameters: Parameters = {}): string {
  const query = printParameters(parameters).toString();
  return query === '' ? path : `${path}?${query}`;
}

// A busy server sends Retry-After. After this many retries its error is shown.
const RETRIES_MAX = 3;
const RETRY_MAX_MS = 5000;

async function send(
  path: string,
  parameters: Parameters,
  signal: AbortSignal | undefined,
  retries = RETRIES_MAX,
): Promise<Result<Response>> {
  const query = printParameters(parameters);
  const isLong = query.toString().length > ADDRESS_MAX;
  try {
    const response = await fetch(isLong ? path : address(path, parameters), {
      ...(isLong ? {method: 'POST', body: query} : {}),
      ...(signal ? {signal} : {}),
    });
    if (isPage(response)) return notFromServer(path);
    const delay = retryDelay(response);
    if (delay !== undefined && retries > 0) {
      await pause(delay, signal);
      return send(path, parameters, signal, retries - 1);
    }
    return response.ok ? success(response) : {ok: false, error: await readProblem(response)};
  } catch (error) {
    return unreachable(error);
  }
}

function retryDelay(response: Response): number | undefined {
  const seconds = response.headers.get('Retry-After');
  if (response.status !== 503 || seconds === null) return undefined;
  return Math.min(Number(seconds) * 1000 || RETRY_MAX_MS, RETRY_MAX_MS);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(new DOMException('', 'AbortError'));
      },
      {once: true},
    );
  });
}

/** Our API never returns HTML: it comes from a proxy, for a login or a wrong path. */
function isPage(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

function notFromServer<T>(path: string): Result<T> {
  const {pathname} = new URL(path, document.baseURI);
  return failure(
    NOT_FROM_SERVER,
    `${pathname} returned a web page instead of data.`,
    'A proxy may be redirecting this path or asking for a login.',
  );
}

async function readProblem(response: Response): Promise<Problem> {
  const {status} = response;
  const text = await response.text().catch(() => '');
  try {
    const {code = 'error', message = text, hint = ''} = JSON.parse(text) as Partial<Problem>;
    return {code, message, hint, status};
  } catch {
    return {code: String(status), message: text || response.statusText, hint: '', status};
  }
}

function unreachable<T>(error: unknown): Result<T> {
  if (error instanceof DOMException && error.name === 'AbortError') {
    return failure('cancelled', 'The request was cancelled.');
  }
  return failure(
    'unreachable',
    'The server is not responding.',
    'Check that it is still running. The page reconnects automatically.',
  );
}

export async function fetchJson<T>(
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
): Promise<Result<T>> {
  const response = await send(path, parameters, signal);
  if (!response.ok) return response;
  try {
    return success((await response.value.json()) as T);
  } catch (error) {
    return unreachable(error);
  }
}

export async function fetchBytes(
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
): Promise<Result<ArrayBuffer>> {
  const response = await send(path, parameters, signal);
  if (!response.ok) return response;
  try {
    return success(await response.value.arrayBuffer());
  } catch (error) {
    return unreachable(error);
  }
}

/** For content that the page does not read. The bytes stay out of its memory. */
export async function fetchBlob(
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
): Promise<Result<Blob>> {
  const response = await send(path, parameters, signal);
  if (!response.ok) return response;
  try {
    return success(await response.value.blob());
  } catch (error) {
    return unreachable(error);
  }
}

/** Numbers without a header, and their shape. */
export interface ShapedBytes {
  readonly bytes: ArrayBuffer;
  /** Empty if the server sends no shape. */
  readonly shape: readonly number[];
}

export async function fetchShapedBytes(
  path: string,
  parameters: Parameters = {},
  signal?: AbortSignal,
): Promise<Result<ShapedBytes>> {
  const response = await send(path, parameters, signal);
  if (!response.ok) return response;
  const shapeHeader = response.value.headers.get('Stepscope-Shape') ?? '';
  const shape = shapeHeader === '' ? [] : shapeHeader.split(',').map(Number);
  try {
    return success({bytes: await response.value.arrayBuffer(), shape});
  } catch (error) {
    return unreachable(error);
  }
}
