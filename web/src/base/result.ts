// SPDX-License-Identifier: Apache-2.0

/** Why a request failed, in the server's words. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** How to fix it; may be empty. */
  readonly hint: string;
  /** The HTTP status, if the server responded. */
  readonly status?: number;
}

export type Result<T> =
  | {readonly ok: true; readonly value: T}
  | {readonly ok: false; readonly error: Problem};

export function success<T>(value: T): Result<T> {
  return {ok: true, value};
}

export function failure<T>(code: string, message: string, hint = ''): Result<T> {
  return {ok: false, error: {code, message, hint}};
}
