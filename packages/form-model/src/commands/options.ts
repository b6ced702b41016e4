import { definitionOf } from '../elements/index.ts';
import type { FilledColumn, Option } from '../form.ts';
import { MAX_OPTIONS } from '../limits.ts';
import { type EditedForm, type Outcome, texts } from './command.ts';
import { findElement, isChoice, replaceColumn } from './layout.ts';

/**
 * Runs a change of an element's options. `change` returns the new list and the option that gets the focus, or a refusal. The result is
 * checked by the kind's own rules.
 */
export function changeOptions(
  form: EditedForm,
  uniqueId: string,
  change: (options: Option[]) => { options: Option[]; focus?: string | undefined } | { refused: string },
): Outcome {
  const at = findElement(form, uniqueId);
  if (!at || !isChoice(at.column)) return { refused: texts.gone };
  const changed = change(at.column.content.options);
  if ('refused' in changed) return changed;
  if (changed.options.length > MAX_OPTIONS) return { refused: texts.tooManyOptions };
  const content = { ...at.column.content, options: changed.options };
  const [problem] = definitionOf(at.column.tabname).checkContent(content);
  if (problem) return { refused: problem.message };
  const focus = { page: at.page.id, row: at.row.id, column: uniqueId, ...(changed.focus && { option: changed.focus }) };
  return { done: replaceColumn(form, at, { ...at.column, content } as FilledColumn), focus };
}
