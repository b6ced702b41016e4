import type { ReplyOf, responses } from '@formwright/contracts';
import { knownZone } from '@formwright/form-model';
import { AppError, type Caller, type Request, requirePermission } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { begin } from '../export/begin-export.ts';
import { fileName } from '../export/export-kind.ts';
import { ALWAYS, type ExportNote } from '../export/export-store.ts';
import { addressOf } from '../export/export-ticket.ts';
import { KEPT_MS } from '../export/make-export.ts';
import { noSuchExport, removeForUser } from '../export/stored-file.ts';
import { isWhole } from './entry.ts';

/** Begins to make the ZIP. One that is being made goes on; a finished one makes room. */
export function beginOwnData(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.beginOwnData>): Promise<ReplyOf<typeof responses.beginOwnData>> => {
    requirePermission(caller, 'account');
    const note = await begin(deps, await newNote(deps, caller, knownZone(body.zone)));
    for (const former of await deps.exportNotes.findFormerOwnData(note)) await removeForUser(deps, former);
    return shown(note);
  };
}

export function getOwnData({ exportNotes }: ResponsesDeps) {
  return async ({ caller }: Request<typeof responses.getOwnData>): Promise<ReplyOf<typeof responses.getOwnData>> => {
    requirePermission(caller, 'account');
    const note = await exportNotes.findOwnData(caller);
    return { data: note && shown(note) };
  };
}

export function openOwnData(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.openOwnData>): Promise<ReplyOf<typeof responses.openOwnData>> => {
    const note = await requireOwnData(deps, caller, body.id);
    if (note.state === 'making') throw new AppError('responses.export_unfinished', 'The file is not ready yet. Ask again in a moment.');
    if (note.state !== 'ready' || note.expires_at <= deps.ports.clock.now()) throw noSuchExport();
    return { data: addressOf(deps, note, caller) };
  };
}

export function removeOwnData(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.removeOwnData>): Promise<ReplyOf<typeof responses.removeOwnData>> => {
    requirePermission(caller, 'account');
    const note = await deps.exportNotes.findOwnOrRemoved(body.id, caller);
    if (note?.kind !== 'account') throw noSuchExport();
    await removeForUser(deps, note);
    return { success: true };
  };
}

/** @throws AppError 'responses.export_not_found', also for that of somebody else */
async function requireOwnData({ exportNotes }: ResponsesDeps, caller: Caller, id: string): Promise<ExportNote> {
  requirePermission(caller, 'account');
  const note = await exportNotes.findOwn(id, caller);
  if (note?.kind !== 'account') throw noSuchExport();
  return note;
}

async function newNote({ ports, repository }: ResponsesDeps, by: Caller, timeZone: string): Promise<ExportNote> {
  const now = ports.clock.now();
  const { userId, workspaceId } = by;
  const forms = isWhole({ by }) ? await repository.findFormsOf(workspaceId) : [];
  const total = forms.length + (await repository.countStored(forms.map(({ _id }) => _id)));
  return {
    ...{ _id: ports.ids.random(), userId, workspaceId, by, formId: '', title: '', kind: 'account', list: { query: {}, at: now } },
    ...{ timeZone, state: 'making', isListed: false, done: 0, total, size: 0, attempt: 1 },
    ...{ made_at: now, changed_at: now, waited_until: ALWAYS, expires_at: now + KEPT_MS },
  };
}

type Shown = ReplyOf<typeof responses.beginOwnData>;

function shown({ _id, by, timeZone, state, done, total, size, made_at, expires_at }: ExportNote): Shown {
  const name = fileName('account', { title: '', made_at, timeZone });
  return { _id, isWhole: isWhole({ by }), state: state as Shown['state'], done, total: total ?? 0, name, size, made_at, expires_at };
}
