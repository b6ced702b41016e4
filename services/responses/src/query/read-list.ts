import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form-copy.ts';
import { isSortedByColumn, type List } from '../lists.ts';
import type { Position } from '../position.ts';
import { type AnsweredResponse, answeredFields, type Response } from '../response.ts';
import { inOrderOf } from './sorted-lists.ts';

/** Responses of a sorted list that are read at a time. */
const AT_ONCE = 20;

/** Where a page begins: behind a response, or after skipping some. */
export interface Start {
  position: Position | null;
  skip: number;
}

/** A page of a list, in its order. @throws AppError 'responses.sort_too_many' */
export async function readSlice(deps: ResponsesDeps, form: FormCopy, list: List, start: Start, limit: number): Promise<Response[]> {
  if (!isSortedByColumn(list)) return deps.repository.findList(list, start, limit);
  const from = start.position?.index ?? start.skip;
  const ids = (await deps.sortedLists.idsOf(form, list)).slice(from, from + limit);
  return inOrderOf(ids, await deps.repository.findThese(form._id, ids));
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

/** These responses, in the order of their ids, a few at a time. */
export async function* streamThese(
  { repository }: Pick<Reading, 'repository'>,
  form: FormCopy,
  ids: readonly string[],
): AsyncGenerator<AnsweredResponse> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    yield* inOrderOf(some, await repository.findThese(form._id, some));
  }
}
