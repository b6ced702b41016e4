import { describe, expect, it } from '@jest/globals';
import { checkPages } from '../check-form.ts';
import type { ElementKind } from '../form.ts';
import { newPages } from '../new-form.ts';
import { type Command, columnsOf, type EditedForm, isFilled, runCommand } from './index.ts';

/** A bench for tests: predictable ids and shortcuts through what every test does. */
function bench(rows: ElementKind[][] = []) {
  let made = 0;
  const newId = (length = 22) => `i${made++}`.padEnd(length, 'x');
  let form: EditedForm = { header: 'Heading', pages: newPages({ title: 'Form', newId }) };
  const run = (command: Command) => {
    const outcome = runCommand(form, command, newId);
    if ('done' in outcome) form = outcome.done;
    return outcome;
  };
  const page = (index = 0) => form.pages[index] ?? fail(`page ${index}`);
  const row = (index: number, pageIndex = 0) => page(pageIndex).rows[index] ?? fail(`row ${index}`);
  const column = (rowIndex: number, index = 0, pageIndex = 0) => columnsOf(row(rowIndex, pageIndex))[index] ?? fail(`column ${index}`);
  for (const [index, kinds] of rows.entries()) {
    if (index > 0) run({ id: 'add-row', args: { after: row(index - 1).id } });
    for (const [at, kind] of kinds.entries()) {
      const to =
        at === 0 ? ({ in: 'column', column: column(index).uniqueId } as const) : ({ in: 'row', row: row(index).id, index: at } as const);
      run({ id: 'add-element', args: { kind, to } });
    }
  }
  return { run, page, row, column, newId, form: () => form, kinds: (pageIndex = 0) => kindsOf(form, pageIndex) };
}

const fail = (what: string): never => {
  throw new Error(`No ${what} here.`);
};
const kindsOf = (form: EditedForm, pageIndex: number) =>
  form.pages[pageIndex]?.rows.map((row) => columnsOf(row).map(({ tabname }) => tabname));
const fillPage = (): ElementKind[][] => Array.from({ length: 10 }, () => ['text']);

describe('adding elements', () => {
  it('[EDIT-08] a click fills the first unfilled column, then appends rows; a drop adds where it was dropped', () => {
    const { run, page, row, kinds } = bench();
    const click = (kind: ElementKind) => run({ id: 'add-element', args: { kind, to: { in: 'page', page: page().id } } });
    click('input');
    click('text');
    expect(kinds()).toEqual([['input'], ['text']]);
    run({ id: 'add-element', args: { kind: 'date', to: { in: 'row', row: row(0).id, index: 0 } } });
    run({ id: 'add-element', args: { kind: 'rating', to: { in: 'rows', page: page().id, index: 1 } } });
    expect(kinds()).toEqual([['date', 'input'], ['rating'], ['text']]);
  });

  it('[EDIT-17] an eleventh row is refused with its text, however it would come about', () => {
    const { run, page, row, column } = bench(fillPage());
    const text = 'Page is full, create a new page.';
    expect(run({ id: 'add-row', args: { after: row(3).id } })).toEqual({ refused: text });
    expect(run({ id: 'add-element', args: { kind: 'text', to: { in: 'page', page: page().id } } })).toEqual({ refused: text });
    expect(run({ id: 'duplicate-element', args: { column: column(0).uniqueId } })).toEqual({ refused: text });
    expect(page().rows).toHaveLength(10);
  });

  it('a fifth column is refused', () => {
    const { run, row } = bench([['text', 'text', 'text', 'text']]);
    const to = { in: 'row', row: row(0).id, index: 4 } as const;
    expect(run({ id: 'add-element', args: { kind: 'text', to } })).toEqual({ refused: 'A row holds at most 4 columns.' });
  });

  it('[EDIT-21] a divider stands only alone in an empty single-column row', () => {
    const alone = { refused: "There can't be other elements with a divider" };
    const { run, row, column, page, kinds } = bench([['text'], ['divider']]);
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
    const { run, row, column, kinds } = bench([['input', 'text', 'date'], ['rating']]);
    run({ id: 'move-column', args: { column: column(0, 0).uniqueId, to: { in: 'row', row: row(0).id, index: 3 } } });
    expect(kinds()).toEqual([['text', 'date', 'input'], ['rating']]);
    run({ id: 'move-column', args: { column: column(1).uniqueId, to: { in: 'row', row: row(0).id, index: 1 } } });
    expect(kinds()).toEqual([['text', 'rating', 'date', 'input']]);
  });

  it('an element of a full page may still get a row of its own, since its old row closes', () => {
    const { run, page, column, kinds } = bench([['input'], ...fillPage().slice(1)]);
    run({ id: 'move-column', args: { column: column(0).uniqueId, to: { in: 'rows', page: page().id, index: 10 } } });
    expect(kinds()?.at(-1)).toEqual(['input']);
    expect(page().rows).toHaveLength(10);
  });

  it('a column and a row move to another page, which keeps a row when its last one leaves', () => {
    const { run, page, row, column, kinds } = bench([['input'], ['text']]);
    run({ id: 'add-page', args: {} });
    run({ id: 'move-column', args: { column: column(0).uniqueId, to: { in: 'page', page: page(1).id } } });
    run({ id: 'move-row', args: { row: row(0).id, to: { page: page(1).id, index: 0 } } });
    expect(kinds()).toEqual([['']]);
    expect(kinds(1)).toEqual([['text'], ['input']]);
  });

  it('rows change places; dropped where it was, nothing changes', () => {
    const { run, page, row, kinds, form } = bench([['input'], ['text'], ['date']]);
    run({ id: 'move-row', args: { row: row(0).id, to: { page: page().id, index: 3 } } });
    expect(kinds()).toEqual([['text'], ['date'], ['input']]);
    const before = form();
    run({ id: 'move-row', args: { row: row(1).id, to: { page: page().id, index: 2 } } });
    expect(form()).toBe(before);
  });
});

describe('removing', () => {
  it('[EDIT-27] deleting an element closes its gap and hands the focus to its neighbour', () => {
    const { run, column, kinds } = bench([['input', 'text'], ['date']]);
    const neighbour = column(0, 1).uniqueId;
    expect(run({ id: 'remove-element', args: { column: column(0, 0).uniqueId } })).toMatchObject({ focus: { column: neighbour } });
    run({ id: 'remove-element', args: { column: column(1).uniqueId } });
    expect(kinds()).toEqual([['text']]);
    run({ id: 'remove-element', args: { column: column(0).uniqueId } });
    expect(kinds()).toEqual([['']]);
  });

  it('[EDIT-16] the last row of a later page takes the page along; the first row of the first page stays', () => {
    const { run, row, form } = bench([['input'], ['text']]);
    run({ id: 'add-page', args: {} });
    expect(run({ id: 'remove-row', args: { row: row(0).id } })).toEqual({ refused: 'The first row of the first page cannot be deleted.' });
    expect(run({ id: 'remove-row', args: { row: row(0, 1).id } })).toMatchObject({ notice: 'Page is removed.' });
    expect(form().pages).toHaveLength(1);
    run({ id: 'remove-row', args: { row: row(1).id } });
    expect(form().pages[0]?.rows).toHaveLength(1);
  });

  it('[EDIT-14] deleting a page with elements asks first', () => {
    const { run, page, form } = bench([['input']]);
    run({ id: 'add-page', args: {} });
    run({ id: 'add-element', args: { kind: 'text', to: { in: 'page', page: page(1).id } } });
    expect(run({ id: 'remove-page', args: { page: page(1).id } })).toEqual({ confirm: 'Are you sure?' });
    expect(run({ id: 'remove-page', args: { page: page(1).id, confirmed: true } })).toMatchObject({ notice: 'Page deleted' });
    expect(form().pages).toHaveLength(1);
  });

  it('[EDIT-15] deleting the last page activates the one before it', () => {
    const { run, page } = bench([['input']]);
    run({ id: 'add-page', args: {} });
    expect(run({ id: 'remove-page', args: { page: page(1).id } })).toMatchObject({
      focus: { page: page(0).id },
      notice: 'Page is removed.',
    });
    expect(run({ id: 'remove-page', args: { page: page(0).id } })).toEqual({ refused: 'The first page cannot be deleted.' });
  });
});

describe('pages and columns', () => {
  it('[EDIT-11] a new page comes with a notice', () => {
    const { run, form } = bench([['input']]);
    expect(run({ id: 'add-page', args: {} })).toMatchObject({ notice: 'A new page is added' });
    expect(form().pages.map((page) => page.title)).toEqual(['Form', undefined]);
  });

  it('[EDIT-12] no page is added while the last one is empty', () => {
    const { run, form } = bench();
    expect(run({ id: 'add-page', args: {} })).toEqual({ refused: 'You have an empty page.' });
    expect(form().pages).toHaveLength(1);
  });

  it('[EDIT-19] a new column count keeps filled columns up to it and pads with empty ones', () => {
    const { run, row, column, kinds } = bench([['input', 'text', 'date']]);
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

describe('settings', () => {
  const content = (test: ReturnType<typeof bench>) => {
    const column = test.column(0);
    return isFilled(column) ? column.content : fail('element');
  };
  const change = (test: ReturnType<typeof bench>, settings: object) =>
    test.run({ id: 'change-content', args: { column: test.column(0).uniqueId, change: settings } });

  it('[EDIT-22] a second email field is refused, and the copy of one asks for text', () => {
    const test = bench([['input'], ['input']]);
    change(test, { typeinput: 'email' });
    expect(test.run({ id: 'change-content', args: { column: test.column(1).uniqueId, change: { typeinput: 'email' } } })).toEqual({
      refused: 'A form can have only one email field.',
    });
    test.run({ id: 'duplicate-element', args: { column: test.column(0).uniqueId } });
    expect(test.column(1)).toMatchObject({ tabname: 'input', content: { typeinput: 'text' } });
  });

  it('[ELEM-14] a new separator rewrites the date format and the default date', () => {
    const test = bench([['date']]);
    change(test, { defaultDateLabel: 'Range', defaultDateValue: '01/02/2026 - 03/02/2026' });
    change(test, { separator: '-' });
    expect(content(test)).toMatchObject({ typeDate: 'dd-MM-yyyy', defaultDateValue: '01-02-2026 - 03-02-2026' });
    change(test, { typeDate: 'yyyy-MM-dd' });
    expect(content(test)).toMatchObject({ defaultDateValue: '2026-02-01 - 2026-02-03' });
    change(test, { defaultDateLabel: 'Custom' });
    expect(content(test)).toMatchObject({ defaultDateValue: '2026-02-01' });
  });

  it.each(['Current', 'Custom', 'Range'])('[ELEM-16] the default date %s forces required off', (defaultDateLabel) => {
    const test = bench([['date']]);
    change(test, { required: true });
    change(test, { defaultDateLabel });
    expect(content(test).required).toBe(false);
    change(test, { required: true });
    expect(content(test).required).toBe(false);
  });

  it("[ELEM-18] no default time sets 'HH:MM'", () => {
    const test = bench([['date']]);
    change(test, { checkedTime: true, defaultTimeLabel: 'Custom', defaultTimeValue: '09:30' });
    expect(content(test)).toMatchObject({ defaultTimeValue: '09:30' });
    change(test, { defaultTimeLabel: 'None' });
    expect(content(test)).toMatchObject({ defaultTimeValue: 'HH:MM' });
  });

  it('[ELEM-26] Reset restores the defaults and keeps the answer key', () => {
    const test = bench([['dropdown']]);
    const { uniqueId } = test.column(0);
    change(test, { label: 'Which?', inLabel: 'Pick', required: true });
    test.run({ id: 'paste-options', args: { column: uniqueId, text: 'a\nb', replace: true } });
    test.run({ id: 'reset-element', args: { column: uniqueId } });
    expect(content(test)).toMatchObject({ label: 'Dropdown', required: false, filter: true });
    expect(content(test)).toMatchObject({ options: [1, 2, 3, 4].map((number) => ({ value: `option${number}` })) });
    expect(test.column(0).uniqueId).toBe(uniqueId);
  });

  it.each([{ nothing: 1 }, { label: 7 }, { label: 'x'.repeat(501) }, JSON.parse('{"__proto__": {}}'), { typeinput: 'email' }])(
    'refuses settings that the kind does not have or take: %j',
    (settings) => {
      const test = bench([['text']]);
      const before = test.form();
      expect(change(test, settings)).toHaveProperty('refused');
      expect(test.form()).toBe(before);
    },
  );

  it('refuses what names something that is gone', () => {
    const { run, form } = bench([['text']]);
    const before = form();
    expect(run({ id: 'remove-element', args: { column: 'gone' } })).toEqual({ refused: 'Something went wrong.' });
    expect(run({ id: 'add-element', args: { kind: 'constructor' as ElementKind, to: { in: 'page', page: 'gone' } } })).toHaveProperty(
      'refused',
    );
    expect(form()).toBe(before);
  });
});

describe('options', () => {
  const labels = (test: ReturnType<typeof bench>) => {
    const column = test.column(0);
    return column.tabname === 'radio' ? column.content.options.map(({ label }) => label) : fail('radio');
  };
  const optionId = (test: ReturnType<typeof bench>, index: number) => {
    const column = test.column(0);
    return (column.tabname === 'radio' && column.content.options[index]?.id) || fail('option');
  };

  it("[ELEM-07] adding creates 'option N' with a number that is not taken", () => {
    const test = bench([['radio']]);
    const column = test.column(0).uniqueId;
    test.run({ id: 'add-option', args: { column } });
    test.run({ id: 'remove-option', args: { column, option: optionId(test, 0) } });
    test.run({ id: 'add-option', args: { column } });
    expect(labels(test)).toEqual(['option2', 'option3', 'option4', 'option 5', 'option 6']);
  });

  it('renames without changing what answers carry, moves, and keeps the last one', () => {
    const test = bench([['radio']]);
    const column = test.column(0).uniqueId;
    test.run({ id: 'change-option', args: { column, option: optionId(test, 0), label: 'Red' } });
    test.run({ id: 'move-option', args: { column, option: optionId(test, 0), to: 2 } });
    expect(labels(test)).toEqual(['option2', 'option3', 'Red', 'option4']);
    expect(test.column(0)).toMatchObject({ content: { options: [{}, {}, { value: 'option1' }, {}] } });
    for (let left = 4; left > 1; left--) test.run({ id: 'remove-option', args: { column, option: optionId(test, 0) } });
    expect(test.run({ id: 'remove-option', args: { column, option: optionId(test, 0) } })).toEqual({
      refused: 'Keep at least one option.',
    });
  });

  it('takes a pasted list, one option per line, without blanks and repetitions', () => {
    const test = bench([['radio']]);
    const column = test.column(0).uniqueId;
    test.run({ id: 'paste-options', args: { column, text: ' Red \r\n\r\nGreen\nRed\n', replace: true } });
    test.run({ id: 'paste-options', args: { column, text: 'Green\nBlue', replace: false } });
    expect(labels(test)).toEqual(['Red', 'Green', 'Blue']);
    expect(test.run({ id: 'paste-options', args: { column, text: ' \n', replace: true } })).toHaveProperty('refused');
    expect(checkPages(test.form().pages, 'draft')).toHaveProperty('ok');
  });

  it('[EDIT-33] a copy has identifiers of its own', () => {
    const test = bench([['radio']]);
    test.run({ id: 'duplicate-element', args: { column: test.column(0).uniqueId } });
    expect(test.column(1).uniqueId).toMatch(/^[A-Za-z0-9]{50}$/);
    expect(checkPages(test.form().pages, 'draft')).toHaveProperty('ok');
  });
});
