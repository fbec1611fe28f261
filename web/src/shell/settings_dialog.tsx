// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {isRunFilterRegex} from '../data/selection';
import {Segmented} from '../widgets/controls/segmented';
import {Switch} from '../widgets/controls/switch';
import {Dialog} from '../widgets/dialog';
import {settingsSections} from '../widgets/settings_section';
import {serverVersion} from './environment';
import {chooseTheme, themeChoice} from './theme';
import './settings_dialog.css';

const themes = [
  {value: 'system', label: 'System'},
  {value: 'light', label: 'Light'},
  {value: 'dark', label: 'Dark'},
] as const;

export function SettingsDialog({onClose}: {readonly onClose: () => void}) {
  return (
    <Dialog title="Settings" onClose={onClose}>
      <Section title="Appearance">
        <div class="settings-row">
          <span>Theme</span>
          <Segmented
            label="Theme"
            options={themes}
            value={themeChoice.value}
            onChange={chooseTheme}
          />
        </div>
      </Section>
      <Section title="Runs">
        <Switch
          label="Filter by regular expression"
          hint="Off: run names must contain all words of the filter."
          isOn={isRunFilterRegex.value}
          onChange={(isOn) => (isRunFilterRegex.value = isOn)}
        />
      </Section>
      {settingsSections.value.map(({title, content: Content}) => (
        <Section key={title} title={title}>
          <Content />
        </Section>
      ))}
      <p class="settings-note">
        Settings are saved in this browser. The current view is stored in the page’s address, so you
        can share it as a link. Stepscope {serverVersion.value}
      </p>
    </Dialog>
  );
}

function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="settings-section">
      <h3 class="settings-title">{title}</h3>
      {children}
    </section>
  );
}
