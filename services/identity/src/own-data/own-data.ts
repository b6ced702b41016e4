import { identity, type ReplyOf, responses } from '@formwright/contracts';
import { knownZone, wallTime } from '@formwright/form-model';
import { isReady, newMadeFile } from '@formwright/made-files';
import { AppError, type Caller, datedName, downloadHeaders, type RawReply, type Request, requirePermission } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { ZIP } from './create-own-data.ts';
import { isWhole, type OwnDataNote } from './own-data-note.ts';

const KIND = 'account';

const noSuchFile = () => new AppError('identity.own_data_not_found', 'This file no longer exists. Export it again.');
const invalid = () => new AppError('identity.ticket_invalid', 'This download has expired. Start it again.');

/** Begins to make the ZIP. One that is being made goes on; a finished one makes room. */
export function beginOwnData(deps: IdentityDeps) {
  return async ({ body, caller }: Request<typeof identity.beginOwnData>): Promise<ReplyOf<typeof identity.beginOwnData>> => {
    requirePermission(caller, 'account');
    const note = await deps.ownData.begin(await newNote(deps, caller, knownZone(body.zone)));
    for (const former of await deps.ownData.notes.findOthers(note)) await deps.ownData.removeForUser(former);
    return shown(note);
  };
}

export function getOwnData({ ownData }: IdentityDeps) {
  return async ({ caller }: Request<typeof identity.getOwnData>): Promise<ReplyOf<typeof identity.getOwnData>> => {
    requirePermission(caller, 'account');
    const note = await ownData.notes.findNewest(caller, KIND);
    return { data: note && shown(note) };
  };
}

/** An address that downloads it. */
export function openOwnData({ ownData, ports }: IdentityDeps) {
  return async ({ body, caller }: Request<typeof identity.openOwnData>): Promise<ReplyOf<typeof identity.openOwnData>> => {
    requirePermission(caller, 'account');
    const note = await ownData.notes.findOwn(body.id, caller);
    if (note?.state === 'making') throw new AppError('identity.own_data_unfinished', 'The file is not ready yet. Ask again in a moment.');
    if (!note || !isReady(note, ports.clock.now())) throw noSuchFile();
    return { data: identity.downloadOwnData.path.replace(':ticket', ownData.ticketOf(note, caller)) };
  };
}

export function downloadOwnData({ ownData, ports }: IdentityDeps) {
  return async ({ params }: Request<typeof identity.downloadOwnData>): Promise<RawReply> => {
    const opened = await ownData.open(params.ticket);
    const file = opened && (await ownData.fileOf(opened.note));
    if (!file) throw invalid();
    const { note, by } = opened;
    const admit = async () => {
      if (await ports.isRevoked(by)) throw invalid();
    };
    const headers = { ...downloadHeaders(nameOf(note), ZIP), 'content-length': String(note.size) };
    return { status: 200, headers, body: file.stream(), admit };
  };
}

export function removeOwnData({ ownData }: IdentityDeps) {
  return async ({ body, caller }: Request<typeof identity.removeOwnData>): Promise<ReplyOf<typeof identity.removeOwnData>> => {
    requirePermission(caller, 'account');
    const note = await ownData.notes.findOwnOrRemoved(body.id, caller);
    if (!note) throw noSuchFile();
    await ownData.removeForUser(note);
    return { success: true };
  };
}

async function newNote({ ports }: IdentityDeps, by: Caller, timeZone: string): Promise<OwnDataNote> {
  const { workspaceId } = by;
  const contents = isWhole({ by }) ? await ports.call(responses.countContents, { body: { workspaceId } }) : { forms: 0, responses: 0 };
  const total = contents.forms + contents.responses;
  return { ...newMadeFile(by, ports.ids.random(), ports.clock.now()), kind: KIND, isListed: false, total, timeZone };
}

const nameOf = ({ made_at, timeZone }: OwnDataNote): string => datedName('My data', 'zip', wallTime(made_at, timeZone));

type Shown = ReplyOf<typeof identity.beginOwnData>;

const shown = (note: OwnDataNote): Shown => {
  const { _id, state, done, total, size, made_at, expires_at } = note;
  return { _id, isWhole: isWhole(note), state: state as Shown['state'], done, total, name: nameOf(note), size, made_at, expires_at };
};
