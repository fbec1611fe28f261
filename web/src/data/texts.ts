// SPDX-License-Identifier: Apache-2.0
import type {Result} from '../base/result';
import {fetchJson} from './client';

export interface LoggedText {
  readonly step: number;
  readonly wall_time: number;
  /** Rendered by the server. It contains only what Markdown can produce. */
  readonly html?: string;
  /** As logged, row by row if it has a shape. */
  readonly strings?: readonly string[];
  readonly shape?: readonly number[];
  /** Why it cannot be read; empty if it can. */
  readonly problem?: string;
}

export interface TextQuery {
  readonly run: string;
  readonly tag: string;
  readonly begin?: number | undefined;
  readonly end?: number | undefined;
  readonly max?: number | undefined;
  readonly search?: string | undefined;
}

/** Newest first. */
export function fetchTexts(
  {run, tag, begin, end, max, search}: TextQuery,
  cancel?: AbortSignal,
): Promise<Result<{texts: LoggedText[]; matching: number}>> {
  const words = search === '' ? undefined : search;
  return fetchJson('api/v1/texts', {run, tag, begin, end, max, search: words}, cancel);
}

/** The text as lines, with the cells of a row separated by bars. */
export function rawText({strings = [], shape = []}: LoggedText): string {
  const columns = shape.length > 1 ? (shape.at(-1) ?? 1) : 1;
  if (columns <= 1) return strings.join('\n');
  const rows: string[] = [];
  for (let at = 0; at < strings.length; at += columns) {
    rows.push(strings.slice(at, at + columns).join(' | '));
  }
  return rows.join('\n');
}
