import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { definitionOf, elementDefinitions } from '../elements/index.ts';
import { type Column, ELEMENT_KINDS, type Page, type Pages, type Row } from '../form.ts';
import { newColumn, newPage, newPages, newRow } from '../new-form.ts';
import { allColumns, filledColumns } from '../submission/questions.ts';
import { arbitraryAnswers, arbitraryPages } from '../testing/arbitrary-form.ts';
import { columnOf, formOf, keyOf } from '../testing/one-question.ts';
import { checkPages } from './check-form.ts';

let made = 0;
const newId = (length = 22) => {
  made += 1;
  return String(made).padStart(length, 'n');
};
const problems = (value: unknown, situation?: 'draft' | 'save') => {
  const result = checkPages(value, situation);
  return 'ok' in result ? [] : result.problems;
};
const paths = (value: unknown) => problems(value).map(({ path }) => path);

const rowOf = (...cols: Column[]): Row => ({ id: newId(), content: [{ cols }] });
const pageOf = (rows: Row[], change: object = {}): Page => ({ ...newPage(newId), rows, ...change });
const input = (start: string, change = {}): Column => columnOf('input', change, keyOf(start)) as Column;

describe('the layout of a form', () => {
  it('[EDIT-32] [EDIT-34] any sound form of every kind passes', () => {
    const every = formOf(...ELEMENT_KINDS.map((kind, index) => columnOf(kind, {}, keyOf(`k${index}`))).slice(0, 10));
    expect(problems(every)).toEqual([]);
    fc.assert(
      fc.property(arbitraryPages, (pages) => {
        expect(problems(pages)).toEqual([]);
        expect(checkPages(JSON.parse(JSON.stringify(pages)))).toEqual({ ok: pages });
      }),
      { numRuns: 150 },
    );
  });

  it('[EDIT-32] refuses an unknown or a missing key at every level', () => {
    const whole = formOf(columnOf('input'), columnOf('dropdown', {}, keyOf('b')));
    const levels: [string, (pages: Pages) => unknown][] = [
      ['0', (pages) => pages[0]],
      ['0.rows.0', (pages) => pages[0]?.rows[0]],
      ['0.rows.0.content.0', (pages) => pages[0]?.rows[0]?.content[0]],
      ['0.rows.0.content.0.cols.0', (pages) => allColumns(pages)[0]?.column],
      ['0.rows.0.content.0.cols.0.content', (pages) => allColumns(pages)[0]?.column.content],
    ];
    for (const [path, find] of levels) {
      const more = structuredClone(whole);
      Object.assign(find(more) as object, { extra: 1 });
      expect(problems(more)).toEqual([{ path: `${path}.extra`, message: 'is not known' }]);
      for (const key of Object.keys(find(whole) as object).filter((each) => each !== 'title')) {
        const less = structuredClone(whole);
        Reflect.deleteProperty(find(less) as object, key);
        expect(paths(less)).toContain(`${path}.${key}`);
      }
    }
  });

  it('refuses more than a hundred colors of a page', () => {
    const withColors = (count: number) => {
      const colors = Object.fromEntries(Array.from({ length: count }, (_, at) => [`user_${at + 1}`, `${at}, 1, 2`]));
      return [pageOf([rowOf(input('a'))], { title: 'T', color: 'user_1', colors })];
    };
    expect([problems(withColors(100)), problems(withColors(101)).map(({ message }) => message)]).toEqual([[], ['must have at most 100']]);
  });

  it('refuses an eleventh row and a fifth column', () => {
    const rows = (count: number) => [pageOf(Array.from({ length: count }, (_, index) => rowOf(input(`r${index}x`))))];
    expect(problems(rows(10))).toEqual([]);
    expect(problems(rows(11))).toEqual([{ path: '0.rows', message: 'Page is full, create a new page.' }]);
    expect(paths(rows(0))).toEqual(['0.rows']);
    const columns = (count: number) => [pageOf([rowOf(...Array.from({ length: count }, (_, index) => input(`c${index}`)))])];
    expect(problems(columns(4))).toEqual([]);
    for (const count of [0, 5]) expect(paths(columns(count))).toEqual(['0.rows.0.content.0.cols']);
  });

  it('[EDIT-21] refuses a divider beside others', () => {
    const divider = columnOf('divider', {}, keyOf('d')) as Column;
    expect(problems([pageOf([rowOf(divider)])])).toEqual([]);
    expect(problems([pageOf([rowOf(divider, input('a'))])])).toEqual([
      { path: '0.rows.0.content.0.cols', message: "There can't be other elements with a divider" },
    ]);
    expect(problems([pageOf([rowOf(newColumn(newId), divider)])], 'draft')).toHaveLength(1);
  });

  it('[EDIT-22] refuses a second email field, on another page too', () => {
    const email = (start: string) => pageOf([rowOf(input(start, { typeinput: 'email' }))]);
    expect(problems([email('a')])).toEqual([]);
    expect(paths([email('a'), email('b')])).toEqual(['1.rows.0.content.0.cols.0.content.typeinput']);
  });

  it('[EDIT-25] saving refuses columns that wait for their element, a draft may have them', () => {
    const waiting = (count: number) => [pageOf([rowOf(...Array.from({ length: count }, () => newColumn(newId)))])];
    expect(problems(waiting(1))).toEqual([
      { path: '0.rows.0.content.0.cols.0', message: 'You have an empty field. Please remove the field or add any from the left bar' },
    ]);
    expect(problems(waiting(2)).map(({ message }) => message)).toEqual(
      Array(2).fill('You have empty fields. Please remove fields or add any from the left bar'),
    );
    expect(problems(waiting(2), 'draft')).toEqual([]);
  });

  it('[EDIT-33] refuses column keys that are not 50 letters and digits, or not unique', () => {
    for (const uniqueId of ['short', keyOf('a').slice(1), `${keyOf('a')}a`, keyOf('a-b'), '', 5]) {
      expect(paths([pageOf([rowOf({ ...input('a'), uniqueId } as Column)])])).toEqual(['0.rows.0.content.0.cols.0.uniqueId']);
    }
    expect(paths([pageOf([rowOf(input('a')), rowOf(input('a'))])])).toEqual(['0.rows.1.content.0.cols.0.uniqueId']);
  });

  it('[EDIT-33] refuses the same id twice, anywhere in the form', () => {
    const page = pageOf([rowOf(input('a'))]);
    expect(paths([page, { ...pageOf([rowOf(input('b'))]), id: page.id }])).toEqual(['1.id']);
    expect(paths([pageOf([{ ...rowOf(input('a')), id: 'same' }, rowOf({ ...input('b'), id: 'same' })])])).toEqual([
      '0.rows.1.content.0.cols.0.id',
    ]);
  });

  it.each([['Input'], ['script'], ['__proto__'], ['constructor'], [null], [7]])('[EDIT-34] refuses the tabname %j', (tabname) => {
    const [problem] = problems([pageOf([rowOf({ ...input('a'), tabname } as Column)])]);
    expect(problem?.path).toBe('0.rows.0.content.0.cols.0.tabname');
  });

  it('[EDIT-32] refuses an empty flag that disagrees with the element, and content in an unfilled column', () => {
    expect(paths([pageOf([rowOf({ ...input('a'), empty: true } as unknown as Column)])])).toEqual(['0.rows.0.content.0.cols.0.empty']);
    const filled = { ...newColumn(newId), content: { label: 'x' } } as unknown as Column;
    expect(problems([pageOf([rowOf(filled)])], 'draft').map(({ path }) => path)).toEqual(['0.rows.0.content.0.cols.0.content.label']);
  });

  it.each([
    ['color', { color: 'red' }],
    ['color', { color: 'user_1' }],
    ['color', { color: 'user_0', colors: { user_1: '1, 2, 3' } }],
    ['opacity', { opacity: 0.2 }],
    ['opacity', { opacity: '1' }],
    ['colors.user_1', { colors: { user_1: '256, 0, 0' } }],
    ['colors.user_1', { colors: { user_1: '#fff' } }],
    ['colors.user_1', { colors: { user_1: '1,2,3' } }],
    ['colors.red', { colors: { red: '1, 2, 3' } }],
    ['colors', { colors: [] }],
    ['button', { button: 'yes' }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: 'bell \u0007' }],
    ['title', { title: 'half \ud83d' }],
  ])('[STYLE-02] [STYLE-08] refuses %s in %j', (path, change) => {
    expect(paths([pageOf([rowOf(input('a'))], change)])).toEqual([`0.${path}`]);
    for (const opacity of [0.1, 0.25, 0.5, 0.75, 1]) {
      expect(problems([pageOf([rowOf(input('a'))], { color: 'user_1', colors: { user_1: '0, 128, 255' }, opacity })])).toEqual([]);
    }
  });

  it('[EDIT-32] keeps the title to the first page', () => {
    expect(paths([pageOf([rowOf(input('a'))], { title: 'x' }), pageOf([rowOf(input('b'))], { title: 'y' })])).toEqual(['1.title']);
  });

  it('refuses more than 100 pages, and none', () => {
    const many = Array.from({ length: 101 }, (_, index) => pageOf([rowOf(input(`p${index}x`))]));
    expect(problems(many.slice(1))).toEqual([]);
    expect(paths(many)).toEqual(['']);
    expect(paths([])).toEqual(['']);
  });

  it('never throws on hostile JSON and answers it briefly', () => {
    const bomb = Array.from({ length: 100 }, () => ({ rows: Array.from({ length: 10 }, () => ({})) }));
    expect(problems(bomb)).toHaveLength(100);
    for (const value of [undefined, null, 0, '', {}, [null], [[]], [{ rows: null }], JSON.parse('[{"__proto__": []}]')]) {
      expect(problems(value)).not.toEqual([]);
    }
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(problems(value, 'draft')).not.toEqual([]);
      }),
    );
  });

  it('never throws when any part of a sound form is replaced by any JSON', () => {
    fc.assert(
      fc.property(arbitraryPages, fc.nat(), fc.jsonValue(), (pages, which, value) => {
        const places: [Record<string, unknown>, string][] = [];
        const walk = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return;
          for (const [key, child] of Object.entries(node)) {
            places.push([node as Record<string, unknown>, key]);
            walk(child);
          }
        };
        walk(pages);
        const place = places[which % places.length];
        if (place) place[0][place[1]] = value;
        expect(Array.isArray(problems(pages))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a new form', () => {
  it('[EDIT-32] [STYLE-09 part: a new form] is a sound draft with opacity 1, its title on the first page and one column to fill', () => {
    const pages = newPages({ title: 'Kiln firing', newId });
    expect(problems(pages, 'draft')).toEqual([]);
    expect(pages[0]).toMatchObject({ title: 'Kiln firing', color: 'default', opacity: 1, colors: {}, button: true });
    expect(allColumns(pages)).toHaveLength(1);
    expect(filledColumns(pages)).toEqual([]);
    expect(allColumns([pageOf([newRow(newId)])])[0]?.column.uniqueId).toMatch(/^[A-Za-z0-9]{50}$/);
  });
});

describe('any answer as text', () => {
  it('is never lost and never throws, given or not', () => {
    fc.assert(
      fc.property(
        arbitraryPages.chain((pages) => fc.tuple(fc.constant(pages), arbitraryAnswers(pages), fc.jsonValue())),
        ([pages, { userData }, hostile]) => {
          for (const { column } of filledColumns(pages)) {
            const { toText, toKeys, answers } = definitionOf(column.tabname);
            const answer = userData[column.uniqueId];
            expect(typeof toText(hostile as never, column)).toBe('string');
            expect(toKeys(hostile as never, column).every((key) => typeof key === 'string')).toBe(true);
            expect(toKeys(answer, column).length > 0).toBe(answer !== undefined && !answers.isEmpty(answer));
            if (answer && elementDefinitions.upload.kind !== column.tabname && !('options' in column.content)) {
              expect(toText(answer, column)).not.toBe('');
            }
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
