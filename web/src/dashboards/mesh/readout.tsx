// SPDX-License-Identifier: Apache-2.0
import {counted, formatInteger, formatNumber, formatTime} from '../../base/format';
import type {MediaRecord} from '../../data/media_record';
import type {SampleCard} from '../../media_cards/sample_cards';
import {tooltip} from '../../widgets/tooltip';
import {type Box, sizeOf} from './box';
import type {Mesh} from './mesh_data';

function vertexCount({vertices}: Mesh): number {
  return vertices.length / 3;
}

function faceCount({faces}: Mesh): number {
  return (faces?.length ?? 0) / 3;
}

const AXES = ['x', 'y', 'z'] as const;

/** `x 0 to 1` and so on. */
function axesOf({min, max}: Box): readonly (readonly [string, string])[] {
  return AXES.map((axis, i) => [axis, `${formatNumber(min[i]!)} to ${formatNumber(max[i]!)}`]);
}

/** The number of vertices and faces, as text. */
export function describeMesh(mesh: Mesh): string {
  const vertices = vertexCount(mesh);
  if (!mesh.faces) return counted(vertices, 'point');
  return `${counted(vertices, 'vertex', 'vertices')}, ${counted(faceCount(mesh), 'face')}`;
}

/** One line below the canvas. */
export function ReadoutLine({mesh}: {mesh: Mesh | undefined}) {
  const box = mesh?.box;
  const hint = box ? axesOf(box).map(([axis, range]) => `${axis} ${range}`) : [];
  return (
    <div class="mesh-readout">
      {mesh && <span>{describeMesh(mesh)}</span>}
      {box && (
        <span class="mesh-readout-size" {...tooltip(hint.join(', '))}>
          {sizeOf(box).map(formatNumber).join(' × ')}
        </span>
      )}
    </div>
  );
}

interface ReadoutTableProps {
  readonly card: SampleCard;
  readonly mesh: Mesh;
  readonly record: MediaRecord;
}

/** All details, next to the opened card. */
export function ReadoutTable({card, mesh, record}: ReadoutTableProps) {
  const rows: (readonly [string, string])[] = [
    ['Run', card.run],
    ['Step', formatInteger(record.step)],
    ['Logged', formatTime(record.wall_time ?? Number.NaN)],
    [mesh.faces ? 'Vertices' : 'Points', formatInteger(vertexCount(mesh))],
    ...(mesh.faces ? [['Faces', formatInteger(faceCount(mesh))] as const] : []),
    ['Colours', mesh.colours ? 'per vertex' : 'none'],
    ...(mesh.box ? axesOf(mesh.box) : []),
  ];
  return (
    <dl class="mesh-table">
      {rows.map(([name, value]) => (
        <div key={name} class="mesh-table-row">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
