// SPDX-License-Identifier: Apache-2.0
// One sample of one tag and run: a mesh or point cloud at any logged step.
import {useEffect, useMemo, useRef} from 'preact/hooks';
import {nearestStep} from '../../base/nearest_step';
import {CardFrame} from '../../cards/card_frame';
import {pinDropHandler} from '../../cards/pin_actions';
import {StepSlider} from '../../cards/step_slider';
import {useRecords} from '../../cards/use_records';
import type {MediaRecord} from '../../data/media_record';
import {BlobNote} from '../../media_cards/blob_note';
import {CardRun} from '../../media_cards/card_run';
import {nameOf, type SampleCard, titleOf} from '../../media_cards/sample_cards';
import {StepMeta} from '../../media_cards/step_meta';
import {MeshActions} from './mesh_actions';
import {MeshCanvas} from './mesh_canvas';
import type {Mesh} from './mesh_data';
import {MeshSlot} from './mesh_slot';
import {describeMesh, ReadoutLine, ReadoutTable} from './readout';
import {readConfig} from './scene_config';
import * as settings from './settings';

export interface MeshCardProps {
  readonly card: SampleCard;
  /** Whether this is the copy at the top. */
  readonly isPinned: boolean;
  /** Whether it fills the dashboard. */
  readonly isOpened: boolean;
}

export function MeshCard({card, isPinned, isOpened}: MeshCardProps) {
  const place = {pins: settings.pins, isPinned};
  const held = useRecords('mesh', card.run, card.tag);
  const {records, isKnown, problem} = held.list.value;
  const asked = settings.steps.stepOf(card.id);
  const stepList = records.map(({step}) => step);
  const at = nearestStep(stepList, asked);
  const slot = useMemo(() => new MeshSlot(), []);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => slot.show(card, records[at]), [records[at]?.key, card.id]);
  useEffect(() => () => slot.close(), []);
  const shown = slot.state.value;
  const retry = () => {
    slot.forget();
    slot.show(card, records[at]);
    held.retry();
  };
  return (
    <CardFrame
      card={card}
      title={titleOf(card, isPinned)}
      label={nameOf(card)}
      badges={<CardRun card={card} />}
      meta={<StepMeta records={records} at={at} asked={asked} />}
      take={pinDropHandler(card, place)}
      actions={<MeshActions card={card} place={place} shown={shown} body={body} />}
    >
      <div
        class="card-content"
        ref={body}
        aria-busy={shown.record !== undefined && shown.record.key !== records[at]?.key}
      >
        {shown.mesh && shown.record && (
          <Drawn card={card} mesh={shown.mesh} record={shown.record} isOpened={isOpened} />
        )}
        <BlobNote
          isWaiting={!shown.mesh && !shown.problem && (!isKnown || records.length > 0)}
          isEmpty={isKnown && records.length === 0}
          problem={problem ?? shown.problem}
          retry={retry}
        />
      </div>
      {isOpened && shown.mesh && shown.record ? (
        <ReadoutTable card={card} mesh={shown.mesh} record={shown.record} />
      ) : (
        <ReadoutLine mesh={shown.mesh} />
      )}
      <StepSlider
        label="Step"
        steps={stepList}
        step={asked}
        choose={(step) => settings.steps.setStep(card.id, step)}
      />
    </CardFrame>
  );
}

interface DrawnProps extends Omit<MeshCardProps, 'isPinned'> {
  readonly mesh: Mesh;
  readonly record: MediaRecord;
}

function Drawn({card, mesh, record, isOpened}: DrawnProps) {
  const config = record.mesh?.config ?? '';
  const notes = useMemo(() => [...mesh.notes, ...readConfig(config).notes], [mesh, config]);
  return (
    <>
      <MeshCanvas
        card={card}
        mesh={mesh}
        config={config}
        step={record.step}
        label={`${nameOf(card)} at step ${record.step}: ${describeMesh(mesh)}`}
        isOpened={isOpened}
      />
      {notes.length > 0 && (
        <ul class="mesh-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
