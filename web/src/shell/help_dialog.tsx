// SPDX-License-Identifier: Apache-2.0
import {Dialog} from '../widgets/dialog';
import {Kbd} from '../widgets/kbd';
import {type Shortcut, shortcuts} from '../widgets/shortcuts';
import './help_dialog.css';

/** The list of all keyboard shortcuts. */
export function HelpDialog({onClose}: {readonly onClose: () => void}) {
  const listed = shortcuts.value.filter(({label}) => label !== '');
  const groups = new Map<string, Shortcut[]>();
  for (const shortcut of listed) {
    groups.set(shortcut.group, [...(groups.get(shortcut.group) ?? []), shortcut]);
  }
  return (
    <Dialog title="Keyboard shortcuts" kind="wide" isForReading onClose={onClose}>
      <div class="help-groups">
        {[...groups].map(([group, list]) => (
          <section key={group} class="help-group">
            <h3 class="help-title">{group}</h3>
            <dl class="help-list">
              {list.map(({keys, label}) => (
                <div key={label} class="help-row">
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
