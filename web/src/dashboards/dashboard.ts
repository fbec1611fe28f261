// SPDX-License-Identifier: Apache-2.0
import type {ComponentType} from 'preact';
import type {LoggingCode} from './logging_code';

/** What the shell needs to know about a dashboard before it is loaded. */
export interface Dashboard {
  /** Its name in the address and in the server's plugins_listing. */
  readonly name: string;
  /** Other names accepted in addresses, such as TensorBoard's. */
  readonly aliases?: readonly string[];
  readonly title: string;
  /** Plugins whose tags it shows. Without such tags the dashboard is empty. */
  readonly plugins: readonly string[];
  /**
   * Plugins whose tags the user can build something from here. With only those, the dashboard has a
   * page but no tab.
   */
  readonly usableWith?: readonly string[];
  /** What it shows, and code that logs it, for the page of an empty dashboard. */
  readonly missing: {readonly what: string; readonly code: LoggingCode};
  /** Absent if this dashboard's page does not exist yet. */
  load?(): Promise<ComponentType>;
  /** The route that returns its data as JSON, for a dashboard without a page. */
  readonly route?: string;
}
