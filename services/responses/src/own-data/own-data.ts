import type { ReplyOf, responses } from '@formwright/contracts';
import { knownZone } from '@formwright/form-model';
import { isReady, newMadeFile } from '@formwright/made-files';
import { AppError, type Caller, type Request, requirePermission } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { fileName } from '../export/export-kind.ts';
import type { ExportNote } from '../export/export-note.ts';
import { addressOf, noSuchExport } from '../export/own-export.ts';
import { isWhole } from './entry.ts';

/** Begins to make the ZIP. One that is being made goes on; a finished one makes room. */
export function beginOwnData(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.beginOwnData>): Promise<ReplyOf<typeof responses.beginOwnData>> => {
    requirePermission(caller, 'account');
    const note = await deps.exports.begin(await newNote(deps, caller, knownZone(body.zone)));
    for (const former of await deps.exports.notes.findOthers(note)) await deps.exports.removeForUser(former);
    return shown(note);
  };
}

export function getOwnData({ exports }: ResponsesDeps) {
  return async ({ caller }: Request<typeof responses.getOwnData>): Promise<ReplyOf<typeof responses.getOwnData>> => {
    requirePermission(caller, 'account');
    const note = await exports.notes.findNewest(caller, 'account');
    return { data: note && shown(note) };
  };
}

export function openOwnData(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.openOwnData>): Promise<ReplyOf<typeof responses.openOwnData>> => {
    const note = await requireOwnData(deps, caller, body.id);
    if (note.state === 'making') throw new AppError('responses.export_unfinished', 'The file is not ready yet. Ask again in a moment.');
    if (!isReady(note, deps.ports.clock.now())) throw noSuchExport();
    return { data: addressOf(deps, note, caller) };
  };
}

export function removeOwnData(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.removeOwnData>): Promise<ReplyOf<typeof responses.removeOwnData>> => {
    requirePermission(caller, 'account');
    const note = await deps.exports.notes.findOwnOrRemoved(body.id, caller);
    if (note?.kind !== 'account') throw noSuchExport();
    await deps.exports.removeForUser(note);
    return { success: true };
  };
}

/** @throws AppError 'responses.export_not_found', also for that of somebody else */
async function requireOwnData({ exports }: ResponsesDeps, caller: Caller, id: string): Promise<ExportNote> {
  requirePermission(caller, 'account');
  const note = await exports.notes.findOwn(id, caller);
  if (note?.kind !== 'account') throw noSuchExport();
  return note;
}

async function newNote({ ports, repository }: ResponsesDeps, by: Caller, timeZone: string): Promise<ExportNote> {
  const now = ports.clock.now();
  const forms = isWhole({ by }) ? await repository.findFormsOf(by.workspaceId) : [];
  const total = forms.length + (await repository.countStored(forms.map(({ _id }) => _id)));
  return {
    ...newMadeFile(by, ports.ids.random(), now),
    ...{ formId: '', title: '', kind: 'account', list: { query: {}, at: now }, timeZone, isListed: false, total },
  };
}

type Shown = ReplyOf<typeof responses.beginOwnData>;

function shown({ _id, by, timeZone, state, done, total, size, made_at, expires_at }: ExportNote): Shown {
  const name = fileName('account', { title: '', made_at, timeZone });
  return { _id, isWhole: isWhole({ by }), state: state as Shown['state'], done, total: total ?? 0, name, size, made_at, expires_at };
}
