import {
  type Column,
  type EditedForm,
  type ElementKind,
  newColumn,
  newElement,
  newPages,
  newSettings,
  type Page,
} from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { type Dragged, dropTargets } from './drop-targets.ts';

let made = 0;
const newId = (length = 22) => `i${made++}`.padEnd(length, 'x');

function formOf(...rows: (ElementKind | '')[][]): { form: EditedForm; page: Page; columns: Column[] } {
  const [page] = newPages({ title: 'Form', newId });
  if (!page) throw new Error('A form has a page.');
  const columnOf = (kind: ElementKind | ''): Column => (kind === '' ? newColumn(newId) : (newElement(kind, newId) as Column));
  const filled = {
    ...page,
    rows: rows.map((kinds) => ({ id: newId(), content: [{ cols: kinds.map(columnOf) }] as [{ cols: Column[] }] })),
  };
  return {
    form: { header: '', pages: [filled], settings: newSettings() },
    page: filled,
    columns: filled.rows.flatMap((row) => row.content[0].cols),
  };
}

const places = (form: EditedForm, page: Page, dragged: Dragged) =>
  dropTargets(form, page, dragged).map(({ where, effect }) => `${where}: ${effect.is === 'refused' ? effect.why : effect.is}`);

describe('places to drop', () => {
  it('[EDIT-21] tells in words where a new element may go, and why not', () => {
    const { form, page } = formOf(['input', ''], ['divider']);
    expect(places(form, page, { kind: 'new', element: 'rating' })).toEqual([
      'in a new first row: change',
      'in row 1, before Short Text: change',
      'in row 1, between Short Text and empty field: change',
      'in row 1, in the empty field: change',
      'in row 1, after empty field: change',
      'in a new row between rows 1 and 2: change',
      "in row 2, before Divider: There can't be other elements with a divider",
      "in row 2, after Divider: There can't be other elements with a divider",
      'in a new last row: change',
    ]);
  });

  it('[EDIT-17] a full page takes no new row', () => {
    const { form, page } = formOf(...Array.from({ length: 10 }, () => ['text'] as ElementKind[]));
    const refused = places(form, page, { kind: 'new', element: 'rating' }).filter((place) => place.startsWith('in a new'));
    expect(refused).toHaveLength(11);
    expect(refused.every((place) => place.endsWith('Page is full, create a new page.'))).toBe(true);
  });

  it('an element that goes back to its own place changes nothing', () => {
    const { form, page, columns } = formOf(['input', 'text']);
    const dragged: Dragged = { kind: 'column', column: columns[0]?.uniqueId ?? '' };
    expect(places(form, page, dragged).filter((place) => place.endsWith('nothing'))).toEqual([
      'in row 1, before Short Text: nothing',
      'in row 1, between Short Text and Long Text: nothing',
    ]);
  });

  it('rows go between rows and to other pages', () => {
    const { form, page } = formOf(['input'], ['text']);
    const second = { ...page, id: newId(), rows: [] };
    const dragged: Dragged = { kind: 'row', row: page.rows[0]?.id ?? '' };
    expect(places({ ...form, pages: [page, second] }, page, dragged)).toEqual([
      'in a new first row: nothing',
      'in a new row between rows 1 and 2: nothing',
      'in a new last row: change',
      'on page 2: change',
    ]);
  });
});
