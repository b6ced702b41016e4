import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { streamList, streamThese } from '../list/read-list.ts';
import { readQuery, totalOf } from '../list/read-query.ts';
import { isSortedByColumn } from '../store/lists.ts';
import type { AnsweredResponse } from '../store/response.ts';
import type { ExportedList } from './export-kind.ts';

/**
 * The number of responses; null if counting them would take too long.
 * @throws AppError 'responses.range_invalid' | 'responses.sort_too_many'
 */
export async function countExported(
  deps: ResponsesDeps,
  form: FormCopy,
  { query, at, responseId, responseIds }: ExportedList,
): Promise<number | null> {
  if (responseId !== undefined) return 1;
  if (responseIds) return (await deps.repository.findActive(form._id, responseIds)).length;
  const list = await readQuery(form, query, at);
  if (isSortedByColumn(list)) return (await deps.sortedLists.idsOf(form, list)).length;
  const { total, isMore } = await totalOf(deps, list, await deps.repository.findCounters(form._id));
  return isMore ? null : total;
}

type Reading = Pick<ResponsesDeps, 'repository' | 'sortedLists'>;

/** Those of the chosen responses that are active, newest first. */
async function* streamChosen(deps: Reading, form: FormCopy, ids: readonly string[]): AsyncGenerator<AnsweredResponse> {
  const active = await deps.repository.findActive(form._id, ids);
  yield* streamThese(
    deps,
    form,
    active.sort((a, b) => b.order - a.order).map(({ _id }) => _id),
  );
}

/** The responses as the list shows them, from its top. */
export async function* readExported(
  deps: Reading,
  form: FormCopy,
  { query, at, responseId, responseIds }: ExportedList,
): AsyncIterable<AnsweredResponse> {
  if (responseId !== undefined) yield* deps.repository.streamResponse(form._id, responseId);
  else if (responseIds) yield* streamChosen(deps, form, responseIds);
  else yield* streamList(deps, form, await readQuery(form, query, at));
}
