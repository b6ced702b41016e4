import type { AnswerRules } from '../elements/definition.ts';
import { definitionOf, takesAnswer } from '../elements/index.ts';
import type { Column, ColumnLabel, ElementKind, FilledColumn, Pages } from '../form.ts';
import type { Direction } from './answers.ts';

export interface PlacedColumn<C extends Column = Column> {
  column: C;
  direction: Direction;
}

/** Every column in reading order, including unfilled ones. */
export function allColumns(pages: Pages): PlacedColumn[] {
  return pages.flatMap(({ rows }, page) =>
    rows.flatMap(({ content: [{ cols }] }, row) => cols.map((column, col) => ({ column, direction: { page, row, col } }))),
  );
}

/** Every column with an element, in reading order. */
export function filledColumns(pages: Pages): PlacedColumn<FilledColumn>[] {
  return allColumns(pages).flatMap(({ column, direction }) => (column.empty ? [] : [{ column, direction }]));
}

/** How answers to elements of a kind are read and checked. */
export function rulesOf(kind: ElementKind): AnswerRules {
  return definitionOf(kind).answers;
}

/** A column that takes an answer. */
export type Question = PlacedColumn<FilledColumn>;

const answerable = new WeakMap<Pages, readonly Question[]>();

/** Worked out once for each object: pages are never changed in place. */
export function answerableColumns(pages: Pages): readonly Question[] {
  const known = answerable.get(pages);
  if (known) return known;
  const questions = filledColumns(pages).filter(({ column }) => takesAnswer(column.tabname));
  answerable.set(pages, questions);
  return questions;
}

/** The name of each element in reading order, as in userFormlabels. */
export function formLabels(pages: Pages): ColumnLabel[] {
  return filledColumns(pages).map(({ column: { content, uniqueId, tabname } }) => ({ label: content.label, uniqueId, type: tabname }));
}

/** Whether the form has anything to submit. */
export function hasInputElements(pages: Pages): boolean {
  return answerableColumns(pages).length > 0;
}

/** The kinds by page and row, '' for an unfilled column. The thumbnail is drawn from it. */
export function structureOf(pages: Pages): string[][][] {
  return pages.map(({ rows }) => rows.map(({ content: [{ cols }] }) => cols.map(({ tabname }) => tabname)));
}
