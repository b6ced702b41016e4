import type { ReplyOf, responses } from '@formwright/contracts';
import type { NumberedPage, Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { ResponsesRepository } from '../store/repository.ts';
import type { ArrivedRow, Days, Place } from './arrived-store.ts';

type Reply = ReplyOf<typeof responses.listArrived>;

/** Forms with the words of a search whose responses are merged: each costs two reads. */
const MOST_MERGED = 20;
/** Forms among which those that were answered last are sought. */
const MOST_SOUGHT = 200;
/** As of every narrowed list. */
const MOST_COUNTED = 1_000;

/** The responses to the forms of all workspaces, for operators. Looking at them opens none. */
export function listArrived({ repository, overview }: ResponsesDeps) {
  return async ({ body }: Request<typeof responses.listArrived>): Promise<Reply> => {
    const { page, size, text = '', ...days } = body;
    const isWhole = days.from === undefined && days.to === undefined;
    const { rows, ...place } =
      text.trim() === ''
        ? await repository.findPageOfAll(days, { page, size }, isWhole ? overview.total : undefined)
        : await pageByTitle(repository, text, days, { page, size });
    const names = await repository.findNames([...new Set(rows.map(({ formId }) => formId))]);
    return { rows: rows.map((row) => shown(row, names.get(row.formId))), ...place };
  };
}

const shown = (
  { _id, formId, state, status, created_at }: ArrivedRow,
  // The event of the form may still be on its way.
  { title, header } = { title: '', header: '' },
): Reply['rows'][number] => ({
  ...{ id: _id, responseId: _id, formId, title, header, status },
  ...{ isArchived: state === 'archived', at: created_at },
});

/** A page of what was answered to the forms with these words in their titles: of more than twenty, to those that were answered last. */
async function pageByTitle(
  repository: ResponsesRepository,
  text: string,
  days: Days,
  { page, size }: { page: number; size: number },
): Promise<NumberedPage<ArrivedRow>> {
  const found = await repository.findByTitle(text, MOST_SOUGHT + 1);
  const answered = (await repository.findTotals(found.slice(0, MOST_SOUGHT)))
    .filter(({ total }) => total > 0)
    .sort((one, other) => (other.lastOrder ?? 0) - (one.lastOrder ?? 0));
  const merged = answered.slice(0, MOST_MERGED);
  const counted = await countMerged(repository, merged, days);
  const total = Math.min(counted, MOST_COUNTED);
  const last = Math.min(page, Math.max(1, Math.ceil(total / size)));
  const ids = await newestOf(repository, merged, days, { from: (last - 1) * size, to: Math.min(total, last * size) });
  const rows = new Map((await repository.findRows(ids)).map((row) => [row._id, row]));
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    page: last,
    total,
    isMore: counted > MOST_COUNTED || answered.length > MOST_MERGED || found.length > MOST_SOUGHT,
  };
}

type Counted = { _id: string; total: number; lastOrder?: number };
const states = ['active', 'archived'] as const;

async function countMerged(repository: ResponsesRepository, forms: readonly Counted[], days: Days): Promise<number> {
  if (days.from === undefined && days.to === undefined) return forms.reduce((sum, { total }) => sum + total, 0);
  let count = 0;
  for (const { _id } of forms)
    for (const state of states) if (count <= MOST_COUNTED) count += await repository.countPlaces(_id, state, days, MOST_COUNTED + 1);
  return count;
}

/** The ids of a part of the merged lists. @param forms the one that was answered last first: what is older than all that is found is not read */
async function newestOf(
  repository: ResponsesRepository,
  forms: readonly Counted[],
  days: Days,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  let places: Place[] = [];
  for (const { _id, lastOrder = 0 } of forms) {
    if (places.length === to && lastOrder < (places.at(-1)?.order ?? 0)) break;
    const found = await Promise.all(states.map((state) => repository.findPlaces(_id, state, days, to)));
    places = [...places, ...found.flat()].sort((one, other) => other.order - one.order || (one._id < other._id ? 1 : -1)).slice(0, to);
  }
  return places.slice(from).map(({ _id }) => _id);
}
