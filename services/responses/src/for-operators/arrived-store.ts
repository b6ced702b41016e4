import {
  betweenTimes,
  type Collection,
  type Filter,
  type ListPlaces,
  type NumberedPage,
  readNumberedPage,
  readRowKey,
  type Store,
  type WantedRows,
} from '@formwright/platform';
import { soughtTerms } from '@formwright/search-terms';
import { copyMigrations, type FormCopy } from '../form/form-copy.ts';
import type { FormCounters } from '../form/form-counters.ts';
import { newestFirst } from '../store/lists.ts';
import type { Response } from '../store/response.ts';

/** Both ends or none; both included. */
export interface Days {
  from?: number;
  to?: number;
}
export type ArrivedRow = Pick<Response, '_id' | 'formId' | 'state' | 'status' | 'created_at'>;
export type Place = Pick<Response, '_id' | 'order'>;

interface PlacesBehind {
  limit: number;
  after?: string | undefined;
}

const rowFields = ['formId', 'state', 'status', 'created_at'] as const;
/** Deleted forms whose responses are not removed yet: there are none after a minute. */
const MOST_CLOSED = 1_000;

/** A tombstone has no time. */
const arrived = (days: Days): Filter<Response> =>
  days.from === undefined && days.to === undefined ? { created_at: { $gt: 0 } } : betweenTimes('created_at', days);

/** One of the two lists of a form. A response's `order` is never less than when it arrived. */
const listed = (formId: string, state: 'active' | 'archived', { from, to }: Days): Filter<Response> => ({
  formId,
  state,
  ...(from !== undefined && { order: { $gte: from } }),
  ...betweenTimes('created_at', { from, to }),
});

/** Places of a list of which some rows are shown no more, although they are not removed yet. */
function without(places: ListPlaces, going: readonly Pick<FormCounters, 'total'>[]): ListPlaces {
  const gone = going.reduce((sum, { total }) => sum + total, 0);
  if (gone === 0) return places;
  return {
    ...places,
    async look(range) {
      const look = await places.look(range);
      return look && { ...look, total: Math.max(0, look.total - gone) };
    },
  };
}

/** What operators read of all forms and their responses. The declarations are in repository.ts. */
export function openArrived(store: Store) {
  const responses = store.collection<Response>({ name: 'responses' });
  const forms = store.collection<FormCopy>({ name: 'forms', migrations: copyMigrations });
  const counters = store.collection<FormCounters>({ name: 'counters' });
  const findClosedIds = async () => (await forms.find({ state: 'deleted' }, { limit: MOST_CLOSED, fields: [] })).map(({ _id }) => _id);
  return {
    /** All responses, also those that are to be removed with their form. */
    arrived: { collection: responses as Pick<Collection<Response>, 'find' | 'count'>, filter: arrived({}), by: 'created_at' as const },
    /** The responses to all forms that are not deleted, newest first. @param places of all */
    async findPageOfAll(times: Days, page: WantedRows, places: ListPlaces): Promise<NumberedPage<ArrivedRow>> {
      const closed = await findClosedIds();
      const filter = { ...arrived(times), ...(closed.length > 0 && { formId: { $nin: closed } }) };
      const sort = { created_at: -1, _id: -1 } as const;
      const isWhole = times.from === undefined && times.to === undefined;
      const going = closed.length > 0 && isWhole ? await counters.find({ _id: { $in: closed } }, { fields: ['total'] }) : [];
      const placed = { places: without(places, going), times };
      return readNumberedPage({ collection: responses, filter, sort, fields: rowFields, ...placed }, page);
    },
    /** The first places of one list of a form. */
    findPlaces: (formId: string, state: 'active' | 'archived', days: Days, { limit, after }: PlacesBehind): Promise<Place[]> =>
      responses.find(listed(formId, state, days), {
        sort: newestFirst,
        limit,
        fields: ['order'],
        ...(after && { after: readRowKey(after) }),
      }),
    countPlaces: (formId: string, state: 'active' | 'archived', days: Days, limit: number): Promise<number> =>
      responses.count(listed(formId, state, days), { limit }),
    findRows: (ids: readonly string[]): Promise<ArrivedRow[]> => responses.find({ _id: { $in: ids } }, { fields: rowFields }),
    /** If it is there, and its form, too. */
    async findArrived(_id: string): Promise<ArrivedRow | null> {
      const row = await responses.findOne({ _id, ...arrived({}) }, { fields: rowFields });
      return row && !(await findClosedIds()).includes(row.formId) ? row : null;
    },
    findClosedIds,
    /**
     * How many responses arrived in periods that follow each other. Those of deleted forms are counted by themselves, in the index of the lists:
     * a condition that leaves them out would read every response of the period. Their `order` is when they arrived, unless a clock was set back.
     * @param bounds where each begins, and where the last one ends
     */
    async countPeriods(bounds: readonly number[]): Promise<number[]> {
      const closed = await findClosedIds();
      const ofClosed = { formId: { $in: closed }, state: { $in: ['active', 'archived'] as const } };
      const counts: number[] = [];
      for (const [place, end] of bounds.slice(1).entries()) {
        const period = { $gte: bounds[place] ?? 0, $lt: end };
        const going = closed.length > 0 ? await responses.count({ ...ofClosed, order: period }) : 0;
        // Of those some may be removed by now.
        counts.push(Math.max(0, (await responses.count({ created_at: period })) - going));
      }
      return counts;
    },
    /** Deleted ones have nothing but their id and form. */
    findEvenDeleted: (_id: string) => responses.findOne({ _id }, { fields: ['formId', 'state', 'workspaceId', 'created_at'] }),

    /** The ids of forms whose titles have these words; any of more. Most forms share a revision, so to sort by it would read all of them. */
    findByTitle: async (text: string, limit: number): Promise<string[]> =>
      (await forms.find({ state: 'active', ...soughtTerms(text) }, { limit, fields: [] })).map(({ _id }) => _id),
    /** What forms are called; deleted ones are left out. */
    async findNames(ids: readonly string[]): Promise<Map<string, Pick<FormCopy, 'title' | 'header'>>> {
      const found = await forms.find({ _id: { $in: ids }, state: 'active' }, { fields: ['title', 'header'] });
      return new Map(found.map(({ _id, title, header }) => [_id, { title, header }]));
    },

    findTotals: (formIds: readonly string[]) => counters.find({ _id: { $in: formIds } }, { fields: ['total', 'lastOrder'] }),
    /** Those of these forms that have responses, answered last first. */
    findAnswered: (formIds: readonly string[], limit: number) =>
      counters.find(
        { _id: { $in: formIds }, total: { $gt: 0 } },
        { sort: { lastOrder: -1, _id: -1 }, limit, fields: ['total', 'lastOrder'] },
      ),
    /** Those of a workspace, answered last first. */
    findTotalsOf: (workspaceId: string, limit: number) =>
      counters.find({ workspaceId }, { sort: { lastOrder: -1, _id: -1 }, limit, fields: ['total', 'lastOrder'] }),
    findTotalsAfter: (_id: string, limit: number) => counters.find({ _id: { $gt: _id } }, { sort: { _id: 1 }, limit, fields: ['total'] }),
    /** Those of all forms of these workspaces. */
    findTotalsOfAll: (workspaceIds: readonly string[]) =>
      counters.find({ workspaceId: { $in: workspaceIds } }, { fields: ['workspaceId', 'total'] }),
  };
}
