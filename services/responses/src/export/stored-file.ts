import { submissions } from '@formwright/contracts';
import { AppError, type Caller, createPatience, DAY_MS, eachInBatches, isUnavailable, TOLD_MS } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { ExportNote } from './export-store.ts';

type Deps = Pick<ResponsesDeps, 'ports' | 'exportNotes'>;

const folderOf = ({ _id, workspaceId }: Pick<ExportNote, '_id' | 'workspaceId'>) => `ResponseExport/${workspaceId}/${_id}/`;
/** Each attempt has a file of its own, so that a process that was taken for dead spoils nothing. */
export const fileKey = (note: Pick<ExportNote, '_id' | 'workspaceId' | 'attempt'>): string => `${folderOf(note)}${note.attempt}`;

export const noSuchExport = () => new AppError('responses.export_not_found', 'This file no longer exists. Export it again.');

/** The caller's own. @throws AppError 'responses.export_not_found', also for that of somebody else */
export async function requireExport({ exportNotes }: Deps, caller: Caller, id: string): Promise<ExportNote> {
  const note = await exportNotes.findOwn(id, caller);
  if (!note?.isListed) throw noSuchExport();
  return note;
}

/** After this time a process that made the file has noticed that it is not wanted, or has ended. */
const UNHEARD_MS = 60_000;

/** Removes the file and then its note. It may be repeated. */
async function removeExport(deps: Deps, note: ExportNote, told: Pick<ExportNote, 'told_until' | 'againId'> = {}): Promise<void> {
  const { exportNotes, ports } = deps;
  const now = ports.clock.now();
  const isMaking = note.state === 'making';
  await exportNotes.condemn(note._id, { expires_at: isMaking ? now + UNHEARD_MS : 0, ...told });
  await ports.files.deleteAll(folderOf(note));
  // A process may be storing the file at this moment. The sweep looks again.
  if (isMaking) return;
  const { told_until = 0 } = { ...note, ...told };
  await (told_until > now ? exportNotes.keepTold(note._id, told_until) : exportNotes.forget(note._id));
}

/** Removes it for its user. One that is removed already stays so: the same call came before. */
export async function removeForUser(deps: Deps, note: ExportNote, againId?: string): Promise<void> {
  if (note.state === 'removed') return;
  await removeExport(deps, note, { told_until: deps.ports.clock.now() + TOLD_MS, ...(againId !== undefined && { againId }) });
}

const SWEPT_AT_ONCE = 100;
/** Batches of one run of the sweep; the next run goes on. */
const MAX_BATCHES = 20;
/** Removes what was exported of a form. */
export async function removeExportsOf(deps: Deps, formId: string): Promise<void> {
  for (;;) {
    const found = await deps.exportNotes.findOfForm(formId, SWEPT_AT_ONCE);
    for (const note of found) await removeExport(deps, note);
    if (found.length < SWEPT_AT_ONCE) return;
  }
}

/** Removes what a person who is erased has exported, and all exports of the person's workspace. */
export async function removeExportsOfPerson(
  deps: Deps,
  { userId, workspaceId }: Pick<ExportNote, 'userId' | 'workspaceId'>,
): Promise<void> {
  await deps.exportNotes.forgetWorkspace(workspaceId);
  await deps.exportNotes.forgetToldOf(userId);
  // This also deletes a file that a process has stored after its note was removed.
  await deps.ports.files.deleteAll(`ResponseExport/${workspaceId}/`);
  for (;;) {
    const found = await deps.exportNotes.findOfUser(userId, SWEPT_AT_ONCE);
    for (const note of found) await removeExport(deps, note);
    if (found.length < SWEPT_AT_ONCE) return;
  }
}

/** How long an expired export is shown, so that its user can ask for it again. */
const SHOWN_MS = DAY_MS;

/** Removes a file whose time is over. One that its user's list shows stays in it, to be asked for again. It may be repeated. */
async function expireExport(deps: Deps, note: ExportNote, now: number): Promise<void> {
  if (note.state !== 'ready' || !note.isListed) return removeExport(deps, note);
  await deps.exportNotes.markExpired(note._id, now + SHOWN_MS);
  await deps.ports.files.deleteAll(folderOf(note));
}

/** More than the people of a workspace keep, as a rule. What is beyond them is looked at with the next file. */
const MOST_LOOKED_AT = 1_000;

/**
 * Lets the oldest files of a workspace expire while all of them take more than its plan lets it store. They are copies, so they are in a
 * sum of their own: in that of the answers, an export could close the forms. The new one stays, however large it is.
 */
export async function boundExports(deps: Deps, made: Pick<ExportNote, '_id' | 'workspaceId'>): Promise<void> {
  const { exportNotes, ports } = deps;
  const { workspaceId } = made;
  const ready = await exportNotes.findReady(workspaceId, MOST_LOOKED_AT);
  if (ready.length < 2) return;
  try {
    const { limit } = await ports.call(submissions.findRoom, { body: { workspaceId } });
    let bytes = 0;
    for (const note of ready.sort((a, b) => Number(b._id === made._id) - Number(a._id === made._id))) {
      bytes += note.size;
      if (note._id !== made._id && bytes > limit) await expireExport(deps, note, ports.clock.now());
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    ports.log.warn({ err: error }, 'the sum of exports was not looked at');
  }
}

/** Removes the files that nobody removed. */
export function sweepExports(deps: Deps) {
  const patience = createPatience(deps.ports.clock);
  let isFirst = true;
  return async (): Promise<void> => {
    // A former version kept its PDFs here, for an hour.
    if (isFirst) await deps.ports.files.deleteAll('ResponsePdf/');
    isFirst = false;
    const now = deps.ports.clock.now();
    await eachInBatches({
      find: (atMost) => deps.exportNotes.findExpired(now, atMost),
      work: (note: ExportNote) => expireExport(deps, note, now),
      atOnce: SWEPT_AT_ONCE,
      most: MAX_BATCHES,
      patience,
    });
  };
}
