// SPDX-License-Identifier: Apache-2.0
import type {ComponentType} from 'preact';
import type {LoggingCode} from './logging_code';

/** What the shell must know of a dashboard before it is loaded. */
export interface Dashboard {
  /** As in the address and in the server's plugins_listing. */
  readonly name: string;
  /** Other names that addresses may call it by, such as TensorBoard's. */
  readonly aliases?: readonly string[];
  readonly title: string;
  /** Plugins whose tags it shows; with none of them it is said to be empty. */
  readonly plugins: readonly string[];
  /** Plugins whose tags alone let the user make something here; it then has no tab, but a page. */
  readonly usableWith?: readonly string[];
  /** What it would show, and code that logs it, for the page that says so. */
  readonly missing: {readonly what: string; readonly code: LoggingCode};
  /** Absent: this dashboard's page is still to come. */
  load?(): Promise<ComponentType>;
}
