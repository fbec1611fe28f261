// SPDX-License-Identifier: Apache-2.0
// The list of runs as a user meets it.
import type {Locator, Page} from 'playwright-core';

export class RunsPanel {
  readonly list: Locator;
  readonly filter: Locator;
  /** What the foot says, such as `2 of 4 runs shown`. */
  readonly summary: Locator;

  constructor(private readonly page: Page) {
    this.list = page.locator('#run-list');
    this.filter = page.getByRole('textbox', {name: 'Filter runs'});
    this.summary = page.locator('.runs-panel-foot [role=status]');
  }

  /** The list once the first rows are there. */
  static async shown(page: Page): Promise<RunsPanel> {
    const panel = new RunsPanel(page);
    await panel.list.getByRole('row').first().waitFor();
    return panel;
  }

  /** The button at the end of the filter. */
  regex(name: 'Regular expression' | 'Plain words'): Locator {
    return this.page.locator('.runs-toolbar').getByRole('button', {name});
  }

  row(run: string): Locator {
    return this.list.locator(`[data-run="${run}"]`);
  }

  folder(label: string): Locator {
    return this.list
      .locator('.run-row[aria-expanded]')
      .filter({has: this.page.getByText(label, {exact: true})});
  }

  box(row: Locator): Locator {
    return row.locator('.run-row-check');
  }

  /** Names of the runs that have rows, from the top. */
  names(): Promise<string[]> {
    return this.list
      .locator('[data-run]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['run']!));
  }

  /** What the rows say, from the top. */
  labels(): Promise<string[]> {
    return this.list.locator('.run-row-name').allTextContents();
  }

  /** Names of the runs in rows that are on. */
  selected(): Promise<string[]> {
    return this.list
      .locator('[data-run][aria-selected="true"]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['run']!));
  }

  /** Clicks a button that is there while the pointer is in the row. */
  async act(row: Locator, action: 'colour' | 'only'): Promise<void> {
    await row.hover();
    await row.locator(`[data-action="${action}"]`).click();
  }

  /** Chooses from one of the panel's menus. */
  async pick(menu: string | RegExp, item: string): Promise<void> {
    await this.page.getByRole('button', {name: menu}).click();
    await this.page.getByRole('menu').getByText(item, {exact: true}).click();
  }

  /** The colour of a run in the list. */
  colour(run: string): Promise<string> {
    return colourIn(this.row(run));
  }

  /** The colour that the runs of a folder share. */
  folderColour(label: string): Promise<string> {
    return colourIn(this.folder(label));
  }
}

function colourIn(row: Locator): Promise<string> {
  return row.evaluate((element) => (element as HTMLElement).style.getPropertyValue('--run-colour'));
}
