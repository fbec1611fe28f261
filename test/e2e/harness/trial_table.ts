// SPDX-License-Identifier: Apache-2.0
// Page object for the table of the HParams dashboard.
import type {Locator, Page} from 'playwright-core';

export class TrialTable {
  readonly grid: Locator;

  constructor(readonly page: Page) {
    this.grid = page.getByRole('treegrid', {name: 'Trials'});
  }

  /** Returns the table once the first rows are shown. */
  static async shown(page: Page): Promise<TrialTable> {
    const table = new TrialTable(page);
    await table.grid.locator('[data-trial]').first().waitFor();
    return table;
  }

  row(trial: string): Locator {
    return this.grid.locator(`[data-trial="${trial}"]`);
  }

  cell(trial: string, column: string): Locator {
    return this.row(trial).locator(`[data-column="${column}"]`);
  }

  head(column: string): Locator {
    return this.grid.locator(`.trial-heads [data-column="${column}"]`);
  }

  /** The button above a column that sorts by it. */
  sort(column: string): Locator {
    return this.grid.locator(`[data-sort="${column}"]`);
  }

  /** The trials from top to bottom. */
  trials(): Promise<string[]> {
    return this.grid
      .locator('[data-trial]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['trial']!));
  }

  /** The columns from left to right. */
  columns(): Promise<string[]> {
    return this.grid
      .locator('.trial-heads [data-column]')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['column']!));
  }

  /** Opens the filter of a column. */
  async openFilter(column: string): Promise<Locator> {
    await this.head(column).hover();
    await this.head(column).locator('.trial-filter').click();
    return this.page.getByRole('dialog', {name: /^Filter/});
  }

  /** The texts of the chips of active filters. */
  chips(): Promise<string[]> {
    return this.page.locator('.filter-chip-text').allTextContents();
  }
}
