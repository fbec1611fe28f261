// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {useLayoutEffect, useRef} from 'preact/hooks';
import type {Dashboard} from '../dashboards/dashboard';
import {MenuButton, type MenuEntry} from '../widgets/menu';
import {currentDashboard, fitTabs, linkTo, openDashboard, tabs} from './tabs';
import './tab_bar.css';

// The width of the button 'More' with its margins.
const MORE = 76;

/** A tab per dashboard with data; the others are in a menu. */
export function TabBar() {
  const bar = useRef<HTMLElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const room = useSignal(0);
  const widths = useSignal<readonly number[]>([]);
  const {withData, empty} = tabs.value;
  const current = currentDashboard.value;
  // An empty dashboard has no tab, except while it is open.
  const shown = current && !withData.includes(current) ? [...withData, current] : withData;

  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => {
      room.value = bar.current?.clientWidth ?? 0;
      widths.value = [...(ruler.current?.children ?? [])].map(
        (tab) => (tab as HTMLElement).offsetWidth,
      );
    });
    sizes.observe(bar.current!);
    sizes.observe(ruler.current!);
    return () => sizes.disconnect();
  }, []);

  const hidden = empty.filter((one) => one !== current);
  const at = current ? shown.indexOf(current) : -1;
  const isMeasured = widths.value.length === shown.length;
  const fitting = isMeasured ? fitTabs(widths.value, room.value, MORE, at, hidden.length > 0) : [];
  const overflowing = isMeasured ? shown.filter((_, i) => !fitting.includes(i)) : [];
  return (
    <nav ref={bar} class="tab-bar" aria-label="Dashboards">
      <div ref={ruler} class="tab-bar-ruler" aria-hidden="true">
        {shown.map(({name, title}) => (
          <span key={name} class="tab">
            {title}
          </span>
        ))}
      </div>
      {fitting.map((i) => (
        <Tab key={shown[i]!.name} of={shown[i]!} isCurrent={i === at} />
      ))}
      {overflowing.length + hidden.length > 0 && (
        <MenuButton
          label="More dashboards"
          text="More"
          kind="quiet"
          hasArrow
          entries={menuEntries(overflowing, hidden)}
        />
      )}
    </nav>
  );
}

function Tab({of, isCurrent}: {readonly of: Dashboard; readonly isCurrent: boolean}) {
  return (
    <a class="tab" {...linkTo(of.name)} aria-current={isCurrent ? 'page' : undefined}>
      {of.title}
    </a>
  );
}

function menuEntries(overflowing: readonly Dashboard[], empty: readonly Dashboard[]): MenuEntry[] {
  const item = ({name, title}: Dashboard) => ({label: title, onPick: () => openDashboard(name)});
  const first = overflowing.map(item);
  if (empty.length === 0) return first;
  return [...first, {heading: 'No data yet'}, ...empty.map(item)];
}
