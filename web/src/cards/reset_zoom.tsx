// SPDX-License-Identifier: Apache-2.0
import './reset_zoom.css';
import {IconButton} from '../widgets/button';

export interface ResetZoomProps {
  readonly isZoomed: boolean;
  reset(): void;
}

/**
 * A button of the toolbar. While nothing is zoomed it is hidden but keeps its room, since a toolbar
 * that grows by a row would move all charts.
 */
export function ResetZoom({isZoomed, reset}: ResetZoomProps) {
  return (
    <span class={isZoomed ? 'reset-zoom' : 'reset-zoom reset-zoom-hidden'}>
      <IconButton icon="reset" label="Reset zoom" onClick={reset} />
    </span>
  );
}
