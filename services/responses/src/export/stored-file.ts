import { AppError, type Caller, DAY_MS } from '@formwright/platform';
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
export async function removeExport({ exportNotes, ports }: Deps, note: ExportNote): Promise<void> {
  const isMaking = note.state === 'making';
  await exportNotes.condemn(note._id, isMaking ? ports.clock.now() + UNHEARD_MS : 0);
  await ports.files.deleteAll(folderOf(note));
  // A process may be storing the file at this moment. The sweep looks again.
  if (!isMaking) await exportNotes.forget(note._id);
}

const SWEPT_AT_ONCE = 100;
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

/** Removes the files that nobody removed. */
export function sweepExports(deps: Deps) {
  let isFirst = true;
  return async (): Promise<void> => {
    // A former version kept its PDFs here, for an hour.
    if (isFirst) await deps.ports.files.deleteAll('ResponsePdf/');
    isFirst = false;
    const now = deps.ports.clock.now();
    for (;;) {
      const expired = await deps.exportNotes.findExpired(now, SWEPT_AT_ONCE);
      for (const note of expired) {
        if (note.state !== 'ready' || !note.isListed) {
          await removeExport(deps, note);
          continue;
        }
        await deps.exportNotes.markExpired(note._id, now + SHOWN_MS);
        await deps.ports.files.deleteAll(folderOf(note));
      }
      if (expired.length < SWEPT_AT_ONCE) return;
    }
  };
}
