import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form-copy.ts';
import { isSortedByColumn } from '../lists.ts';
import { streamList } from '../query/read-list.ts';
import { readQuery } from '../query/read-query.ts';
import { totalOf } from '../query/total.ts';
import type { AnsweredResponse } from '../response.ts';
import type { ExportedList } from './export-kind.ts';

/**
 * The number of responses; null if counting them would take too long.
 * @throws AppError 'responses.range_invalid' | 'responses.sort_too_many'
 */
export async function countExported(deps: ResponsesDeps, form: FormCopy, { query, at, responseId }: ExportedList): Promise<number | null> {
  if (responseId !== undefined) return 1;
  const list = readQuery(form, query, at);
  if (isSortedByColumn(list)) return (await deps.sortedLists.idsOf(form, list)).length;
  const { total, isMore } = await totalOf(deps, list, await deps.repository.findCounters(form._id));
  return isMore ? null : total;
}

type Reading = Pick<ResponsesDeps, 'repository' | 'sortedLists'>;

/** The responses as the list shows them, from its top. */
export const readExported = (deps: Reading, form: FormCopy, { query, at, responseId }: ExportedList): AsyncIterable<AnsweredResponse> =>
  responseId === undefined ? streamList(deps, form, readQuery(form, query, at)) : deps.repository.streamResponse(form._id, responseId);
