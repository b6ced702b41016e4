import type { QuestionFilter } from '@formwright/contracts/response-page';
import { answerableColumns, definitionOf, type FilledColumn, filledColumns, optionsOf } from '@formwright/form-model';
import type { FormCopy } from '../form/form-copy.ts';
import { columnsOf, withFormerOptions } from '../form/former.ts';

/**
 * What a list can be filtered by: questions with options, removed ones too, that their owner marked as filters, and those that it is
 * filtered by already, as a bar of the summary does, so that their answers have names and can be taken away.
 */
export function questionFilters(form: FormCopy, used: Readonly<Record<string, readonly string[]>> = {}): QuestionFilter[] {
  const marked = filledColumns(form.pages).flatMap(({ column }) => (column.content.filter && 'options' in column.content ? [column] : []));
  const known = new Set(marked.map(({ uniqueId }) => uniqueId));
  const others = columnsOf(form).filter(({ uniqueId }) => !known.has(uniqueId) && (used[uniqueId]?.length ?? 0) > 0);
  const withFormer = withFormerOptions(form);
  const present = new Set(answerableColumns(form.pages).map(({ column }) => column.uniqueId));
  return [...marked, ...others].flatMap((column) =>
    filterOf(withFormer(column), optionsOf(column).length).map((filter) => (present.has(column.uniqueId) ? filter : gone(filter))),
  );
}

/** The filter of a question that is no longer on the form, by which a list may still be filtered. */
const gone = (filter: QuestionFilter): QuestionFilter => ({
  ...filter,
  label: `${filter.label || filter.inLabel || 'Question'} (no longer on the form)`,
});

/** @param present the number of options that are not former ones */
function filterOf(column: FilledColumn, present: number): QuestionFilter[] {
  const { uniqueId, tabname, content } = column;
  const options = optionsOf(column).map(({ value, label }, at) => ({
    value,
    label: at < present ? label : `${label} (no longer an option)`,
  }));
  const data = [...(definitionOf(tabname).answer?.fixedOptions ?? options)];
  const inLabel = 'inLabel' in content ? content.inLabel : '';
  return data.length > 0 ? [{ label: content.label, inLabel, type: tabname, uniqueId, data }] : [];
}
