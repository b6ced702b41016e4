import type { responses } from '@formwright/contracts';
import { isReady } from '@formwright/made-files';
import { AppError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../form/require-form.ts';
import { addressOf, noSuchExport, requireExport } from './own-export.ts';
import { shownExport } from './shown-export.ts';

/** A bound for the list; fewer exports are kept. */
const MAX_LISTED = 50;

/** The caller's exports, the newest first. Those of a deleted form are left out: a job removes them. */
export function getExports({ exports, repository, ports }: ResponsesDeps) {
  return async ({ caller }: Request<typeof responses.getExports>) => {
    const notes = await exports.notes.findListed(caller, MAX_LISTED);
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
    const note = await deps.exports.notes.findOwnOrRemoved(body.exportId, caller);
    if (!note?.isListed) throw noSuchExport();
    await deps.exports.removeForUser(note);
    return { success: true as const };
  };
}
