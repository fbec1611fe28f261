// SPDX-License-Identifier: Apache-2.0
// The page's icons: 16 px, lines of 1.5 px in the colour of the text around them.
import './icon.css';

const CIRCLE = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Z';

const shapes = {
  arrow_down: 'M8 3v9.5M4.5 9 8 12.5 11.5 9',
  arrow_up: 'M8 13V3.5M4.5 7 8 3.5 11.5 7',
  chart: 'M2.5 2.5v10a1 1 0 0 0 1 1h10M5 10l2.5-3 2 1.7L13 4.5',
  check: 'M3.5 8.5l3 3 6-7',
  chevron_down: 'M4.5 6.5 8 10l3.5-3.5',
  chevron_right: 'M6.5 4.5 10 8l-3.5 3.5',
  close: 'M4 4l8 8M12 4l-8 8',
  collapse: 'M4.5 13 8 9.5l3.5 3.5M4.5 3 8 6.5 11.5 3',
  copy: 'M6.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1ZM2.5 10.5v-7a1 1 0 0 1 1-1h7',
  download: 'M8 2.5V10M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  expand: 'M4.5 6 8 2.5 11.5 6M4.5 10 8 13.5l3.5-3.5',
  external:
    'M9.5 2.5h4v4M13.5 2.5l-6 6M11.5 9.5v3a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  folder: 'M2 4.5a1 1 0 0 1 1-1h3.2L7.7 5H13a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V4.5Z',
  fullscreen: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9',
  help: `${CIRCLE}M6.2 6.4a1.8 1.8 0 1 1 2.7 1.5c-.6.3-.9.7-.9 1.3M8 11.4v.01`,
  info: `${CIRCLE}M8 7.5V11M8 5v.01`,
  link: 'M6.5 9.5l3-3M7 4.6l1.4-1.4a3.1 3.1 0 0 1 4.4 4.4L11.4 9M9 11.4l-1.4 1.4a3.1 3.1 0 0 1-4.4-4.4L4.6 7',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  minus: 'M4 8h8',
  moon: 'M13.5 9.5a6 6 0 0 1-7-7 6 6 0 1 0 7 7Z',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  only: `${CIRCLE}M8 9.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z`,
  palette:
    'M8 2a6 6 0 1 0 0 12c1 0 1.3-.7 1-1.4-.5-1.2.2-2.1 1.4-2.1H12a2 2 0 0 0 2-2C14 4.7 11.3 2 8 2ZM5 8h.01M6.5 5.2h.01M9.7 5.2h.01',
  panel: 'M3.5 2.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM6.5 2.5v11',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  pin: 'M9.5 2.5l4 4-2 .7-2.3 2.3-.4 3-5.3-5.3 3-.4L8.8 4.5l.7-2ZM6 10l-3.5 3.5',
  play: 'M5 3v10l8-5-8-5Z',
  plus: 'M8 3.5v9M3.5 8h9',
  regex: 'M10 3v6M7.4 4.5l5.2 3M12.6 4.5l-5.2 3M4 12h.01',
  reset: 'M3 3v3.5h3.5M3.3 6.3A5.2 5.2 0 1 1 2.9 9.4',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.7 10.7 14 14',
  settings:
    'M2.5 5h6M12.5 5h1M2.5 11h1M7.5 11h6M12.5 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM7.5 11a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  star: 'M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6L8 2.2Z',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1.5v.7M8 13.8v.7M1.5 8h.7M13.8 8h.7M3.4 3.4l.5.5M12.1 12.1l.5.5M3.4 12.6l.5-.5M12.1 3.9l.5-.5',
  tag: 'M2.5 3.5v4l6 6 5-5-6-6h-4a1 1 0 0 0-1 1ZM5.5 5.5h.01',
  tree: 'M2.5 3.5h6M7 8h6.5M7 12.5h6.5M3.5 3.5V11A1.5 1.5 0 0 0 5 12.5h2M3.5 8H7',
  unplugged:
    'M2.5 2.5l11 11M5 8.5 3.6 9.9a1.8 1.8 0 0 0 2.5 2.5L7.5 11M11 7.5l1.4-1.4a1.8 1.8 0 0 0-2.5-2.5L8.5 5',
  warning: 'M8 2.5l6.2 11H1.8L8 2.5ZM8 6.5v3.2M8 11.5v.01',
} as const;

export type IconName = keyof typeof shapes;

/** Decoration only: its meaning must also be given in text nearby. */
export function Icon({name}: {readonly name: IconName}) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
