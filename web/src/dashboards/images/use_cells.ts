// SPDX-License-Identifier: Apache-2.0
import {useEffect, useRef} from 'preact/hooks';
import {CellSource, keyOfCell} from './cell_source';
import type {Opened} from './opened';

/** The cells with their data. Cells that remain keep their data. */
export function useCells({tag, cells}: Opened): readonly CellSource[] {
  const held = useRef(new Map<string, CellSource>()).current;
  const keyOf = (cell: Opened['cells'][number]) => `${keyOfCell(cell)} ${tag}`;
  const shown = cells.map((cell) => {
    const source = held.get(keyOf(cell)) ?? new CellSource(tag, cell);
    held.set(keyOf(cell), source);
    return source;
  });
  const keys = cells.map(keyOf);
  useEffect(() => {
    for (const [key, source] of held) {
      if (keys.includes(key)) continue;
      source.close();
      held.delete(key);
    }
  }, [keys.join('\n')]);
  useEffect(
    () => () => {
      for (const source of held.values()) source.close();
      held.clear();
    },
    [],
  );
  return shown;
}
