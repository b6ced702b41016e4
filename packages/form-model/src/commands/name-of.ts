import { definitionOf } from '../elements/index.ts';
import type { Column } from '../form.ts';
import type { EditedForm } from './command.ts';
import { findColumn, isFilled } from './layout.ts';

/** A column's name for the user: its label, else the name of its kind. */
export function columnName(column: Column): string {
  if (!isFilled(column)) return 'empty field';
  return column.content.label.trim() || definitionOf(column.tabname).name;
}

/** The name of a form's column for the user; 'element' if the form has no such column. */
export function nameOf(form: EditedForm, uniqueId: string): string {
  const at = findColumn(form, uniqueId);
  return at ? columnName(at.column) : 'element';
}
