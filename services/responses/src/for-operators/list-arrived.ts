import type { BodyOf, ReplyOf, responses } from '@formwright/contracts';
import { type ListPlaces, MOST_SKIPPED, type NumberedPage, type Request, rowKeyOf, type WantedRows } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { ResponsesRepository } from '../store/repository.ts';
import type { ArrivedRow, Days, Place } from './arrived-store.ts';

type Asked = BodyOf<typeof responses.listArrived>;
type Reply = ReplyOf<typeof responses.listArrived>;

/** Forms with the words of a search whose responses are merged: each costs two reads. */
const MOST_MERGED = 20;
/** Of these so many are read at once. */
const READ_AT_ONCE = 5;
/** Forms among which those that were answered last are sought. */
const MOST_SOUGHT = 200;
/** Rows of merged lists that numbers of pages lead to, at least: each list is read as far. */
const LEAST_REACHED = 1_000;
const reachOf = (forms: readonly FormTotal[]): number => Math.max(LEAST_REACHED, Math.floor(MOST_SKIPPED / Math.max(1, forms.length)));

/** The responses to the forms of all workspaces, for operators. Looking at them opens none. */
export function listArrived({ repository, arrivedPlaces }: ResponsesDeps) {
  return async ({ body }: Request<typeof responses.listArrived>): Promise<Reply> => {
    const { rows, ...place } = await pageOf(repository, body, arrivedPlaces);
    const names = await repository.findNames([...new Set(rows.map(({ formId }) => formId))]);
    return { rows: rows.map((row) => shown(row, names.get(row.formId))), ...place };
  };
}

async function pageOf(repository: ResponsesRepository, body: Asked, places: ListPlaces): Promise<NumberedPage<ArrivedRow>> {
  const { page, size, after, text = '', workspaceId, formId, id, ...days } = body;
  if (id !== undefined) {
    const row = await repository.findArrived(id);
    return { rows: row ? [row] : [], page: 1, total: row ? 1 : 0, isMore: false, next: null };
  }
  if (text.trim() === '' && workspaceId === undefined && formId === undefined)
    return repository.findPageOfAll(days, { page, size, after }, places);
  return pageOfForms(repository, await answeredForms(repository, { text, workspaceId, formId }), days, { page, size, after });
}

const shown = (
  { _id, formId, state, status, created_at }: ArrivedRow,
  // The event of the form may still be on its way.
  { title, header } = { title: '', header: '' },
): Reply['rows'][number] => ({
  ...{ id: _id, responseId: _id, formId, title, header, status },
  ...{ isArchived: state === 'archived', at: created_at },
});

interface Answered {
  forms: FormTotal[];
  /** Whether there are more. */
  isMore: boolean;
}
interface FormTotal {
  _id: string;
  total: number;
  lastOrder?: number;
}

/** Forms with responses, by words of their titles, workspace and id: of more than twenty, those that were answered last. */
async function answeredForms(
  repository: ResponsesRepository,
  { text, workspaceId, formId }: { text: string; workspaceId: string | undefined; formId: string | undefined },
): Promise<Answered> {
  const byTitle = text.trim() === '' ? null : await repository.findByTitle(text, MOST_SOUGHT + 1);
  const ids =
    byTitle && formId !== undefined ? byTitle.filter((id) => id === formId) : (byTitle ?? (formId === undefined ? null : [formId]));
  const ofWorkspace = workspaceId === undefined ? null : await repository.findTotalsOf(workspaceId, MOST_SOUGHT + 1);
  const totals: FormTotal[] = ofWorkspace ?? (await repository.findAnswered((ids ?? []).slice(0, MOST_SOUGHT), MOST_MERGED + 1));
  // Both are read in the order of the last answer.
  const answered = totals.filter(({ _id, total }) => total > 0 && (ids === null || ids.includes(_id)));
  // What is found by its title is there.
  const names = byTitle ? null : await repository.findNames(answered.map(({ _id }) => _id));
  const open = names ? answered.filter(({ _id }) => names.has(_id)) : answered;
  return {
    forms: open.slice(0, MOST_MERGED),
    isMore: open.length > MOST_MERGED || (ids ?? []).length > MOST_SOUGHT || (ofWorkspace ?? []).length > MOST_SOUGHT,
  };
}

/** A page of what was answered to these forms. */
async function pageOfForms(
  repository: ResponsesRepository,
  { forms: merged, isMore }: Answered,
  days: Days,
  { page, size, after }: WantedRows,
): Promise<NumberedPage<ArrivedRow>> {
  if (after !== undefined) {
    const places = await newestOf(repository, merged, days, { from: 0, to: size, after });
    return { rows: await rowsOf(repository, places), page: 1, total: places.length, isMore, next: nextOf(places, size) };
  }
  const counted = await countMerged(repository, merged, days);
  const most = reachOf(merged);
  const total = Math.min(counted, most);
  const last = Math.min(page, Math.max(1, Math.ceil(total / size)));
  const places = await newestOf(repository, merged, days, { from: (last - 1) * size, to: Math.min(total, last * size) });
  return {
    rows: await rowsOf(repository, places),
    page: last,
    total,
    isMore: counted > most || isMore,
    next: nextOf(places, size),
  };
}

const nextOf = (places: readonly Place[], size: number): string | null => {
  const last = places.length < size ? undefined : places.at(-1);
  return last ? rowKeyOf(last.order, last._id) : null;
};

async function rowsOf(repository: ResponsesRepository, places: readonly Place[]): Promise<ArrivedRow[]> {
  const rows = new Map((await repository.findRows(places.map(({ _id }) => _id))).map((row) => [row._id, row]));
  return places.flatMap(({ _id }) => rows.get(_id) ?? []);
}

const states = ['active', 'archived'] as const;

async function countMerged(repository: ResponsesRepository, forms: readonly FormTotal[], days: Days): Promise<number> {
  if (days.from === undefined && days.to === undefined) return forms.reduce((sum, { total }) => sum + total, 0);
  const most = reachOf(forms);
  let count = 0;
  for (const { _id } of forms)
    for (const state of states) if (count <= most) count += await repository.countPlaces(_id, state, days, most + 1);
  return count;
}

/** A part of the merged lists. @param forms the one that was answered last first: what is older than all that is found is not read */
async function newestOf(
  repository: ResponsesRepository,
  forms: readonly FormTotal[],
  days: Days,
  { from, to, after }: { from: number; to: number; after?: string },
): Promise<Place[]> {
  let places: Place[] = [];
  for (let at = 0; at < forms.length; at += READ_AT_ONCE) {
    const some = forms.slice(at, at + READ_AT_ONCE);
    if (places.length === to && (some[0]?.lastOrder ?? 0) < (places.at(-1)?.order ?? 0)) break;
    const lists = some.flatMap(({ _id }) => states.map((state) => repository.findPlaces(_id, state, days, { limit: to, after })));
    const found = await Promise.all(lists);
    places = [...places, ...found.flat()].sort((one, other) => other.order - one.order || (one._id < other._id ? 1 : -1)).slice(0, to);
  }
  return places.slice(from);
}
