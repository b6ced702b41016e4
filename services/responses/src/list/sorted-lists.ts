import { AppError } from '@formwright/platform';
import type { FormCopy } from '../form/form-copy.ts';
import { columnsOf } from '../form/former.ts';
import { filterOf, type List } from '../store/lists.ts';
import type { ResponsesRepository } from '../store/repository.ts';
import { answeredFields, type Response } from '../store/response.ts';
import { createRemembered, stateOf } from './remembered.ts';
import { compareKeys, type SortKey, sortKeyOf } from './sort-key.ts';

/** No index has the answers in their order, so a list is sorted in memory, up to this many. */
const MAX_SORTED = 10_000;
/** Lists that are remembered; each takes up to a megabyte. */
const MAX_LISTS = 8;

const tooMany = () =>
  new AppError('responses.sort_too_many', {
    sort: `Sorting by this column takes at most ${MAX_SORTED.toLocaleString('en')} responses. Narrow the list first, by days, an answer or a search.`,
  });

export type SortedLists = ReturnType<typeof createSortedLists>;

/** The ids of lists that are sorted by a column. They are remembered until something changes, so that the next page costs nothing. */
export function createSortedLists(repository: Pick<ResponsesRepository, 'findCounters' | 'countList' | 'streamList'>) {
  const remembered = createRemembered<readonly string[]>(MAX_LISTS);
  return {
    /** @throws AppError 'responses.sort_too_many' */
    async idsOf(form: FormCopy, list: List): Promise<readonly string[]> {
      const key = JSON.stringify([filterOf(list), list.sort, form.revision, stateOf(await repository.findCounters(form._id))]);
      return remembered.of(key, () => sortedIds(form, list));
    },
  };

  async function sortedIds(form: FormCopy, list: List): Promise<readonly string[]> {
    const { by, direction } = list.sort ?? { by: 'created_at', direction: 'desc' };
    // The index finds them newest first. Equal ones stay in this order.
    const inOrder: List = {
      formId: list.formId,
      name: list.name,
      conditions: list.conditions,
      sort: { by: 'created_at', direction: 'desc' },
    };
    if ((await repository.countList(inOrder, MAX_SORTED + 1)) > MAX_SORTED) throw tooMany();
    const column = columnsOf(form).find(({ uniqueId }) => uniqueId === by);
    const keys: { id: string; key: SortKey }[] = [];
    const sorted = repository.streamList(inOrder, { fields: [...answeredFields, 'deleted_at'] });
    for await (const response of sorted) keys.push({ id: response._id, key: sortKeyOf(response, by, column) });
    // A stable sort: equal ones stay newest first.
    return keys.sort((a, b) => compareKeys(a.key, b.key, direction)).map(({ id }) => id);
  }
}

/** Puts responses into the order of their ids. Those that left meanwhile are missing. */
export function inOrderOf<R extends Pick<Response, '_id'>>(ids: readonly string[], found: readonly R[]): R[] {
  const byId = new Map(found.map((response) => [response._id, response]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
