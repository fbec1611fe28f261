// SPDX-License-Identifier: Apache-2.0
// What the menu of a card asks for: a range of an axis, or steps.

import {nameOfTag} from '../cards/card_title';
import type {Range} from '../chart/axes/axis';
import type {Drawn} from '../chart/types';
import {Button} from '../widgets/button';
import {Dialog} from '../widgets/dialog';
import {RangeDialog} from './range_dialog';
import type {ScalarChart} from './scalar_chart';
import {cardSettings, isSelectionLinked, isZoomLinked, setCardSettings, xKind} from './settings';
import {selectionOf, selectSteps} from './step_choice';
import {StepFields} from './step_fields';
import {notations} from './typed_x';

export type CardDialog = 'x' | 'y' | 'steps';

export interface ScalarDialogProps {
  readonly kind: CardDialog;
  readonly card: ScalarChart;
  readonly drawn: Drawn | undefined;
  setX(range: Range | undefined): void;
  close(): void;
}

export function ScalarDialog({kind, card, drawn, setX, close}: ScalarDialogProps) {
  if (kind === 'steps') return <StepsDialog card={card} close={close} />;
  if (kind === 'y') {
    return (
      <RangeDialog
        title={`Y range of ${nameOfTag(card.tag)}`}
        range={cardSettings(card.id).yRange ?? drawn?.yRange}
        set={(yRange) => setCardSettings(card.id, {yRange})}
        close={close}
      />
    );
  }
  return (
    <RangeDialog
      title={`X range of ${isZoomLinked.value ? 'linked cards' : nameOfTag(card.tag)}`}
      range={drawn?.xRange}
      notation={notations[xKind.value]}
      set={setX}
      close={close}
    />
  );
}

function StepsDialog({card, close}: Pick<ScalarDialogProps, 'card' | 'close'>) {
  return (
    <Dialog
      title={`Steps of ${isSelectionLinked.value ? 'all cards' : nameOfTag(card.tag)}`}
      onClose={close}
      footer={
        <Button kind="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div class="steps-dialog">
        <StepFields
          selection={selectionOf(card.id)}
          set={(selection) => selectSteps(card.id, selection)}
        />
      </div>
    </Dialog>
  );
}
