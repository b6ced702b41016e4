import type { responses } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';
import { addressOf } from './export-ticket.ts';
import { isReady, shownExport } from './shown-export.ts';
import { noSuchExport, removeForUser, requireExport } from './stored-file.ts';

/** A bound for the list; fewer exports are kept. */
const MAX_LISTED = 50;

/** The caller's exports, the newest first. Those of a deleted form are left out: a job removes them. */
export function getExports({ exportNotes, repository, ports }: ResponsesDeps) {
  return async ({ caller }: Request<typeof responses.getExports>) => {
    const notes = await exportNotes.findListed(caller, MAX_LISTED);
    const closed = await repository.findClosed([...new Set(notes.map(({ formId }) => formId))]);
    return notes.filter(({ formId }) => !closed.some(({ _id }) => _id === formId)).map((note) => shownExport(note, ports.clock.now()));
  };
}

/** The address of a finished export. */
export function openExport(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.openExport>) => {
    const note = await requireExport(deps, caller, body.exportId);
    await requireForm(deps, caller, note.formId, 'responses.read');
    if (note.state === 'making') throw new AppError('responses.export_unfinished', 'The file is not ready yet. Ask again in a moment.');
    if (!isReady(note, deps.ports.clock.now())) throw noSuchExport();
    return { data: addressOf(deps, note, caller) };
  };
}

/** Cancels an export that is being made, or removes its file. */
export function removeExport(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.removeExport>) => {
    const note = await deps.exportNotes.findOwnOrRemoved(body.exportId, caller);
    if (!note?.isListed) throw noSuchExport();
    await removeForUser(deps, note);
    return { success: true as const };
  };
}
