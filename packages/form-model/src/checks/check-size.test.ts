import { describe, expect, it } from '@jest/globals';
import type { Column, ElementKind, Page, Pages, RichText } from '../form.ts';
import { MAX_CHARACTERS_OF_FORM, MAX_ELEMENTS, MAX_OPTIONS_OF_FORM, MAX_PIECES_OF_FORM } from '../limits.ts';
import { newElement, newPage } from '../new-form.ts';
import { checkPages } from './check-form.ts';
import { problemPlace, problemText } from './problem-place.ts';

let made = 0;
const newId = (length = 22) => {
  made += 1;
  return String(made).padStart(length, 'n');
};
const elements = (kind: ElementKind, count: number, change: object = {}): Column[] =>
  Array.from({ length: count }, () => {
    const element = newElement(kind, newId);
    return { ...element, content: { ...element.content, ...change } } as Column;
  });
/** Four columns per row and ten rows per page, the densest layout that the rules allow. */
function pagesOf(columns: readonly Column[]): Pages {
  const chunks = <T>(items: readonly T[], size: number) =>
    Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
  const rows = chunks(columns, 4).map((cols) => ({ id: newId(), content: [{ cols }] as [{ cols: Column[] }] }));
  return chunks(rows, 10).map((each): Page => ({ ...newPage(newId), rows: each }));
}
const options = (count: number) => Array.from({ length: count }, (_, n) => ({ id: newId(), value: `v${n}`, label: `Option ${n}` }));
const textsOf = (columns: readonly Column[]) => {
  const pages = pagesOf(columns);
  const checked = checkPages(pages);
  return 'ok' in checked ? [] : checked.problems.map((problem) => problemText(pages, problem));
};

describe('the largest form', () => {
  it('has 250 elements', () => {
    expect(textsOf(elements('input', MAX_ELEMENTS))).toEqual([]);
    expect(textsOf([...elements('input', MAX_ELEMENTS), ...elements('text', 1, { label: 'Last' })])).toEqual([
      'Page 7, “Last”: A form has at most 250 elements.',
    ]);
  });

  it('has 2,000 options', () => {
    const full = elements('radio', 4).map((each) => ({ ...each, content: { ...each.content, options: options(MAX_OPTIONS_OF_FORM / 4) } }));
    expect(textsOf(full as Column[])).toEqual([]);
    expect(textsOf([...full, ...elements('checkbox', 1, { label: 'Towns', options: options(1) })] as Column[])).toEqual([
      'Page 1, “Towns”: The elements of a form have at most 2,000 options together.',
    ]);
  });

  it('has 2,000 formatted pieces', () => {
    const paragraph = (count: number): RichText =>
      Array.from({ length: Math.ceil(count / 250) }, (_, block) => ({
        type: 'paragraph',
        children: Array.from({ length: Math.min(250, count - block * 250) }, () => ({ text: 'a' })),
      }));
    expect(textsOf(elements('paragraph', 1, { paragraph: paragraph(MAX_PIECES_OF_FORM) }))).toEqual([]);
    expect(textsOf(elements('paragraph', 1, { paragraph: paragraph(MAX_PIECES_OF_FORM + 1) }))).toEqual([
      'Page 1, “Paragraph”: The paragraphs of a form have at most 2,000 differently formatted pieces together.',
    ]);
    const empty = Array.from({ length: 300 }, () => ({ type: 'paragraph', children: [] }));
    expect(textsOf(elements('paragraph', 7, { paragraph: empty }))).toHaveLength(1);
  });

  it('has 300,000 characters of text', () => {
    const long = (count: number) => [{ type: 'paragraph', children: [{ text: 'x'.repeat(count) }] }];
    const count = MAX_CHARACTERS_OF_FORM / 20_000;
    expect(textsOf(elements('paragraph', count - 1, { paragraph: long(20_000) }))).toEqual([]);
    expect(textsOf(elements('paragraph', count, { paragraph: long(20_000) }))).toEqual([
      'Page 1, “Paragraph”: The texts of a form have at most 300,000 characters together.',
    ]);
  });

  it('is measured in any JSON, however deep', () => {
    const deep = JSON.parse(`[{"rows":[{"content":[{"cols":[${'['.repeat(200_000)}${']'.repeat(200_000)}]}]}]}]`);
    expect('problems' in checkPages(deep)).toBe(true);
  });
});

describe('the place of a problem', () => {
  it('is a page, and an element by its label', () => {
    const pages = pagesOf(elements('image', 41, { label: 'Photo', src: 'https://example.org/x.png' }));
    const checked = checkPages(pages);
    const problem = 'problems' in checked ? checked.problems.at(-1) : undefined;
    if (!problem) throw new Error('no problem');
    expect(problemPlace(pages, problem.path)).toEqual({
      page: 2,
      element: { uniqueId: pages[1]?.rows[0]?.content[0].cols[0]?.uniqueId, label: 'Photo' },
    });
    expect(problemText(pages, problem)).toBe('Page 2, “Photo”: src must be empty or an image of this form');
  });

  it('is nothing for the form as a whole, and never throws', () => {
    expect(problemPlace([], '')).toBeNull();
    expect(problemPlace(null, '0.rows.0.content.0.cols.0.content.label')).toEqual({ page: 1 });
    expect(problemText([], { path: '3.rows', message: 'must be a list' })).toBe('Page 4: rows must be a list');
  });
});
