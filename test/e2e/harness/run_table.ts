// SPDX-License-Identifier: Apache-2.0
// Page object for the run table.
import type {Locator, Page} from 'playwright-core';

export class RunTable {
  readonly grid: Locator;

  constructor(readonly page: Page) {
    this.grid = page.getByRole('grid', {name: 'Runs'});
  }

  /** Returns the table once the first rows are shown. */
  static async shown(page: Page): Promise<RunTable> {
    const table = new RunTable(page);
    await page.locator('.run-table [data-run]').first().waitFor();
    return table;
  }

  row(run: string): Locator {
    return this.grid.locator(`[data-run="${run}"]`);
  }

  cell(run: string, column: string): Locator {
    return this.row(run).locator(`[data-column="${column}"]`);
  }

  /** The button above a column. */
  heading(name: string): Locator {
    return this.grid.getByRole('columnheader').getByRole('button', {name, exact: true});
  }

  /** The state of the sort of a column. */
  sort(name: string): Promise<string | null> {
    return this.grid.getByRole('columnheader', {name, exact: true}).getAttribute('aria-sort');
  }

  /** The runs from top to bottom. */
  names(): Promise<string[]> {
    return this.grid
      .locator('[data-run]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['run']!));
  }

  /** The selected runs from top to bottom. */
  selected(): Promise<string[]> {
    return this.grid
      .locator('[data-run][aria-selected="true"]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['run']!));
  }

  /** The names of the columns from left to right. */
  columns(): Promise<string[]> {
    return this.grid
      .locator('.run-table-head [data-column]')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['column']!));
  }

  /** Picks an item from one of the table's menus. */
  async pick(menu: string, item: string): Promise<void> {
    await this.page.getByRole('button', {name: menu, exact: true}).click();
    await this.page.getByRole('menuitem', {name: item}).click();
  }
}
