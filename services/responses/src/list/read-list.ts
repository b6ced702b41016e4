import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import type { Start } from '../store/cursor.ts';
import { isSortedByColumn, type List } from '../store/lists.ts';
import type { MaybeLong } from '../store/repository.ts';
import { type AnsweredResponse, answeredFields, type Response } from '../store/response.ts';
import { inOrderOf } from './sorted-lists.ts';

/** Responses of a sorted list that are read at a time. */
const AT_ONCE = 20;

/** A page of a list, in its order. @throws AppError 'responses.sort_too_many', at the first one */
export async function* streamSlice(deps: ResponsesDeps, form: FormCopy, list: List, start: Start, limit: number): AsyncGenerator<Response> {
  if (isSortedByColumn(list)) {
    const from = start.position?.index ?? start.skip;
    yield* streamThese(deps, form, (await deps.sortedLists.idsOf(form, list)).slice(from, from + limit));
  } else yield* whole(deps, form, await deps.repository.findList(list, start, limit));
}

/** Reads the long ones one by one: together they would take the memory of a small container. */
async function* whole({ repository }: Pick<Reading, 'repository'>, form: FormCopy, found: readonly MaybeLong[]): AsyncGenerator<Response> {
  for (const each of found) {
    const response = 'response' in each ? each : await repository.findResponseOf(form._id, each._id);
    if (response) yield response;
  }
}

type Reading = Pick<ResponsesDeps, 'repository' | 'sortedLists'>;

/**
 * All responses of a list, in its order, a few at a time: memory stays flat. What changes meanwhile may or may not appear.
 * @throws AppError 'responses.sort_too_many', at the first one
 */
export const streamList = (deps: Reading, form: FormCopy, list: List): AsyncIterable<AnsweredResponse> =>
  isSortedByColumn(list) ? streamSorted(deps, form, list) : deps.repository.streamList(list, { fields: answeredFields });

async function* streamSorted(deps: Reading, form: FormCopy, list: List): AsyncGenerator<AnsweredResponse> {
  yield* streamThese(deps, form, await deps.sortedLists.idsOf(form, list));
}

/** Those of these responses that are kept, in the order of their ids, a few at a time. */
export async function* streamThese(deps: Pick<Reading, 'repository'>, form: FormCopy, ids: readonly string[]): AsyncGenerator<Response> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    yield* whole(deps, form, inOrderOf(some, await deps.repository.findThese(form._id, some)));
  }
}
