// SPDX-License-Identifier: Apache-2.0
import type {Dashboard} from '../dashboards/dashboard';

/** Where the data of a dashboard without a page can be read. */
export function DataRoute({of: {route}}: {readonly of: Dashboard}) {
  if (route === undefined) return null;
  return (
    <a href={route} target="_blank" rel="noopener">
      {route}
    </a>
  );
}
