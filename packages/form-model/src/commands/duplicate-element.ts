import type { FilledColumn } from '../form.ts';
import { type NewId, newColumnId } from '../identifiers.ts';
import { isEmailField } from '../submission/valid-submission.ts';
import { type CommandDefinition, texts } from './command.ts';
import { insertColumn } from './insert-column.ts';
import { checkLayout, findColumn, findElement, isChoice } from './layout.ts';
import { nameOf } from './name-of.ts';

export interface DuplicateElement {
  /** uniqueId */
  column: string;
}

/** Puts a copy into a new row below. The copy of an email field becomes a text field, because a form has one email field. */
export const duplicateElement: CommandDefinition<DuplicateElement> = {
  id: 'duplicate-element',
  label: (form, { column }) => `Duplicate ${nameOf(form, column)}`,
  shortcut: 'Ctrl+D',
  run(form, { column: uniqueId }, newId) {
    const from = findElement(form, uniqueId);
    if (!from) return { refused: texts.gone };
    const copy = copyOf(from.column, newId);
    const done = insertColumn(form, copy, { in: 'rows', page: from.page.id, index: from.rowIndex + 1 }, newId);
    const at = done && findColumn(done, copy.uniqueId);
    if (!at) return { refused: texts.gone };
    return checkLayout(done, { focus: { page: at.page.id, row: at.row.id, column: copy.uniqueId } });
  },
};

function copyOf(column: FilledColumn, newId: NewId): FilledColumn {
  const ids = { id: newId(), uniqueId: newColumnId(newId) };
  if (isChoice(column)) {
    const options = column.content.options.map((option) => ({ ...option, id: newId() }));
    return { ...column, ...ids, content: { ...column.content, options } } as FilledColumn;
  }
  if (column.tabname === 'input' && isEmailField(column)) return { ...column, ...ids, content: { ...column.content, typeinput: 'text' } };
  return { ...column, ...ids };
}
