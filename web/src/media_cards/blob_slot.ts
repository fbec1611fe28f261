// SPDX-License-Identifier: Apache-2.0
import {type ReadonlySignal, signal} from '@preact/signals';
import type {Problem, Result} from '../base/result';
import {extensionOf} from '../data/blob_kind';
import {fetchBlob, type Parameters} from '../data/client';
import type {MediaRecord} from '../data/media_record';

export interface Loaded<T> {
  /** The previous value stays until the next is loaded. */
  readonly value: T | undefined;
  /** The record of the value or the problem. */
  readonly record: MediaRecord | undefined;
  /** The extension of its file name. */
  readonly extension: string;
  readonly problem: Problem | undefined;
}

export interface BlobKind<T> {
  /** The parameters of the request. */
  parameters(record: MediaRecord, sample: number): Parameters;
  read(blob: Blob): Result<T> | Promise<Result<T>>;
  /** Frees the resources of a value. */
  drop?(value: T): void;
}

const none = {value: undefined, record: undefined, extension: '', problem: undefined};

/** Loads one image or sound at a time. Requests and data that are no longer needed are dropped. */
export class BlobSlot<T> {
  private readonly held = signal<Loaded<T>>(none);
  private abort = new AbortController();
  private wanted = '';

  constructor(private readonly kind: BlobKind<T>) {}

  get state(): ReadonlySignal<Loaded<T>> {
    return this.held;
  }

  show({sample}: {readonly sample: number}, record: MediaRecord | undefined): void {
    const wanted = record ? `${record.key} ${sample}` : '';
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.abort.abort();
    if (record) void this.load(record, sample);
    else this.put(none);
  }

  /** Makes the next show() send a request even if the record is the same. */
  forget(): void {
    this.wanted = '';
  }

  close(): void {
    this.abort.abort();
    this.put(none);
    this.wanted = '';
  }

  private async load(record: MediaRecord, sample: number): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    const parameters = this.kind.parameters(record, sample);
    const result = await fetchBlob('api/v1/blob', parameters, abort.signal);
    const extension = result.ok ? extensionOf(result.value.type) : '';
    const read = result.ok && !abort.signal.aborted ? await this.kind.read(result.value) : result;
    if (abort.signal.aborted) {
      if (read.ok && result !== read) this.kind.drop?.(read.value as T);
      return;
    }
    if (read.ok) this.put({value: read.value as T, record, extension, problem: undefined});
    else this.put({...none, record, problem: read.error});
  }

  private put(next: Loaded<T>): void {
    const {value} = this.held.peek();
    this.held.value = next;
    if (value !== undefined) this.kind.drop?.(value);
  }
}
