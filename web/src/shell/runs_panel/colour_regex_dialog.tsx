// SPDX-License-Identifier: Apache-2.0
import {useComputed, useSignal} from '@preact/signals';
import {counted} from '../../base/format';
import {type Look, type Slot, slotColour, slotDash, swatchFill} from '../../base/palette';
import {makeGrouping, slotsBy, theme} from '../../data/colours';
import {runNames} from '../../data/selection';
import {Button} from '../../widgets/button';
import {TextField} from '../../widgets/controls/text_field';
import {Dialog} from '../../widgets/dialog';
import {type ColourGroup, previewGroups} from './colour_groups';
import './colour_regex_dialog.css';

const GROUPS_MAX = 12;
const NAMES_MAX = 3;

interface ColourRegexDialogProps {
  readonly text: string;
  readonly onClose: () => void;
  readonly onApply: (text: string) => void;
}

export function ColourRegexDialog({text, onClose, onApply}: ColourRegexDialogProps) {
  const draft = useSignal(text);
  const preview = useComputed(() => previewGroups(draft.value, runNames.value));
  const {groups, ungrouped, problem} = preview.value;
  const slots = useComputed(() => slotsBy(makeGrouping(`regex:${draft.value}`)));
  const apply = () => {
    if (problem !== undefined) return;
    onApply(draft.value);
    onClose();
  };
  return (
    <Dialog
      title="Colour by regular expression"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isDisabled={problem !== undefined} onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <p class="colour-regex-text">
        Runs with the same match share a colour. If the expression has capture groups, only their
        text counts. Runs that do not match are grey.
      </p>
      <TextField
        label="Regular expression"
        placeholder="(train|val)"
        isMono
        hasAutofocus
        value={draft.value}
        problem={problem}
        onInput={(next) => (draft.value = next)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Otherwise the key would also press the button that gets the focus back.
          event.preventDefault();
          apply();
        }}
      />
      <div class="colour-regex-groups" aria-live="polite">
        {draft.value === '' && <p class="colour-regex-text">Groups appear here as you type.</p>}
        {groups.slice(0, GROUPS_MAX).map((group) => (
          <GroupRow
            key={group.name}
            group={group}
            look={lookOf(slots.value.get(group.name) ?? 0)}
          />
        ))}
        {groups.length > GROUPS_MAX && (
          <p class="colour-regex-text">and {counted(groups.length - GROUPS_MAX, 'more group')}</p>
        )}
        {ungrouped > 0 && (
          <p class="colour-regex-text">
            {ungrouped.toLocaleString('en')} {ungrouped === 1 ? 'run does' : 'runs do'} not match
          </p>
        )}
      </div>
    </Dialog>
  );
}

function lookOf(slot: Slot): Look {
  return {colour: slotColour(slot, theme.value), dash: slotDash(slot)};
}

function GroupRow({group, look}: {readonly group: ColourGroup; readonly look: Look}) {
  const names = group.runs.slice(0, NAMES_MAX).join(', ');
  return (
    <div class="colour-regex-group">
      <span class="colour-regex-swatch" style={{background: swatchFill(look)}} />
      <span class="colour-regex-name">{group.name || '(empty)'}</span>
      <span class="colour-regex-runs">
        {names}
        {group.runs.length > NAMES_MAX && ' …'}
      </span>
      <span class="colour-regex-count">{group.runs.length.toLocaleString('en')}</span>
    </div>
  );
}
