// SPDX-License-Identifier: Apache-2.0
import {PinActions, type PinPlace} from '../../cards/pin_actions';
import {saveBlob} from '../../cards/save';
import {fileNameOf, type SampleCard} from '../../media_cards/sample_cards';
import {IconButton} from '../../widgets/button';
import {MenuButton} from '../../widgets/menu';
import type {Shown} from './mesh_slot';
import {writePly} from './ply';
import * as settings from './settings';

export interface MeshActionsProps {
  readonly card: SampleCard;
  readonly place: PinPlace;
  readonly shown: Shown;
  /** The card's body, to copy its canvas. */
  readonly body: {readonly current: HTMLElement | null};
}

export function MeshActions({card, place, shown: {mesh, record}, body}: MeshActionsProps) {
  const isOpened = settings.opened.value === card.id;
  const name = record ? fileNameOf(card, record.step) : '';
  return (
    <>
      <PinActions card={card} place={place} />
      <IconButton
        icon={isOpened ? 'collapse' : 'fullscreen'}
        label={isOpened ? 'Back to all meshes' : 'Open viewer'}
        onClick={() => {
          settings.opened.value = isOpened ? '' : card.id;
        }}
      />
      <MenuButton
        label="Save"
        icon="download"
        align="end"
        entries={[
          {
            label: 'Mesh (PLY)',
            isDisabled: !mesh,
            onPick: () => mesh && saveBlob(writePly(mesh), `${name}.ply`),
          },
          {
            label: 'Image (PNG)',
            isDisabled: !mesh,
            onPick: () => body.current && void saveCanvas(body.current, `${name}.png`),
          },
        ]}
      />
    </>
  );
}

/** Saves the canvas as shown, on the card's background. */
async function saveCanvas(body: HTMLElement, name: string): Promise<void> {
  const drawn = body.querySelector('canvas');
  if (!drawn) return;
  const copy = document.createElement('canvas');
  copy.width = drawn.width;
  copy.height = drawn.height;
  const pen = copy.getContext('2d');
  if (!pen) return;
  pen.fillStyle = getComputedStyle(drawn).backgroundColor;
  pen.fillRect(0, 0, copy.width, copy.height);
  pen.drawImage(drawn, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => copy.toBlob(resolve));
  if (blob) saveBlob(blob, name);
}
