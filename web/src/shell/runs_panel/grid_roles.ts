// SPDX-License-Identifier: Apache-2.0
// A virtual list cannot be a <table>, so rows and cells get their roles by attribute.

export const gridCell = {role: 'gridcell'} as const;

export function gridRow(index: number, depth: number | undefined, isOn: boolean) {
  return {
    role: 'row',
    'aria-rowindex': index + 1,
    'aria-level': depth === undefined ? undefined : depth + 1,
    'aria-selected': isOn,
  } as const;
}
