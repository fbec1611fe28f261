// SPDX-License-Identifier: Apache-2.0
// Loads one mesh at a time for one card, and drops what is no longer needed.
import {type ReadonlySignal, signal} from '@preact/signals';
import {failure, type Problem, type Result} from '../../base/result';
import type {MediaRecord, MeshPart} from '../../data/media_record';
import {fetchMeshPart} from '../../data/meshes';
import type {SampleCard} from '../../media_cards/sample_cards';
import {cachedMesh, cacheMesh} from './mesh_cache';
import {type Mesh, readMesh} from './mesh_data';

export interface Shown {
  /** The previous value stays until the next is loaded. */
  readonly mesh: Mesh | undefined;
  /** The record of the mesh or the problem. */
  readonly record: MediaRecord | undefined;
  readonly problem: Problem | undefined;
}

const nothing: Shown = {mesh: undefined, record: undefined, problem: undefined};

export class MeshSlot {
  private readonly held = signal<Shown>(nothing);
  private abort = new AbortController();
  private wanted = '';

  get state(): ReadonlySignal<Shown> {
    return this.held;
  }

  show(card: SampleCard, record: MediaRecord | undefined): void {
    const wanted = record ? `${card.id} ${record.key}` : '';
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.abort.abort();
    if (!record) {
      this.held.value = nothing;
      return;
    }
    const kept = cachedMesh(wanted);
    if (kept) this.held.value = {mesh: kept, record, problem: undefined};
    else void this.load(card, record, wanted);
  }

  /** Makes the next show() send a request even if the record is the same. */
  forget(): void {
    this.wanted = '';
  }

  close(): void {
    this.abort.abort();
    this.held.value = nothing;
    this.wanted = '';
  }

  private async load(card: SampleCard, record: MediaRecord, key: string): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    const result = await fetchMesh(card, record, abort.signal);
    if (abort.signal.aborted) return;
    if (result.ok) cacheMesh(key, result.value);
    this.held.value = result.ok
      ? {mesh: result.value, record, problem: undefined}
      : {mesh: undefined, record, problem: result.error};
  }
}

async function fetchMesh(
  {run, tag, sample}: SampleCard,
  {step, mesh}: MediaRecord,
  cancel: AbortSignal,
): Promise<Result<Mesh>> {
  const parts = mesh?.parts ?? [];
  if (!parts.includes('VERTEX')) return failure('empty', 'No vertices were logged at this step.');
  const fetchPart = async (part: MeshPart) =>
    parts.includes(part) ? fetchMeshPart({run, tag, sample, step}, part, cancel) : undefined;
  const [vertices, faces, colours] = await Promise.all([
    fetchMeshPart({run, tag, sample, step}, 'VERTEX', cancel),
    fetchPart('FACE'),
    fetchPart('COLOR'),
  ]);
  if (!vertices.ok) return vertices;
  if (faces && !faces.ok) return faces;
  if (colours && !colours.ok) return colours;
  return readMesh({vertices: vertices.value, faces: faces?.value, colours: colours?.value}, cancel);
}
