// SPDX-License-Identifier: Apache-2.0
// HTML from the server, rebuilt from the elements that Markdown can produce. The server filters it
// already, but this page does not trust logs, even through the server.
import './safe_html.css';
import {useLayoutEffect, useRef} from 'preact/hooks';

const ELEMENTS = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE PRE CODE HR BR STRONG EM A IMG TABLE THEAD TBODY TR TH TD'.split(
    ' ',
  ),
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  A: ['href', 'title'],
  OL: ['start'],
  TH: ['align'],
  TD: ['align'],
};
const SAFE_ADDRESS = /^(?:https?:|mailto:|#|\/|[^:]*$)/i;
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;
const ON_THE_WEB = /^https?:/i;

export interface SafeHtmlProps {
  readonly html: string;
  /** Words to highlight, in any case; empty for none. */
  readonly mark?: string | undefined;
}

export function SafeHtml({html, mark = ''}: SafeHtmlProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    element.current?.replaceChildren(...copyChildren(parsed.body, mark));
  }, [html, mark]);
  return <div class="safe-html" ref={element} />;
}

function copyChildren(from: Node, mark: string): Node[] {
  return [...from.childNodes].flatMap((child) => copyNode(child, mark));
}

function copyNode(from: Node, mark: string): Node[] {
  if (from.nodeType === Node.TEXT_NODE) return markText(from.textContent ?? '', mark);
  if (!(from instanceof Element)) return [];
  if (!ELEMENTS.has(from.tagName)) return copyChildren(from, mark);
  if (from instanceof HTMLImageElement) return [copyImage(from)];
  const copy = document.createElement(from.tagName);
  for (const name of ATTRIBUTES[from.tagName] ?? []) copyAttribute(from, copy, name);
  copy.append(...copyChildren(from, mark));
  return [copy];
}

/** The page loads no images from URLs in logs: they become links. */
function copyImage(from: HTMLImageElement): Node {
  const address = from.getAttribute('src')?.trim() ?? '';
  const words = from.getAttribute('alt') || from.getAttribute('title') || address || 'image';
  if (INLINE_IMAGE.test(address)) {
    const image = document.createElement('img');
    image.setAttribute('src', address);
    image.setAttribute('alt', words);
    return image;
  }
  const link = document.createElement(ON_THE_WEB.test(address) ? 'a' : 'em');
  if (link instanceof HTMLAnchorElement) setLink(link, address);
  link.textContent = words;
  return link;
}

function setLink(link: HTMLElement, address: string): void {
  link.setAttribute('href', address);
  link.setAttribute('rel', 'noopener noreferrer');
  link.setAttribute('target', '_blank');
}

function copyAttribute(from: Element, copy: HTMLElement, name: string): void {
  const value = from.getAttribute(name);
  if (value === null) return;
  if (name !== 'href') copy.setAttribute(name, value);
  else if (SAFE_ADDRESS.test(value.trim())) setLink(copy, value);
}

/** A text as nodes, with the matching words in <mark> elements. */
export function markText(text: string, words: string): Node[] {
  if (words === '') return [document.createTextNode(text)];
  const nodes: Node[] = [];
  const lower = text.toLowerCase();
  const wanted = words.toLowerCase();
  let at = 0;
  for (let found = lower.indexOf(wanted); found >= 0; found = lower.indexOf(wanted, at)) {
    const marked = document.createElement('mark');
    marked.textContent = text.slice(found, found + wanted.length);
    nodes.push(document.createTextNode(text.slice(at, found)), marked);
    at = found + wanted.length;
  }
  nodes.push(document.createTextNode(text.slice(at)));
  return nodes;
}
