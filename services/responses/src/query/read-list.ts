import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form-copy.ts';
import { isSortedByColumn, type List } from '../lists.ts';
import type { Position } from '../position.ts';
import { type AnsweredResponse, answeredFields, charactersOf, type Response } from '../response.ts';

/** Responses that are read at a time, as many as a page has. */
const AT_ONCE = 24;
/** Characters of answers that are held at a time, and one response more. */
const HELD = 2_000_000;

/** Where a page begins: behind a response, or after skipping some. */
export interface Start {
  position: Position | null;
  skip: number;
}

/** A page of a list, in its order, a few at a time. @throws AppError 'responses.sort_too_many', at the first one */
export async function* streamSlice(deps: ResponsesDeps, form: FormCopy, list: List, start: Start, limit: number): AsyncGenerator<Response> {
  yield* streamThese(deps, form, await idsOfSlice(deps, form, list, start, limit));
}

async function idsOfSlice(deps: ResponsesDeps, form: FormCopy, list: List, start: Start, limit: number): Promise<readonly string[]> {
  if (!isSortedByColumn(list)) return deps.repository.findIds(list, start, limit);
  const from = start.position?.index ?? start.skip;
  return (await deps.sortedLists.idsOf(form, list)).slice(from, from + limit);
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

/** Those of these responses that are kept, in this order, a few at a time. Long ones are read one by one. */
export async function* streamThese(
  { repository }: Pick<Reading, 'repository'>,
  form: FormCopy,
  ids: readonly string[],
): AsyncGenerator<Response> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const held = new Map<string, Response>();
    let characters = 0;
    for await (const response of repository.streamThese(some)) {
      // The mark of a deleted one has no answers.
      if (response.state === 'deleted') continue;
      held.set(response._id, response);
      characters += charactersOf(response);
      if (characters > HELD) break;
    }
    for (const id of some) {
      const response = held.get(id) ?? (characters > HELD ? await repository.findResponse(id) : null);
      held.delete(id);
      if (response?.formId === form._id) yield response;
    }
  }
}
