import { shapeOfKind } from '../elements/index.ts';
import type { FilledColumn, Pages } from '../form.ts';
import { answerableColumns } from './questions.ts';

/** A line that asks for the name of who answers, and not for that of something else. */
const ASKS_NAME = /^(?:what(?:['’]s| is) )?(?:your |my )?(?:full |first |whole )?name\s*[?:*]*$/i;
const ASKS_EMAIL = /^(?:your |my )?e-?mail(?: address)?\s*[?:*]*$/i;

/** The questions whose answers tell who answered, the best first: names, then email addresses. */
export function respondentColumns(pages: Pages): FilledColumn[] {
  const columns = answerableColumns(pages).map(({ column }) => column);
  const asks = (column: FilledColumn, what: RegExp) => column.tabname === 'input' && what.test(column.content.label.trim());
  const isEmail = ({ content }: FilledColumn) => 'typeinput' in content && content.typeinput === 'email';
  return [
    ...columns.filter((column) => shapeOfKind(column.tabname) === 'name' || asks(column, ASKS_NAME)),
    ...columns.filter((column) => column.tabname === 'input' && (isEmail(column) || asks(column, ASKS_EMAIL))),
  ];
}
