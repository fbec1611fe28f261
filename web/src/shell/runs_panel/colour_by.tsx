// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {colourBy} from '../../data/colours';
import {lazily} from '../../widgets/lazily';
import {MenuButton} from '../../widgets/menu';

const ColourRegexDialog = lazily(
  async () => (await import('./colour_regex_dialog')).ColourRegexDialog,
);

const REGEX = 'regex:';

/** Chooses what runs of one colour have in common. */
export function ColourBy() {
  const isRegexOpen = useSignal(false);
  const by = colourBy.value;
  const isRegex = by.startsWith(REGEX);
  const shown = isRegex ? by.slice(REGEX.length) : by;
  return (
    <>
      <MenuButton
        label={`Colour by ${shown}`}
        kind="quiet"
        hasArrow
        text={
          <>
            <span class="runs-toolbar-word">Colour by</span> {shown}
          </>
        }
        entries={[
          {heading: 'One colour per'},
          {label: 'Run', isChosen: by === 'run', onPick: () => (colourBy.value = 'run')},
          {label: 'Folder', isChosen: by === 'folder', onPick: () => (colourBy.value = 'folder')},
          {
            label: 'Regular expression match…',
            isChosen: isRegex,
            onPick: () => (isRegexOpen.value = true),
          },
        ]}
      />
      {isRegexOpen.value && (
        <ColourRegexDialog
          text={isRegex ? shown : ''}
          onClose={() => (isRegexOpen.value = false)}
          onApply={(text) => (colourBy.value = text === '' ? 'run' : REGEX + text)}
        />
      )}
    </>
  );
}
