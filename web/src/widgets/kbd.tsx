// SPDX-License-Identifier: Apache-2.0
import './kbd.css';

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const symbols: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  shift: isApple ? '⇧' : 'Shift',
  alt: isApple ? '⌥' : 'Alt',
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  space: 'Space',
};

/** The caps to print for keys such as `mod+k` (together) or `g t` (one after the other). */
export function keyCaps(keys: string): string[] {
  return keys
    .split(' ')
    .flatMap((press) => press.split(/\+(?=.)/))
    .flatMap((key) => (/^[A-Z]$/.test(key) ? ['shift', key] : [key]))
    .map((key) => symbols[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key));
}

export function Kbd({keys}: {readonly keys: string}) {
  return (
    <span class="kbd">
      {keyCaps(keys).map((cap, i) => (
        <kbd key={i} class="kbd-cap">
          {cap}
        </kbd>
      ))}
    </span>
  );
}
