// SPDX-License-Identifier: Apache-2.0
// Page object for the run list.
import type {Locator, Page} from 'playwright-core';

export class RunsPanel {
  readonly list: Locator;
  readonly filter: Locator;
  /** The text in the footer, such as `2 of 4 runs shown`. */
  readonly summary: Locator;

  constructor(private readonly page: Page) {
    this.list = page.locator('#run-list');
    this.filter = page.getByRole('textbox', {name: 'Filter runs'});
    this.summary = page.locator('.runs-panel-foot [role=status]');
  }

  /** Returns the panel once the first rows are shown. */
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

  /** The runs in the list, from top to bottom. */
  names(): Promise<string[]> {
    return this.list
      .locator('[data-run]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['run']!));
  }

  /** The labels of all rows, from top to bottom. */
  labels(): Promise<string[]> {
    return this.list.locator('.run-row-name').allTextContents();
  }

  /** The selected runs in the list. */
  selected(): Promise<string[]> {
    return this.list
      .locator('[data-run][aria-selected="true"]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['run']!));
  }

  /** Clicks a button that is shown while the pointer is on the row. */
  async act(row: Locator, action: 'colour' | 'only'): Promise<void> {
    await row.hover();
    await row.locator(`[data-action="${action}"]`).click();
  }

  /** Picks an item from one of the panel's menus. */
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
