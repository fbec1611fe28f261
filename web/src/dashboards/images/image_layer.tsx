// SPDX-License-Identifier: Apache-2.0
import {formatInteger} from '../../base/format';
import type {CellSource} from './cell_source';
import {swipeShare} from './panel_state';
import * as settings from './settings';
import {originOf, type Size, type Viewport} from './viewport';

export interface ImageLayerProps {
  readonly source: CellSource;
  readonly mode: settings.CompareMode;
  /** True for the reference image. */
  readonly isBase: boolean;
  readonly isHidden: boolean;
  readonly viewport: Viewport | undefined;
  readonly view: Size;
  readonly frame: Size | undefined;
}

// Below this size pixel edges do not matter, and jagged lines are hard to read.
const NEAREST_FROM = 1.5;

export function ImageLayer(props: ImageLayerProps) {
  const {source, mode, isBase, isHidden, viewport, frame} = props;
  const {value: address, record} = source.slot.state.value;
  if (!address || source.isUnreadable.value) return null;
  const isDifference = mode === 'difference' && !isBase;
  return (
    <div
      class={isDifference ? 'panel-layer panel-difference' : 'panel-layer'}
      style={layerStyle(mode, isBase, isHidden)}
    >
      <img
        class={isSmooth(viewport) ? 'panel-image panel-smooth' : 'panel-image'}
        src={address}
        alt={`${source.cell.run} at step ${formatInteger(record?.step ?? 0)}`}
        draggable={false}
        style={viewport && frame ? placeImage(viewport, props.view, frame) : {visibility: 'hidden'}}
        onLoad={(event) => source.loaded(event.currentTarget)}
        onError={() => {
          source.isUnreadable.value = true;
        }}
      />
    </div>
  );
}

function layerStyle(
  mode: settings.CompareMode,
  isBase: boolean,
  isHidden: boolean,
): Record<string, string> {
  if (isHidden) return {visibility: 'hidden'};
  if (mode !== 'swipe' || isBase) return {};
  return {clipPath: `inset(0 0 0 ${swipeShare.value * 100}%)`};
}

/** All images are scaled to the width of the first, so that different resolutions match. */
function placeImage(viewport: Viewport, size: Size, frame: Size): Record<string, string> {
  const {x, y} = originOf(viewport, size);
  return {
    width: `${frame.width}px`,
    transform: `translate(${x}px, ${y}px) scale(${viewport.scale})`,
  };
}

function isSmooth(viewport: Viewport | undefined): boolean {
  if (settings.sampling.value !== 'auto') return settings.sampling.value === 'smooth';
  return viewport !== undefined && viewport.scale < NEAREST_FROM;
}
