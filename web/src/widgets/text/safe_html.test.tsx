// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {render} from 'preact';
import {describe, expect, it} from 'vitest';
import {SafeHtml} from './safe_html';

function shown(html: string, mark = ''): string {
  const host = document.createElement('div');
  document.body.append(host);
  render(<SafeHtml html={html} mark={mark} />, host);
  return host.querySelector('.safe-html')!.innerHTML;
}

describe('HTML from logs', () => {
  it('keeps the elements that Markdown produces', () => {
    const html =
      '<h1>A</h1><p>b <strong>c</strong></p><table><tbody><tr><td>d</td></tr></tbody></table>';
    expect(shown(html)).toBe(html);
  });

  it('drops other elements and all handlers, and keeps their text', () => {
    expect(shown('<p onclick="x()">a<svg onload="x()"><b>c</b></svg></p>')).toBe('<p>ac</p>');
    expect(shown('<object data="/"></object><form><button>b</button></form>')).toBe('b');
  });

  it('links only to web addresses', () => {
    expect(shown('<a href="javascript:x()">a</a>')).toBe('<a>a</a>');
    expect(shown('<a href=" JavaScript:x()">a</a>')).toBe('<a>a</a>');
    expect(shown('<a href="https://a.example/">a</a>')).toContain('href="https://a.example/"');
  });

  it('shows inline images and links to others', () => {
    const inline = '<img src="data:image/png;base64,AA==" alt="a">';
    expect(shown(inline)).toBe(inline);
    expect(shown('<img src="https://a.example/b.png" alt="a">')).toMatch(
      /^<a href="https:.*>a<\/a>$/,
    );
    expect(shown('<img src="x" alt="a">')).toBe('<em>a</em>');
    expect(shown('<img src="data:image/svg+xml,x" alt="a">')).toBe('<em>a</em>');
  });

  it('highlights words, ignoring case', () => {
    expect(shown('<p>Loss and loss</p>', 'LOSS')).toBe(
      '<p><mark>Loss</mark> and <mark>loss</mark></p>',
    );
  });
});
