// SPDX-License-Identifier: Apache-2.0
import {computed, effect, type ReadonlySignal, signal} from '@preact/signals';
import {nearestStep} from '../../base/nearest_step';
import {reconnects} from '../../data/logs';
import {lacksSample, samplesByTag, samplesOf} from '../../data/media';
import type {MediaRecord} from '../../data/media_record';
import {type HeldRecords, holdRecords, type RecordList} from '../../data/record_lists';
import {lackingText} from '../../media_cards/blob_note';
import {makeImageSlot} from './image_slot';
import type {Cell} from './opened';
import * as settings from './settings';
import type {Size} from './viewport';

export function keyOfCell({run, step}: Cell): string {
  return `${step ?? '*'}:${run}`;
}

/** One cell with its data. It shows the record nearest to its step and drops earlier requests. */
export class CellSource {
  readonly slot = makeImageSlot();
  /** The <img> element, once it is loaded, to read pixels from. */
  readonly image = signal<HTMLImageElement | undefined>(undefined);
  readonly size = signal<Size | undefined>(undefined);
  /** The bytes are loaded but are not a valid image. */
  readonly isUnreadable = signal(false);
  readonly record: ReadonlySignal<MediaRecord | undefined>;
  /** Why there is no image, if the record does not have the sample. */
  readonly lacking: ReadonlySignal<string | undefined>;
  private readonly held: HeldRecords;
  private readonly stops: readonly (() => void)[];

  constructor(
    tag: string,
    readonly cell: Cell,
  ) {
    this.held = holdRecords('images', cell.run, tag);
    this.record = computed(() => {
      const {records} = this.held.list.value;
      const requested = cell.step ?? settings.steps.shared();
      return records[
        nearestStep(
          records.map(({step}) => step),
          requested,
        )
      ];
    });
    this.lacking = computed(() => {
      const sample = settings.opened.value?.sample ?? 0;
      if (!lacksSample('images', this.record.value, sample)) return undefined;
      const isInRun = sample < samplesOf(samplesByTag('images').value, tag, cell.run);
      return lackingText(sample, isInRun ? 'at this step' : 'in this run');
    });
    const showing = effect(() => {
      this.isUnreadable.value = false;
      this.show(settings.opened.value?.sample ?? 0, this.record.value, this.lacking.value);
    });
    const retrying = reconnects.subscribe(() => {
      if (this.slot.state.peek().problem) this.retry();
    });
    this.stops = [showing, retrying];
  }

  get list(): ReadonlySignal<RecordList> {
    return this.held.list;
  }

  retry(): void {
    this.slot.forget();
    this.show(settings.opened.peek()?.sample ?? 0, this.record.peek(), this.lacking.peek());
    this.held.retry();
  }

  private show(sample: number, record: MediaRecord | undefined, lacking: string | undefined): void {
    this.slot.show({sample}, lacking === undefined ? record : undefined);
  }

  loaded(image: HTMLImageElement): void {
    const {naturalWidth: width, naturalHeight: height} = image;
    this.image.value = image;
    const before = this.size.peek();
    if (before?.width !== width || before.height !== height) this.size.value = {width, height};
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.slot.close();
    this.held.release();
  }
}
