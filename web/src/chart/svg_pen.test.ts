// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {SvgPen} from './svg_pen';

describe('SvgPen', () => {
  it('writes styled strokes', () => {
    const pen = new SvgPen();
    pen.strokeStyle = 'red';
    pen.globalAlpha = 0.25;
    pen.setLineDash([4, 2]);
    pen.beginPath();
    pen.moveTo(0, 1);
    pen.lineTo(2.001, 3);
    pen.stroke();
    const text = pen.take();
    expect(text).toContain('d="M0 1L2 3"');
    expect(text).toContain('stroke-dasharray="4 2"');
    expect(text).toContain('opacity="0.25"');
  });
  it('escapes text and colours', () => {
    const pen = new SvgPen();
    pen.fillStyle = '"><script>';
    pen.fillText('a<b & "c"', 0, 0);
    const text = pen.take();
    expect(text).toContain('a&lt;b &amp; &quot;c&quot;');
    expect(text).not.toContain('<script>');
  });
  it('writes nothing for an empty path', () => {
    const pen = new SvgPen();
    pen.beginPath();
    pen.stroke();
    pen.fill();
    expect(pen.take()).toBe('');
  });
});
