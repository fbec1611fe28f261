// SPDX-License-Identifier: Apache-2.0
import {isNarrow} from '../base/page_width';
import {theme} from '../data/colours';
import {logDirectory} from '../data/log_directory';
import {IconButton} from '../widgets/button';
import {Icon} from '../widgets/icon';
import {Kbd} from '../widgets/kbd';
import {MenuButton} from '../widgets/menu';
import {copyLink} from '../widgets/text/copy_link';
import {MiddleText} from '../widgets/text/middle_text';
import {tooltip} from '../widgets/tooltip';
import {HealthBadge} from './health_badge';
import {isDrawerOpen, isRunsPanelOpen, openDialog, toggleRunsPanel} from './layout';
import {LivePill, LoadLine} from './live_pill';
import {isRunTableOpen} from './run_table_state';
import {TabBar} from './tab_bar';
import {toggleTheme} from './theme';
import './header.css';

export function Header() {
  return (
    <header class="header">
      <RunsButton />
      <div class="header-brand">
        <svg class="header-mark" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1.5 13.5h3V10H8V6.5h3.5v-4h3" />
        </svg>
        <h1 class="header-name">stepscope</h1>
      </div>
      <Directory />
      <TabBar />
      <button type="button" class="header-search" onClick={() => (openDialog.value = 'search')}>
        <Icon name="search" />
        <span class="header-search-text">Search runs and tags</span>
        <Kbd keys="mod+k" />
      </button>
      <HealthBadge />
      <LivePill />
      {isNarrow.value ? <PageMenu /> : <PageButtons />}
      <LoadLine />
    </header>
  );
}

function RunsButton() {
  const isTable = isRunTableOpen.value;
  const isOpen = isTable || (isNarrow.value ? isDrawerOpen.value : isRunsPanelOpen.value);
  return (
    <IconButton
      icon="panel"
      label={isTable ? 'Collapse run table' : isOpen ? 'Hide runs' : 'Show runs'}
      keys="["
      isExpanded={isOpen}
      onClick={toggleRunsPanel}
    />
  );
}

function Directory() {
  const directory = logDirectory.value;
  if (!directory) return null;
  return (
    <div class="header-directory" {...tooltip(`Logs: ${directory}`)}>
      <span class="header-directory-full" aria-hidden="true">
        {directory}
      </span>
      <MiddleText
        text={directory}
        font='12px ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace'
      />
    </div>
  );
}

function PageButtons() {
  return (
    <div class="header-buttons">
      <IconButton
        icon="link"
        label="Copy link to this view"
        keys="y"
        onClick={() => void copyLink()}
      />
      <IconButton
        icon={theme.value === 'dark' ? 'sun' : 'moon'}
        label={theme.value === 'dark' ? 'Light theme' : 'Dark theme'}
        keys="t"
        onClick={toggleTheme}
      />
      <IconButton
        icon="help"
        label="Keyboard shortcuts"
        keys="?"
        onClick={() => (openDialog.value = 'help')}
      />
      <IconButton
        icon="settings"
        label="Settings"
        keys=","
        onClick={() => (openDialog.value = 'settings')}
      />
    </div>
  );
}

function PageMenu() {
  return (
    <MenuButton
      label="More"
      align="end"
      entries={[
        {label: 'Copy link to this view', icon: 'link', onPick: () => void copyLink()},
        {
          label: theme.value === 'dark' ? 'Light theme' : 'Dark theme',
          icon: 'moon',
          onPick: toggleTheme,
        },
        {label: 'Keyboard shortcuts', icon: 'help', onPick: () => (openDialog.value = 'help')},
        {label: 'Settings', icon: 'settings', onPick: () => (openDialog.value = 'settings')},
      ]}
    />
  );
}
