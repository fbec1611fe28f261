// SPDX-License-Identifier: Apache-2.0
// The part of the canvas interface that the drawing functions use. svg_pen.ts implements it for
// SVG.

export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'arc'
  | 'stroke'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'setLineDash'
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
>;

export const FONT = "11px 'Inter Variable', system-ui, sans-serif";

let measuring: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** The width of a text in the font of the axes. Cached, since axes repeat their labels. */
export function textWidth(text: string): number {
  if (text === '') return 0;
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (measuring === undefined) {
    measuring = document.createElement('canvas').getContext('2d');
    if (measuring) measuring.font = FONT;
  }
  const width = measuring?.measureText(text).width ?? text.length * 6;
  if (widths.size > 2000) widths.clear();
  widths.set(text, width);
  return width;
}

/** Called once the page's font is loaded, because text measured before had a different width. */
export function forgetTextWidths(): void {
  widths.clear();
  if (measuring) measuring.font = FONT;
}
