import { colorName, OPACITIES, rgb } from '../color.ts';
import { isRecord } from '../elements/entry.ts';
import { definitionOf } from '../elements/index.ts';
import { type Column, ELEMENT_KINDS, type ElementKind, type Page, type Pages, type Row } from '../form.ts';
import { columnId, identifier } from '../identifiers.ts';
import { MAX_COLUMNS_PER_ROW, MAX_PAGES, MAX_ROWS_PER_PAGE, MAX_TITLE, MAX_USER_COLORS } from '../limits.ts';
import { formMessages } from '../messages.ts';
import { checkSize } from './check-size.ts';
import {
  type Check,
  described,
  exact,
  flag,
  joinPath,
  list,
  oneOf,
  type Problem,
  problemsOf,
  type Report,
  reportRepeated,
  text,
} from './document-checks.ts';
import { schemaNamed } from './json-schema.ts';

/** 'draft' allows columns without an element. 'save' applies the rules of saveForm. */
export type CheckSituation = 'draft' | 'save';

/**
 * Checks a form's layout of unknown shape against every rule of the document. Never throws, whatever the value is.
 * @returns the same value, typed, or at most 100 problems with paths like '0.rows.2.content.0.cols.1.content.label'
 */
export function checkPages(value: unknown, situation: CheckSituation = 'save'): { ok: Pages } | { problems: Problem[] } {
  const tooLarge = problemsOf(checkSize, value);
  if (tooLarge.length > 0) return { problems: tooLarge };
  const problems = problemsOf(layout, value);
  if (problems.length > 0) return { problems };
  // Every field was just checked.
  const pages = value as Pages;
  const broken = problemsOf((_value, _path, report) => checkRules(pages, situation, report), pages);
  return broken.length > 0 ? { problems: broken } : { ok: pages };
}

const nothing = exact({});
const kinds: readonly unknown[] = ELEMENT_KINDS;

const isKind = (tabname: unknown): tabname is ElementKind => kinds.includes(tabname);

/** Checks the content by the rules of the column's kind. */
const columnContent =
  (tabname: unknown): Check =>
  (value, path, report) => {
    if (!isKind(tabname)) return nothing(value, path, report);
    for (const problem of definitionOf(tabname).checkContent(value)) {
      report(problem.path === '' ? path : joinPath(path, problem.path), problem.message);
    }
  };

const tabname = oneOf(['', ...ELEMENT_KINDS]);
const anyContent: Check = () => {};
const columnShape = exact({ id: identifier, uniqueId: columnId, tabname, empty: flag, content: anyContent });
const column = described(schemaNamed('Column'), (value, path, report) => {
  columnShape(value, path, report);
  if (!isRecord(value)) return;
  columnContent(value.tabname)(value.content, joinPath(path, 'content'), report);
  if (value.empty !== (value.tabname === '')) report(joinPath(path, 'empty'), 'must be true exactly while the column waits for an element');
});

/** The shape of a row, and of a page below. The API's documentation shows them. */
export const row = exact({ id: identifier, content: list(exact({ cols: list(column, 1, MAX_COLUMNS_PER_ROW) }), 1, 1) });

const colorsSchema = {
  type: 'object',
  propertyNames: colorName.schema,
  additionalProperties: rgb.schema,
  maxProperties: MAX_USER_COLORS,
};
const colors = described(colorsSchema, (value, path, report) => {
  if (!isRecord(value)) return report(path, 'must be an object');
  const entries = Object.entries(value);
  if (entries.length > MAX_USER_COLORS) return report(path, `must have at most ${MAX_USER_COLORS}`);
  for (const [name, color] of entries) {
    colorName(name, joinPath(path, name.slice(0, 60)), report);
    rgb(color, joinPath(path, name.slice(0, 60)), report);
  }
});

const rowList = list(
  described(schemaNamed('Row'), (...given) => row(...given)),
  1,
  MAX_ROWS_PER_PAGE,
);
const rows = described(rowList.schema ?? {}, (value, path, report) => {
  if (Array.isArray(value) && value.length > MAX_ROWS_PER_PAGE) return report(path, formMessages.pageFull);
  rowList(value, path, report);
});

export const page = exact(
  { id: identifier, title: text(MAX_TITLE), color: colorName, opacity: oneOf(OPACITIES), colors, rows, button: flag },
  ['title'],
);
const layout = list(page, 1, MAX_PAGES);

interface Place<T> {
  item: T;
  path: string;
}

/** Checks rules that involve several parts of the form. */
function checkRules(pages: Pages, situation: CheckSituation, report: Report): void {
  const placedRows: Place<Row>[] = pages.flatMap((each, p) => each.rows.map((item, r) => ({ item, path: `${p}.rows.${r}` })));
  const columns: Place<Column>[] = placedRows.flatMap(({ item, path }) =>
    item.content[0].cols.map((each, c) => ({ item: each, path: `${path}.content.0.cols.${c}` })),
  );
  pages.forEach((each, index) => {
    checkPage(each, index, report);
  });
  for (const each of placedRows) checkDivider(each, report);
  checkIdentifiers([...pages.map((item, index) => ({ item, path: String(index) })), ...placedRows, ...columns], columns, report);
  checkSingleEmail(columns, report);
  if (situation === 'save') checkUnfilled(columns, report);
}

function checkPage({ title, color, colors: own }: Page, index: number, report: Report): void {
  if (index > 0 && title !== undefined) report(`${index}.title`, 'stands on the first page only');
  if (color !== 'default' && !Object.hasOwn(own, color)) report(`${index}.color`, "must be 'default' or one of the page's colors");
}

function checkDivider({ item, path }: Place<Row>, report: Report): void {
  const { cols } = item.content[0];
  if (cols.length > 1 && cols.some((each) => each.tabname === 'divider')) report(`${path}.content.0.cols`, formMessages.dividerAlone);
}

function checkIdentifiers(all: Place<{ id: string }>[], columns: Place<Column>[], report: Report): void {
  reportRepeated(
    all.map(({ item }) => item.id),
    (index) => `${all[index]?.path}.id`,
    report,
  );
  reportRepeated(
    columns.map(({ item }) => item.uniqueId),
    (index) => `${columns[index]?.path}.uniqueId`,
    report,
  );
}

function checkSingleEmail(columns: Place<Column>[], report: Report): void {
  const emails = columns.filter(({ item }) => item.tabname === 'input' && item.content.typeinput === 'email');
  for (const { path } of emails.slice(1)) report(`${path}.content.typeinput`, 'a form has one email field at most');
}

function checkUnfilled(columns: Place<Column>[], report: Report): void {
  const unfilled = columns.filter(({ item }) => item.empty);
  const message = unfilled.length > 1 ? formMessages.emptyFields : formMessages.emptyField;
  for (const { path } of unfilled) report(path, message);
}
