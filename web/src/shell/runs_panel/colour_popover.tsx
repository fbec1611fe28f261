// SPDX-License-Identifier: Apache-2.0
import {batch, signal} from '@preact/signals';
import {slotColour} from '../../base/palette';
import type {ChosenColour} from '../../data/colour_choices';
import {colourBy, colourOf, groupOf, hasCustomColour, setColour, theme} from '../../data/colours';
import {Button} from '../../widgets/button';
import {Popover} from '../../widgets/popover';
import {namesOf} from './gestures';
import type {Row} from './tree';
import './colour_popover.css';

const COLOURS = 24;
const slots = Array.from({length: COLOURS}, (_, i) => i);

const open = signal<{readonly row: Row; readonly anchor: Element} | undefined>(undefined);

/** Lets the user choose a colour for a run, or for every run of a folder. */
export function openColours(row: Row, anchor: Element): void {
  open.value = {row, anchor};
}

export function ColourPopover() {
  const target = open.value;
  if (!target) return null;
  const names = namesOf(target.row);
  const [first] = names;
  if (first === undefined) return null;
  const close = () => (open.value = undefined);
  const put = (chosen: ChosenColour | undefined) => {
    const members = new Map(names.map((name) => [groupOf.peek()(name) ?? name, name]));
    batch(() => {
      for (const member of members.values()) setColour(member, chosen);
    });
    close();
  };
  const {colour: now} = colourOf.value(first);
  const what =
    colourBy.value === 'run' ? target.row.label : (groupOf.value(first) ?? target.row.label);
  return (
    <Popover anchor={target.anchor} label={`Colour of ${what}`} onClose={close}>
      <div class="colour-popover">
        <div class="colour-popover-title">{what}</div>
        <div class="colour-popover-grid">
          {slots.map((slot) => {
            const colour = slotColour(slot, theme.value);
            return (
              <button
                key={slot}
                type="button"
                class="colour-popover-colour"
                aria-label={`Colour ${slot + 1}`}
                aria-pressed={colour === now}
                style={{background: colour}}
                onClick={() => put(slot)}
              />
            );
          })}
        </div>
        <div class="colour-popover-foot">
          <label class="colour-popover-own">
            <input
              type="color"
              class="colour-popover-input"
              aria-label="Custom colour"
              value={now}
              onChange={(event) => put(event.currentTarget.value)}
            />
            Custom
          </label>
          <Button
            kind="quiet"
            icon="reset"
            isDisabled={!names.some(hasCustomColour)}
            onClick={() => put(undefined)}
          >
            Reset
          </Button>
        </div>
      </div>
    </Popover>
  );
}
