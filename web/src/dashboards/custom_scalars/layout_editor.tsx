// SPDX-License-Identifier: Apache-2.0
// Beside the charts: the layout as an editable outline.
import './layout_editor.css';
import {useState} from 'preact/hooks';
import {Button} from '../../widgets/button';
import {TextField} from '../../widgets/controls/text_field';
import {MenuButton} from '../../widgets/menu';
import {ChartRow} from './chart_row';
import {addCategory, addChart, changeCategory, moveCategory, removeCategory} from './layout/edits';
import type {Category, Chart} from './layout/layout';
import {changeLayout, renameLayout, shownLayout} from './layout/layouts';
import {editing} from './settings';

const newChart: Chart = {kind: 'multiline', title: 'New chart', patterns: ['']};

export function LayoutEditor() {
  const {layout} = shownLayout.value;
  return (
    <aside class="layout-editor" aria-label="Edit layout">
      <header class="layout-editor-head">
        <h2 class="layout-editor-title">Edit layout</h2>
        <Button onClick={stopEditing}>Done</Button>
      </header>
      <div class="layout-editor-body">
        <LayoutName />
        {layout.categories.map((category, i) => (
          <CategoryEditor key={i} index={i} category={category} />
        ))}
        <Button
          icon="plus"
          onClick={() =>
            changeLayout(addCategory(layout, `Category ${layout.categories.length + 1}`))
          }
        >
          Add category
        </Button>
      </div>
    </aside>
  );
}

function stopEditing(): void {
  editing.value = undefined;
}

/** Renames as soon as the typed text is a valid name. */
function LayoutName() {
  const {name} = shownLayout.value;
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const typed = (text: string) => setDraft(renameLayout(text) ? undefined : text);
  const isRefused = draft !== undefined && draft !== name;
  const reason = draft?.trim() === '' ? 'Enter a name.' : 'A layout with this name already exists.';
  return (
    <TextField
      label="Layout name"
      value={draft ?? name}
      problem={isRefused ? reason : undefined}
      onInput={typed}
    />
  );
}

function CategoryEditor({index, category}: {index: number; category: Category}) {
  const {layout} = shownLayout.value;
  const change = (part: Partial<Category>) => changeLayout(changeCategory(layout, index, part));
  const add = () => {
    changeLayout(addChart(layout, index, newChart));
    editing.value = {chart: {category: index, chart: category.charts.length}};
  };
  return (
    <section class="layout-editor-category" aria-label={`Category ${category.title}`}>
      <div class="layout-editor-line">
        <div class="layout-editor-field">
          <TextField
            label="Category title"
            placeholder="Category title"
            value={category.title}
            onInput={(title) => change({title})}
          />
        </div>
        <CategoryMenu index={index} category={category} change={change} />
      </div>
      <ul class="layout-editor-charts">
        {category.charts.map((chart, i) => (
          <ChartRow key={i} place={{category: index, chart: i}} chart={chart} />
        ))}
      </ul>
      <Button kind="quiet" icon="plus" label={`Add chart to ${category.title}`} onClick={add}>
        Add chart
      </Button>
    </section>
  );
}

interface CategoryMenuProps {
  readonly index: number;
  readonly category: Category;
  change(part: Partial<Category>): void;
}

function CategoryMenu({index, category, change}: CategoryMenuProps) {
  const {layout} = shownLayout.value;
  return (
    <MenuButton
      icon="more"
      label={`More actions for ${category.title}`}
      align="end"
      entries={[
        {
          label: 'Collapsed by default',
          isChosen: category.isClosed,
          onPick: () => change({isClosed: !category.isClosed}),
        },
        'line',
        {
          label: 'Move up',
          icon: 'arrow_up',
          isDisabled: index === 0,
          onPick: () => move(index, -1),
        },
        {
          label: 'Move down',
          icon: 'arrow_down',
          isDisabled: index === layout.categories.length - 1,
          onPick: () => move(index, 1),
        },
        'line',
        {
          label: 'Delete category',
          icon: 'close',
          onPick: () => {
            editing.value = {chart: undefined};
            changeLayout(removeCategory(layout, index));
          },
        },
      ]}
    />
  );
}

function move(index: number, by: 1 | -1): void {
  editing.value = {chart: undefined};
  changeLayout(moveCategory(shownLayout.peek().layout, index, by));
}
