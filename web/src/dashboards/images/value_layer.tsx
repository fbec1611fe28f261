// SPDX-License-Identifier: Apache-2.0
// Drawn above a panel: the value of each pixel that is large enough, and the pointer's position.
import {useEffect, useRef} from 'preact/hooks';
import type {CellSource} from './cell_source';
import {
  differenceOf,
  numbersOf,
  type Pixel,
  type PixelBox,
  readPixels,
  textColourOn,
} from './pixels';
import {imagePositionAt, originOf, type Place, type Size, type Viewport} from './viewport';

export interface ValueLayerProps {
  /** One image to show the values of, or two to show the difference of. */
  readonly sources: readonly CellSource[];
  /** The part of the panel that it may draw on, as a CSS clip path. */
  readonly clip: string;
  readonly frame: Size;
  readonly viewport: Viewport;
  readonly view: Size;
  readonly pointer: Place | undefined;
}

// Three lines of digits fit into a pixel of this size.
const VALUES_FROM_PX = 36;

export function ValueLayer(props: ValueLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Reading this subscribes to the images being loaded.
  const images = props.sources.map((source) => source.image.value);
  const keys = props.sources.map((source) => source.slot.state.value.record?.key);
  useEffect(
    () => draw(canvas.current!, props),
    [props.viewport, props.view, props.pointer, ...images, keys.join(), props.sources.length],
  );
  return <canvas ref={canvas} class="panel-values" style={{clipPath: props.clip}} />;
}

function draw(canvas: HTMLCanvasElement, props: ValueLayerProps): void {
  const {view, viewport, frame, pointer} = props;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(view.width * ratio);
  canvas.height = Math.round(view.height * ratio);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(ratio, ratio);
  const image = props.sources[0]?.image.peek();
  if (!image || image.naturalWidth === 0) return;
  // Pixels of the image itself, which may be finer than those of the first image.
  const fine = frame.width / image.naturalWidth;
  const size = viewport.scale * fine;
  const origin = originOf(viewport, view);
  if (size >= VALUES_FROM_PX) drawValues(pen, props, size, fine, origin);
  if (pointer) markPixel(pen, pointer, size, fine, origin);
}

function drawValues(
  pen: CanvasRenderingContext2D,
  {sources, viewport, view}: ValueLayerProps,
  size: number,
  fine: number,
  origin: Place,
): void {
  const first = imagePositionAt(viewport, view, {x: 0, y: 0});
  const last = imagePositionAt(viewport, view, {x: view.width, y: view.height});
  const box = {
    left: first.x / fine,
    top: first.y / fine,
    right: last.x / fine,
    bottom: last.y / fine,
  };
  const parts = sources.map((source) => {
    const image = source.image.peek();
    return image && readPixels(image, box);
  });
  const [part] = parts;
  if (!part || parts.includes(undefined)) return;
  const isDifference = parts.length > 1;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `${Math.min(13, Math.floor(size / 4))}px ui-monospace, monospace`;
  for (let y = part.top; y < part.top + part.height; y++) {
    for (let x = part.left; x < part.left + part.width; x++) {
      const pixel = valueAt(parts as PixelBox[], x, y);
      if (!pixel) continue;
      const middle = {x: origin.x + (x + 0.5) * size, y: origin.y + (y + 0.5) * size};
      pen.fillStyle = isDifference ? '#fff' : textColourOn(pixel);
      writeLines(pen, numbersOf(pixel, isDifference ? 0 : 255), middle, size);
    }
  }
}

function valueAt(parts: readonly PixelBox[], x: number, y: number): Pixel | undefined {
  const [a, b] = parts.map((part) => part.at(x, y));
  if (parts.length < 2) return a;
  return a && b && differenceOf(a, b);
}

function writeLines(
  pen: CanvasRenderingContext2D,
  numbers: readonly number[],
  middle: Place,
  size: number,
): void {
  const lead = Math.min(15, size / 4);
  numbers.forEach((number, i) => {
    pen.fillText(String(number), middle.x, middle.y + (i - (numbers.length - 1) / 2) * lead);
  });
}

/** Draws a frame around the pixel at the pointer, or a cross if pixels are small. */
function markPixel(
  pen: CanvasRenderingContext2D,
  pointer: Place,
  size: number,
  fine: number,
  origin: Place,
): void {
  const shown = Math.max(8, size);
  const left = origin.x + (Math.floor(pointer.x / fine) + 0.5) * size - shown / 2;
  const top = origin.y + (Math.floor(pointer.y / fine) + 0.5) * size - shown / 2;
  for (const [colour, width] of [
    ['#000', 3],
    ['#fff', 1],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.strokeRect(left, top, shown, shown);
  }
}
