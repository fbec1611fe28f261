// SPDX-License-Identifier: Apache-2.0
// Implements the pen by writing SVG.

import {FONT, type Pen} from './pen';

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const anchors: Readonly<Record<string, string>> = {right: 'end', center: 'middle'};
/** The distance of a text's baseline below the given point, in units of 11 px. */
const baseLines: Readonly<Record<string, number>> = {top: 9.5, middle: 3.8};

export class SvgPen implements Pen {
  strokeStyle: Pen['strokeStyle'] = '#000';
  fillStyle: Pen['fillStyle'] = '#000';
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'bevel';
  globalAlpha = 1;
  font = FONT;
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  private path = '';
  private dash: readonly number[] = [];
  private readonly parts: string[] = [];

  beginPath(): void {
    this.path = '';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `L${short(x)} ${short(y)}`;
  }

  closePath(): void {
    this.path += 'Z';
  }

  /** Full circles only, since nothing else is drawn. */
  arc(x: number, y: number, radius: number): void {
    const r = short(radius);
    const left = `${short(x - radius)} ${short(y)}`;
    this.path += `M${left}A${r} ${r} 0 1 1 ${short(x + radius)} ${short(y)}A${r} ${r} 0 1 1 ${left}`;
  }

  setLineDash(dash: Iterable<number>): void {
    this.dash = [...dash];
  }

  stroke(): void {
    if (this.path === '') return;
    const dash =
      this.dash.length > 0 ? ` stroke-dasharray="${this.dash.map(short).join(' ')}"` : '';
    const colour = escapeXml(String(this.strokeStyle));
    this.parts.push(
      `<path d="${this.path}" fill="none" stroke="${colour}" stroke-width="${short(this.lineWidth)}"` +
        ` stroke-linejoin="${this.lineJoin}"${dash}${this.opacity()}/>`,
    );
  }

  fill(): void {
    if (this.path === '') return;
    const colour = escapeXml(String(this.fillStyle));
    this.parts.push(`<path d="${this.path}" fill="${colour}"${this.opacity()}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const box = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
    this.parts.push(`<rect ${box} fill="${escapeXml(String(this.fillStyle))}"${this.opacity()}/>`);
  }

  fillText(text: string, x: number, y: number): void {
    if (text === '') return;
    const base = y + (baseLines[this.textBaseline] ?? 0);
    const anchor = anchors[this.textAlign] ?? 'start';
    const colour = escapeXml(String(this.fillStyle));
    this.parts.push(
      `<text x="${short(x)}" y="${short(base)}" text-anchor="${anchor}" fill="${colour}"` +
        `${this.opacity()}>${escapeXml(text)}</text>`,
    );
  }

  /** Writes elements that are no strokes or areas. */
  put(elements: string): void {
    this.parts.push(elements);
  }

  /** Returns everything written since the last call. */
  take(): string {
    return this.parts.splice(0).join('\n');
  }

  private opacity(): string {
    return this.globalAlpha < 1 ? ` opacity="${short(this.globalAlpha)}"` : '';
  }
}
