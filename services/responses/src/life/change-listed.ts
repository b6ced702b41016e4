import { hash } from 'node:crypto';
import { responses } from '@formwright/contracts';
import { AppError, DuplicateKeyError, type Request, type Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { watermarksOf } from '../form/form-counters.ts';
import { requireForm } from '../form/require-form.ts';
import { isLong, readQuery, totalOf } from '../list/read-query.ts';
import type { List } from '../store/lists.ts';
import type { Response } from '../store/response.ts';
import { writesOfChange } from './change-responses.ts';
import type { Change, LifeOf } from './changes.ts';
import type { ListChange } from './life-store.ts';
import { AT_ONCE, isKeptBack, type Progress, STEPS_OF_CALL, waitWhile, work } from './steps.ts';

/**
 * The most changed responses that are noted for Undo. Notes of more would be large, and whoever archived them finds them in the archive.
 */
const MAX_UNDONE = 10_000;

/**
 * Changes all responses of a list as it was when the caller saw it. The change is stored first, so that it is finished even if this process
 * ends. This call does the first steps, and a job does the rest. A form has one change at a time. The same call, sent again, tells how far
 * the change is.
 */
export function changeListed(deps: ResponsesDeps) {
  return async ({ caller, body, reply }: Request<typeof responses.changeListed>) => {
    const { repository } = deps;
    const { formId, changeId, change, until, undoes, ...query } = body;
    const form = await requireForm(deps, caller, formId, 'responses.write', 'formId');
    const now = deps.ports.clock.now();
    const list = await readQuery(form, query, now);
    const _id = `${formId}:${changeId}`;
    const inTurn = <T>(read: () => Promise<T>) => (isLong(list) ? deps.takeTurn(caller.workspaceId, () => reply.isGone(), read) : read());
    const digest = hash('sha256', JSON.stringify([change, until, undoes, query]), 'base64url');
    if (await repository.findListChange(_id)) await waitWhile(async () => (await repository.findListChange(_id))?.isRunning);
    else {
      const counters = await repository.findCounters(formId);
      const watermarks = watermarksOf(counters, now);
      const latest = list.name === 'archived' ? watermarks.delete : watermarks.archive;
      const common = { _id, formId, digest, workspaceId: form.workspaceId, done: 0, changed: 0, step: 0, isRunning: true, begun_at: now };
      await repository.forgetOldChanges(formId);
      const begun: ListChange = undoes
        ? { ...common, ...(await undoing(deps, formId, undoes)), list: { query: {}, at: now } }
        : {
            ...common,
            what: change,
            list: { query, at: now },
            until: Math.min(until ?? latest, latest),
            total: (await inTurn(() => totalOf(deps, list, counters))).total,
          };
      await begin(deps, begun, list.name === 'archived' ? { lastArchived: latest } : { floor: latest }, counters !== null);
      await inTurn(() => work(() => stepOfListed(deps, _id), STEPS_OF_CALL));
    }
    return told(await repository.findListChange(_id), digest);
  };
}

function told(change: ListChange | null, digest: string) {
  if (!change) throw new AppError('responses.change_not_found', { changeId: 'This change no longer exists.' });
  if (change.digest !== digest) throw new AppError('responses.change_reused', { changeId: 'This id belongs to another change.' });
  const { isRunning, total, done, changed } = change;
  return { success: true as const, left: isRunning ? Math.max(1, total - done) : 0, changed, canUndo: canUndo(change) };
}

const backOf = (what: Change): Change | undefined => (responses.inverseOf as Partial<Record<Change, Change>>)[what];

/** In the archive nothing is marked as unread, so what was marked as read there stays so. */
const isUndoable = ({ what, undoes, changed, list }: ListChange) =>
  backOf(what) !== undefined && undoes === undefined && changed <= MAX_UNDONE && list.query.pageName !== 'archived';

const canUndo = (change: ListChange): boolean => isUndoable(change) && change.changed > 0;

/** @throws AppError 'responses.change_not_found' */
async function undoing(deps: ResponsesDeps, formId: string, undoes: string) {
  const former = await deps.repository.findListChange(`${formId}:${undoes}`);
  const what = former && canUndo(former) && backOf(former.what);
  if (!former || !what) throw new AppError('responses.change_not_found', { undoes: 'This can no longer be undone.' });
  return { what, undoes: former._id, until: 0, total: former.changed };
}

/** Stores the change. @throws AppError 'responses.change_busy' */
async function begin(
  { repository, ports }: ResponsesDeps,
  change: ListChange,
  watermarks: Parameters<typeof repository.raisingWatermarks>[1],
  hasCounters: boolean,
): Promise<void> {
  const writes = [repository.addingListChange(change), ...(hasCounters ? [repository.raisingWatermarks(change.formId, watermarks)] : [])];
  for (let tries = 0; ; tries += 1) {
    try {
      await ports.store.commit(writes);
      return;
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
    }
    // The same call came twice at once.
    if (await repository.findListChange(change._id)) return;
    if (tries > 0)
      throw new AppError('responses.change_busy', 'These responses are being changed already. Please try again when that is done.');
    await waitWhile(() => repository.findRunningOf(change.formId));
  }
}

/** The list of a change, as far as it concerns it. */
async function listOf(form: FormCopy, { list: { query, at }, until }: ListChange): Promise<List> {
  const list = await readQuery(form, query, at);
  const bound = list.name === 'archived' ? { deleted_at: { $lte: until } } : { order: { $lte: until } };
  return { formId: list.formId, name: list.name, conditions: [...list.conditions, bound] };
}

interface Found {
  lives: readonly (LifeOf & Pick<Response, 'favouredAt'>)[];
  after: [number, string] | null;
  isLast: boolean;
}

async function nextOf({ repository }: ResponsesDeps, form: FormCopy, change: ListChange): Promise<Found> {
  if (change.undoes !== undefined) {
    const part = await repository.findPart(change.undoes, change.after?.[0] ?? -1);
    const find = change.what === 'restore' ? repository.findArchivedIn : repository.findMarkedIn;
    return { lives: part ? await find(part) : [], after: part && [part.step, ''], isLast: !part };
  }
  const found = await repository.findListed(await listOf(form, change), change.after, AT_ONCE);
  const last = found.at(-1);
  return { lives: found, after: last ? [last.order, last._id] : null, isLast: found.length < AT_ONCE };
}

/** One commit of a change: some responses, the counters, and how far it is. So each is changed once, whenever the process ends. */
export async function stepOfListed(deps: ResponsesDeps, id: string): Promise<Progress> {
  const { repository, ports } = deps;
  const change = await repository.findListChange(id);
  if (!change?.isRunning || (await isKeptBack(deps, change))) return 'ended';
  const counters = await repository.findCounters(change.formId);
  const form = await repository.findForm(change.formId);
  const { lives, after, isLast } = form && counters ? await nextOf(deps, form, change) : { lives: [], after: null, isLast: true };
  const { writes, changed, archivedAt } = await writesOfChange(deps, change, lives, change.what);
  const more = { done: lives.length, changed: changed.length };
  const marking = repository.advancingListChange(change, { ...(after && { after }), isRunning: !isLast }, more);
  const isNoted = changed.length > 0 && isUndoable({ ...change, changed: change.changed + changed.length });
  const { formId, step } = change;
  const placeOf = new Map(lives.map(({ _id, favouredAt = null }) => [_id, favouredAt]));
  const places = change.what === 'unfavorite' && { places: changed.map((each) => placeOf.get(each) ?? null) };
  const noting: Write[] = isNoted
    ? [repository.addingPart({ _id: `${id}:${step}`, formId, changeId: id, step, ids: changed, at: archivedAt, ...places })]
    : [];
  await ports.store.commit([marking, ...noting, ...writes]);
  deps.notifier.notify(formId);
  return isLast ? 'ended' : 'more';
}
