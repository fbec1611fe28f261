// SPDX-License-Identifier: Apache-2.0
// One sample of one tag and run: a mesh or point cloud at any logged step.
import {useMemo, useRef} from 'preact/hooks';
import {formatInteger} from '../../base/format';
import type {MediaRecord} from '../../data/media_record';
import {MediaCardFrame, MediaCardNote, useMediaCard} from '../../media_cards/media_card';
import {nameOf, type SampleCard} from '../../media_cards/sample_cards';
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
  const makeSlot = () => new MeshSlot();
  const state = useMediaCard({plugin: 'mesh', card, isPinned, settings, makeSlot});
  const {loaded, place} = state;
  const {mesh, record} = loaded;
  const body = useRef<HTMLDivElement>(null);
  return (
    <MediaCardFrame
      state={state}
      actions={<MeshActions card={card} place={place} shown={loaded} body={body} />}
    >
      <div
        class="card-content"
        ref={body}
        aria-busy={record !== undefined && record.key !== state.record?.key}
      >
        {mesh && record && <Drawn card={card} mesh={mesh} record={record} isOpened={isOpened} />}
        <MediaCardNote state={state} isLoaded={mesh !== undefined} />
      </div>
      {isOpened && mesh && record ? (
        <ReadoutTable card={card} mesh={mesh} record={record} />
      ) : (
        <ReadoutLine mesh={mesh} />
      )}
    </MediaCardFrame>
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
        label={`${nameOf(card)} at step ${formatInteger(record.step)}: ${describeMesh(mesh)}`}
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
