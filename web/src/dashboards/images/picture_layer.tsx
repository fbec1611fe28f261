// SPDX-License-Identifier: Apache-2.0
import type {CellSource} from './cell_source';
import {swipeShare} from './panel_state';
import {originOf, type Port, type Size} from './port';
import * as view from './view';

export interface PictureLayerProps {
  readonly source: CellSource;
  readonly mode: view.CompareMode;
  /** True for the reference image. */
  readonly isBase: boolean;
  readonly isHidden: boolean;
  readonly port: Port | undefined;
  readonly view: Size;
  readonly frame: Size | undefined;
}

// Below this size pixel edges do not matter, and jagged lines are hard to read.
const NEAREST_FROM = 1.5;

export function PictureLayer(props: PictureLayerProps) {
  const {source, mode, isBase, isHidden, port, frame} = props;
  const {value: address, record} = source.slot.state.value;
  if (!address || source.isUnreadable.value) return null;
  const isDifference = mode === 'difference' && !isBase;
  return (
    <div
      class={isDifference ? 'panel-layer panel-difference' : 'panel-layer'}
      style={layerStyle(mode, isBase, isHidden)}
    >
      <img
        class={isSmooth(port) ? 'panel-image panel-smooth' : 'panel-image'}
        src={address}
        alt={`${source.cell.run} at step ${record?.step}`}
        draggable={false}
        style={port && frame ? placeImage(port, props.view, frame) : {visibility: 'hidden'}}
        onLoad={(event) => source.loaded(event.currentTarget)}
        onError={() => {
          source.isUnreadable.value = true;
        }}
      />
    </div>
  );
}

function layerStyle(
  mode: view.CompareMode,
  isBase: boolean,
  isHidden: boolean,
): Record<string, string> {
  if (isHidden) return {visibility: 'hidden'};
  if (mode !== 'swipe' || isBase) return {};
  return {clipPath: `inset(0 0 0 ${swipeShare.value * 100}%)`};
}

/** All images are scaled to the width of the first, so that different resolutions match. */
function placeImage(port: Port, size: Size, frame: Size): Record<string, string> {
  const {x, y} = originOf(port, size);
  return {
    width: `${frame.width}px`,
    transform: `translate(${x}px, ${y}px) scale(${port.scale})`,
  };
}

function isSmooth(port: Port | undefined): boolean {
  if (view.sampling.value !== 'auto') return view.sampling.value === 'smooth';
  return port !== undefined && port.scale < NEAREST_FROM;
}
