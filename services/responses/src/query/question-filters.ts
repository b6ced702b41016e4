import type { QuestionFilter } from '@formwright/contracts/response-page';
import { type FilledColumn, filledColumns, RATING_MAX } from '@formwright/form-model';
import type { FormCopy } from '../form-copy.ts';
import { columnsOf, withFormerOptions } from '../former.ts';

/**
 * What a list can be filtered by: questions with options that their owner marked as filters, and those that it is filtered by already, as a bar
 * of the summary does, so that their answers have names and can be taken away.
 */
export function questionFilters(form: FormCopy, used: Readonly<Record<string, readonly string[]>> = {}): QuestionFilter[] {
  const marked = filledColumns(form.pages).flatMap(({ column }) => (column.content.filter && 'options' in column.content ? [column] : []));
  const known = new Set(marked.map(({ uniqueId }) => uniqueId));
  const others = columnsOf(form).filter(({ uniqueId }) => !known.has(uniqueId) && (used[uniqueId]?.length ?? 0) > 0);
  return [...marked, ...others.map(withFormerOptions(form))].flatMap(filterOf);
}

const stars = Array.from({ length: RATING_MAX }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 star' : `${index + 1} stars`,
}));

function filterOf({ uniqueId, tabname, content }: FilledColumn): QuestionFilter[] {
  const data = 'options' in content ? content.options.map(({ value, label }) => ({ value, label })) : tabname === 'rating' ? stars : [];
  const inLabel = tabname === 'dropdown' ? content.inLabel : '';
  return data.length > 0 ? [{ label: content.label, inLabel, type: tabname, uniqueId, data }] : [];
}
