import type { Filter } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { isByMark, isOldestFirst, isSortedByColumn, type List, placeIn } from '../store/lists.ts';
import type { Response } from '../store/response.ts';
import { arrivedIn, COUNTED, totalOf } from './read-query.ts';

/** Responses of one millisecond that are looked at. */
const MAX_AT_ONCE = 100;

/** The responses before and after one in a list, in its order, and its place. The response itself may have left the list meanwhile. */
export async function neighborsIn(deps: ResponsesDeps, form: FormCopy, list: List, response: Response) {
  const { _id: id } = response;
  const { repository } = deps;
  if (isSortedByColumn(list)) {
    const ids = await deps.sortedLists.idsOf(form, list);
    const at = ids.indexOf(id);
    const [newer = null, older = null] = at === -1 ? [] : [ids[at - 1], ids[at + 1]];
    return { newer, older, place: at === -1 ? null : at + 1, total: ids.length, isMore: false };
  }
  const position = { order: placeIn(list, response), id, index: 0 };
  const [newer, [older = null], place, counters] = await Promise.all([
    repository.findBefore(list, position),
    repository.findIds(list, { position, skip: 0 }, 1),
    findPlace(deps, list, response),
    repository.findCounters(form._id),
  ]);
  return { newer, older, place, ...(await totalOf(deps, list, counters)) };
}

/** Its place in a list that an index has in its order, counted from 1; null if it is not in the list, or too far behind to be counted. */
async function findPlace({ repository }: Pick<ResponsesDeps, 'repository'>, list: List, response: Response): Promise<number | null> {
  const { _id: id, order, favouredAt } = response;
  const within = (range: Filter<Response>): List => ({ ...list, conditions: [...list.conditions, range] });
  const countBefore = (range: Filter<Response>) => repository.countList(within(range), COUNTED);
  if (isByMark(list)) {
    // Each mark has a time of its own.
    if (response.state !== 'active' || response.favourite !== 1 || favouredAt === undefined) return null;
    const before = await countBefore({ favouredAt: { $gt: favouredAt } });
    return before < COUNTED ? before + 1 : null;
  }
  const before = isOldestFirst(list) ? { begin: 0, end: order } : { begin: order + 1, end: Number.MAX_SAFE_INTEGER };
  const [count, together] = await Promise.all([
    countBefore(arrivedIn(before)),
    repository.findIds(within(arrivedIn({ begin: order, end: order + 1 })), { position: null, skip: 0 }, MAX_AT_ONCE),
  ]);
  const at = together.indexOf(id);
  return at === -1 || count >= COUNTED ? null : count + at + 1;
}
