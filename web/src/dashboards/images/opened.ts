// SPDX-License-Identifier: Apache-2.0
// What the viewer shows: one tag, in one or several runs, at the shared step or at their own steps.
import {type Codec, listCodec} from '../../base/codec';

export interface Cell {
  readonly run: string;
  /** The cell stays at this step while the slider moves the others. */
  readonly step?: number | undefined;
}

export interface Opened {
  readonly tag: string;
  readonly sample: number;
  /** The first is the reference for the others. */
  readonly cells: readonly Cell[];
}

/** More cells would be too small to compare and would need too much memory. */
export const CELLS_MAX = 12;

/** `0:image,*:first,50:first`: sample and tag, then each cell's step, if it has one, and run. */
export const openedCodec: Codec<Opened | undefined> = {
  parse(text) {
    const [head, ...rest] = (listCodec.parse(text) ?? []).map(splitItem);
    const cells = rest.slice(0, CELLS_MAX).map(([step, run]): Cell => {
      const number = Number(step);
      return step === '*' || !Number.isFinite(number) ? {run} : {run, step: number};
    });
    const sample = Number(head?.[0]);
    if (!head || cells.length === 0 || !Number.isInteger(sample) || sample < 0) return undefined;
    return {tag: head[1], sample, cells};
  },
  print: (opened) => {
    if (!opened) return '';
    const cells = opened.cells.map(({run, step}) => `${step ?? '*'}:${run}`);
    return listCodec.print([`${opened.sample}:${opened.tag}`, ...cells]);
  },
};

function splitItem(item: string): readonly [string, string] {
  const at = item.indexOf(':');
  return [item.slice(0, at), item.slice(at + 1)];
}

/** Duplicate cells are dropped; the only cell cannot be removed. */
export function withCells(opened: Opened, cells: readonly Cell[]): Opened {
  const seen = new Set<string>();
  const kept = cells.filter(({run, step}) => {
    const key = `${step ?? '*'}:${run}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return kept.length === 0 ? opened : {...opened, cells: kept.slice(0, CELLS_MAX)};
}

export function addCell(opened: Opened, cell: Cell): Opened {
  return withCells(opened, [...opened.cells, cell]);
}

export function removeCell(opened: Opened, at: number): Opened {
  return withCells(
    opened,
    opened.cells.filter((_, i) => i !== at),
  );
}

/** Makes a cell the first. */
export function moveCellFirst(opened: Opened, at: number): Opened {
  const raised = opened.cells.filter((_, i) => i === at);
  return withCells(opened, [...raised, ...opened.cells]);
}

/** Holds a cell at a step; undefined lets it follow the slider again. */
export function holdCell(opened: Opened, at: number, step: number | undefined): Opened {
  return withCells(
    opened,
    opened.cells.map((cell, i) => (i === at ? {run: cell.run, step} : cell)),
  );
}
