// SPDX-License-Identifier: Apache-2.0
// A table cannot be virtual, so that rows and cells are what they are by role.

export const gridCell = {role: 'gridcell'} as const;

export function gridRow(index: number, depth: number | undefined, isOn: boolean) {
  return {
    role: 'row',
    'aria-rowindex': index + 1,
    'aria-level': depth === undefined ? undefined : depth + 1,
    'aria-selected': isOn,
  } as const;
}
