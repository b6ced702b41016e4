import { definitionOf } from '../elements/index.ts';
import type { ContentOf, ElementKind, FilledColumn } from '../form.ts';
import { isEmailField } from '../submission/valid-submission.ts';
import { type CommandDefinition, type EditedForm, texts } from './command.ts';
import { dateConsequences } from './date-consequences.ts';
import { columnsOf, findElement, replaceColumn } from './layout.ts';
import { nameOf } from './name-of.ts';

/** Any settings of an element: its label, placeholder, required, types, … */
type ContentChange = { [K in ElementKind]: Partial<ContentOf<K>> }[ElementKind];

export interface ChangeContent {
  /** uniqueId */
  column: string;
  change: ContentChange;
}

/** Changes settings of an element, and the settings that depend on them. Refuses settings that its kind does not have or allow. */
export const changeContent: CommandDefinition<ChangeContent> = {
  id: 'change-content',
  label(form, { column, change }) {
    if ('label' in change) return 'Change label';
    return `Change ${'paragraph' in change ? 'text' : 'settings'} of ${nameOf(form, column)}`;
  },
  burst: ({ column, change }) => (isTyped(change) ? `${column} ${Object.keys(change).sort().join(' ')}` : null),
  run(form, { column: uniqueId, change }) {
    const at = findElement(form, uniqueId);
    if (!at) return { refused: texts.gone };
    const { column } = at;
    const changed = withContent(column, withoutMissing({ ...column.content, ...change }));
    const settled = changed.tabname === 'date' && column.tabname === 'date' ? dateConsequences(column, changed) : changed;
    if (isSecondEmail(form, settled)) return { refused: texts.oneEmail };
    const [problem] = definitionOf(settled.tabname).checkContent(settled.content);
    if (problem) return { refused: Object.hasOwn(column.content, problem.path.split('.')[0] ?? '') ? problem.message : texts.gone };
    return { done: replaceColumn(form, at, settled), focus: { page: at.page.id, row: at.row.id, column: uniqueId } };
  },
};

/** A picture and a switch are chosen: two of them within a second are two steps, or undo would seem to do nothing. */
const isTyped = (change: ContentChange): boolean =>
  !('src' in change) && Object.values(change).every((value) => typeof value !== 'boolean');

/** An optional setting is removed by setting it to undefined. */
const withoutMissing = (content: object): object => Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));

/** The caller must pass content of the column's kind. `checkContent` checks it afterwards. */
const withContent = (column: FilledColumn, content: object): FilledColumn => ({ ...column, content }) as FilledColumn;

/** Whether a column of the form, other than this one, asks for the email address. */
export function hasOtherEmail(form: EditedForm, uniqueId?: string): boolean {
  return form.pages.some((page) =>
    page.rows.some((row) =>
      columnsOf(row).some((column) => column.uniqueId !== uniqueId && column.tabname === 'input' && column.content.typeinput === 'email'),
    ),
  );
}

const isSecondEmail = (form: EditedForm, column: FilledColumn): boolean => isEmailField(column) && hasOtherEmail(form, column.uniqueId);
