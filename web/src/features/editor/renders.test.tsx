import './testing/rendered.ts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { button, isUnsaved, open, pagesOf } from './testing/open-editor.tsx';
import { rendered } from './testing/rendered.ts';

// Counts, not times: one input renders what it changes, however large the form is.

/** The editor around the page. */
const AROUND = ['EditorScreen', 'DragArea', 'TopBar', 'MoreMenu', 'Rail', 'PaletteItem', 'PageTabs', 'FormTool', 'ElementMenu'];

/** Which of these were rendered. */
const of = (names: readonly string[], counts: Record<string, number>) => names.filter((name) => counts[name]);

const frame = (kind = 'input') => document.querySelector(`[data-kind="${kind}"]`) as HTMLElement;
const write = (label: string) => void fireEvent.change(frame().querySelector('textarea') as Element, { target: { value: label } });

async function openForm() {
  await open(pagesOf(['input', 'text'], ['radio', 'date'], ['rating', 'upload']));
  // Later letters are like one another. The first also shows that the form is unsaved and that it can be undone.
  await act(async () => write('a'));
}

it('a letter in a label renders that element alone', async () => {
  await openForm();
  const counts = await rendered(() => write('ab'));
  expect(counts).toMatchObject({ ElementFrame: 1, RowFrame: 1, ColumnLabel: 1 });
  expect(of([...AROUND, 'RowTools', 'RowMark', 'SettingsPanel'], counts)).toEqual([]);
});

it('with the settings open, a letter also renders the field of the label there, and no other setting', async () => {
  await openForm();
  await act(async () => void fireEvent.doubleClick(frame()));
  await screen.findByRole('switch', { name: 'Required' });
  const counts = await rendered(() => write('ab'));
  expect(counts).toMatchObject({ ElementFrame: 1, LabelSetting: 1 });
  expect(of([...AROUND, 'Panel', 'FlagSetting'], counts)).toEqual([]);
});

it('selecting, adding, deleting, undo, closing the settings and saving leave what is around the page', async () => {
  await openForm();
  const key = (target: Element, init: KeyboardEventInit) => void fireEvent.keyDown(target, init);
  const inputs: Record<string, () => void> = {
    select: () => void fireEvent.click(frame('date')),
    add: () => void fireEvent.click(button('Rating')),
    close: () => key(document.body, { key: 'Escape' }),
    delete: () => key(frame(), { key: 'Delete' }),
    undo: () => key(document.body, { key: 'z', ctrlKey: true }),
    redo: () => key(document.body, { key: 'y', ctrlKey: true }),
    lift: () => key(frame('date'), { key: ' ', code: 'Space' }),
    putBack: () => key(document.body, { key: 'Escape', code: 'Escape' }),
    save: () => key(document.body, { key: 's', ctrlKey: true }),
  };
  for (const [name, input] of Object.entries(inputs)) {
    const counts = await rendered(input);
    expect([name, of(AROUND, counts)]).toEqual([name, []]);
  }
  await waitFor(() => expect(isUnsaved()).toBe(false));
});
