import { describe, expect, it } from '@jest/globals';
import { pageBackground } from '../color.ts';
import type { ElementKind } from '../form.ts';
import { createFixture } from '../testing/command-fixture.ts';

const fillPage = (): ElementKind[][] => Array.from({ length: 10 }, () => ['text']);

describe('adding elements', () => {
  it('[EDIT-08] a click fills the first unfilled column, then appends rows; a drop adds where it was dropped', () => {
    const { run, page, row, kinds } = createFixture();
    const click = (kind: ElementKind) => run({ id: 'add-element', args: { kind, to: { in: 'page', page: page().id } } });
    click('input');
    click('text');
    expect(kinds()).toEqual([['input'], ['text']]);
    run({ id: 'add-element', args: { kind: 'date', to: { in: 'row', row: row(0).id, index: 0 } } });
    run({ id: 'add-element', args: { kind: 'rating', to: { in: 'rows', page: page().id, index: 1 } } });
    expect(kinds()).toEqual([['date', 'input'], ['rating'], ['text']]);
  });

  it('[EDIT-17] an eleventh row is refused with its text, however it would come about', () => {
    const { run, page, row, column } = createFixture(fillPage());
    const text = 'Page is full, create a new page.';
    expect(run({ id: 'add-row', args: { after: row(3).id } })).toEqual({ refused: text });
    expect(run({ id: 'add-element', args: { kind: 'text', to: { in: 'rows', page: page().id, index: 0 } } })).toEqual({ refused: text });
    expect(run({ id: 'add-element', args: { kind: 'text', to: { in: 'page', page: page().id } } })).toEqual({
      refused: 'The page is full.',
    });
    expect(run({ id: 'duplicate-element', args: { column: column(0).uniqueId } })).toEqual({ refused: text });
    expect(page().rows).toHaveLength(10);
  });

  it('a fifth column is refused', () => {
    const { run, row } = createFixture([['text', 'text', 'text', 'text']]);
    const to = { in: 'row', row: row(0).id, index: 4 } as const;
    expect(run({ id: 'add-element', args: { kind: 'text', to } })).toEqual({ refused: 'A row holds at most 4 columns.' });
  });

  it('[EDIT-21] a divider stands only alone in an empty single-column row', () => {
    const alone = { refused: "There can't be other elements with a divider" };
    const { run, row, column, page, kinds } = createFixture([['text'], ['divider']]);
    expect(run({ id: 'add-element', args: { kind: 'divider', to: { in: 'row', row: row(0).id, index: 1 } } })).toEqual(alone);
    expect(run({ id: 'add-element', args: { kind: 'text', to: { in: 'row', row: row(1).id, index: 0 } } })).toEqual(alone);
    expect(run({ id: 'move-column', args: { column: column(0).uniqueId, to: { in: 'row', row: row(1).id, index: 0 } } })).toEqual(alone);
    expect(run({ id: 'set-columns', args: { row: row(1).id, count: 2 } })).toEqual(alone);
    run({ id: 'set-columns', args: { row: row(0).id, count: 2 } });
    expect(run({ id: 'add-element', args: { kind: 'divider', to: { in: 'column', column: column(0, 1).uniqueId } } })).toEqual(alone);
    run({ id: 'add-element', args: { kind: 'divider', to: { in: 'page', page: page().id } } });
    expect(kinds()).toEqual([['text', ''], ['divider'], ['divider']]);
  });
});

describe('moving', () => {
  it('[EDIT-20] columns change places within a row and across rows; the gap closes', () => {
    const { run, row, column, kinds } = createFixture([['input', 'text', 'date'], ['rating']]);
    run({ id: 'move-column', args: { column: column(0, 0).uniqueId, to: { in: 'row', row: row(0).id, index: 3 } } });
    expect(kinds()).toEqual([['text', 'date', 'input'], ['rating']]);
    run({ id: 'move-column', args: { column: column(1).uniqueId, to: { in: 'row', row: row(0).id, index: 1 } } });
    expect(kinds()).toEqual([['text', 'rating', 'date', 'input']]);
  });

  it('an element of a full page may still get a row of its own, since its old row closes', () => {
    const { run, page, column, kinds } = createFixture([['input'], ...fillPage().slice(1)]);
    run({ id: 'move-column', args: { column: column(0).uniqueId, to: { in: 'rows', page: page().id, index: 10 } } });
    expect(kinds()?.at(-1)).toEqual(['input']);
    expect(page().rows).toHaveLength(10);
  });

  it('a column and a row move to another page, which keeps a row when its last one leaves', () => {
    const { run, page, row, column, kinds } = createFixture([['input'], ['text']]);
    run({ id: 'add-page', args: {} });
    run({ id: 'move-column', args: { column: column(0).uniqueId, to: { in: 'page', page: page(1).id } } });
    run({ id: 'move-row', args: { row: row(0).id, to: { page: page(1).id, index: 0 } } });
    expect(kinds()).toEqual([['']]);
    expect(kinds(1)).toEqual([['text'], ['input']]);
  });

  it('rows change places; dropped where it was, nothing changes', () => {
    const { run, page, row, kinds, form } = createFixture([['input'], ['text'], ['date']]);
    run({ id: 'move-row', args: { row: row(0).id, to: { page: page().id, index: 3 } } });
    expect(kinds()).toEqual([['text'], ['date'], ['input']]);
    const before = form();
    run({ id: 'move-row', args: { row: row(1).id, to: { page: page().id, index: 2 } } });
    expect(form()).toBe(before);
  });
});

describe('removing', () => {
  it('[EDIT-27] deleting an element closes its gap and hands the focus to its neighbor', () => {
    const { run, column, kinds } = createFixture([['input', 'text'], ['date']]);
    const neighbor = column(0, 1).uniqueId;
    expect(run({ id: 'remove-element', args: { column: column(0, 0).uniqueId } })).toMatchObject({ focus: { column: neighbor } });
    run({ id: 'remove-element', args: { column: column(1).uniqueId } });
    expect(kinds()).toEqual([['text']]);
    run({ id: 'remove-element', args: { column: column(0).uniqueId } });
    expect(kinds()).toEqual([['']]);
  });

  it('[EDIT-16] the last row of a later page takes the page along; the first row of the first page stays', () => {
    const { run, row, form } = createFixture([['input'], ['text']]);
    run({ id: 'add-page', args: {} });
    expect(run({ id: 'remove-row', args: { row: row(0).id } })).toEqual({ refused: 'The first row of the first page cannot be deleted.' });
    expect(run({ id: 'remove-row', args: { row: row(0, 1).id } })).toMatchObject({ notice: 'Page is removed.' });
    expect(form().pages).toHaveLength(1);
    run({ id: 'remove-row', args: { row: row(1).id } });
    expect(form().pages[0]?.rows).toHaveLength(1);
  });

  it('[EDIT-14] deleting a page with elements asks first', () => {
    const { run, page, form } = createFixture([['input']]);
    run({ id: 'add-page', args: {} });
    run({ id: 'add-element', args: { kind: 'text', to: { in: 'page', page: page(1).id } } });
    expect(run({ id: 'remove-page', args: { page: page(1).id } })).toEqual({ confirm: 'Are you sure?' });
    expect(run({ id: 'remove-page', args: { page: page(1).id, confirmed: true } })).toMatchObject({ notice: 'Page deleted' });
    expect(form().pages).toHaveLength(1);
  });

  it('[EDIT-15] deleting a page in the middle activates the next one', () => {
    const { run, page } = createFixture([['input']]);
    run({ id: 'add-page', args: {} });
    run({ id: 'add-element', args: { kind: 'text', to: { in: 'page', page: page(1).id } } });
    run({ id: 'add-page', args: {} });
    const next = page(2).id;
    expect(run({ id: 'remove-page', args: { page: page(1).id, confirmed: true } })).toMatchObject({ focus: { page: next } });
  });

  it('[EDIT-15] deleting the last page activates the one before it', () => {
    const { run, page } = createFixture([['input']]);
    run({ id: 'add-page', args: {} });
    expect(run({ id: 'remove-page', args: { page: page(1).id } })).toMatchObject({
      focus: { page: page(0).id },
      notice: 'Page is removed.',
    });
    expect(run({ id: 'remove-page', args: { page: page(0).id } })).toEqual({ refused: 'The first page cannot be deleted.' });
  });
});

describe('pages and columns', () => {
  it("a page gets a color of its own, keeps no other, and gives it back for the form's", () => {
    const { run, page, form } = createFixture([['input']]);
    run({ id: 'add-page', args: {} });
    const before = form();
    const [first, second] = [page(0).id, page(1).id];
    const give = (pages: string[], own: { rgb: string; opacity: 0.25 | 1 } | null) => run({ id: 'set-page-colors', args: { pages, own } });
    expect(give([second], { rgb: '1, 2, 3', opacity: 0.25 })).toMatchObject({ focus: { page: second } });
    expect(form().pages.map(({ color, opacity, colors }) => ({ color, opacity, colors }))).toEqual([
      { color: 'default', opacity: 1, colors: {} },
      { color: 'user_1', opacity: 0.25, colors: { user_1: '1, 2, 3' } },
    ]);
    expect(pageBackground(page(1), { color: 'user_1', opacity: 1, colors: { user_1: '9, 9, 9' } })).toEqual({
      rgb: '1, 2, 3',
      opacity: 0.25,
    });
    expect(give([second], { rgb: '1, 2, 3', opacity: 0.25 })).toEqual({ done: form() });
    give([first, second], null);
    expect(form()).toEqual(before);
    expect(give(['gone'], null)).toEqual({ refused: 'Something went wrong.' });
    expect(give([first], { rgb: '300, 0, 0', opacity: 1 })).toEqual({ refused: 'Something went wrong.' });
  });

  it('[EDIT-11] a new page comes with a notice', () => {
    const { run, form } = createFixture([['input']]);
    expect(run({ id: 'add-page', args: {} })).toMatchObject({ notice: 'A new page is added' });
    expect(form().pages.map((page) => page.title)).toEqual(['Form', undefined]);
  });

  it('[EDIT-12] no page is added while the last one is empty', () => {
    const { run, form } = createFixture();
    expect(run({ id: 'add-page', args: {} })).toEqual({ refused: 'You have an empty page.' });
    expect(form().pages).toHaveLength(1);
  });

  it('[EDIT-19] a new column count keeps filled columns up to it and pads with empty ones', () => {
    const { run, row, column, kinds } = createFixture([['input', 'text', 'date']]);
    const set = (count: number) => run({ id: 'set-columns', args: { row: row(0).id, count } });
    set(4);
    expect(kinds()).toEqual([['input', 'text', 'date', '']]);
    run({ id: 'move-column', args: { column: column(0, 1).uniqueId, to: { in: 'row', row: row(0).id, index: 4 } } });
    expect(set(3)).not.toHaveProperty('notice');
    expect(kinds()).toEqual([['input', 'date', 'text']]);
    expect(set(1)).toMatchObject({ notice: '2 elements were deleted.' });
    expect(kinds()).toEqual([['input']]);
    expect(set(5)).toHaveProperty('refused');
    expect(set(0)).toHaveProperty('refused');
  });
});
