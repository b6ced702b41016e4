import type { responses } from '@formwright/contracts';
import { AppError, type Caller, pause, type RawReply, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { exportHeaders } from '../export/export-kind.ts';
import type { ExportNote } from '../export/export-note.ts';
import { requireForm } from '../form/require-form.ts';

const LOOK_MS = 250;
/** Proxies end a request that is silent for longer. */
const LOOKS = 80;

const gone = () => new AppError('responses.pdf_not_found', 'This file no longer exists. Make the PDF again.');

/** @throws AppError 'responses.pdf_not_found', also for the file of somebody else */
async function requirePdf({ exports, ports }: ResponsesDeps, caller: Caller, id: string): Promise<ExportNote> {
  const note = await exports.notes.askFor(id, caller, ports.clock.now());
  if (note?.kind !== 'pdf' || note.isListed || note.expires_at <= ports.clock.now()) throw gone();
  return note;
}

/** Sends the file to the user who asked for it, once it is made. */
export function temporaryPdf(deps: ResponsesDeps) {
  return async ({ params, caller, reply }: Request<typeof responses.temporaryPdf>): Promise<RawReply> => {
    let note = await requirePdf(deps, caller, params.fileId);
    await requireForm(deps, caller, note.formId, 'responses.read');
    for (let looks = 0; note.state === 'making' && looks < LOOKS && !reply.isGone(); looks += 1) {
      await pause(LOOK_MS);
      note = await requirePdf(deps, caller, params.fileId);
    }
    requireMade(note);
    // Making and sending take so long that the caller may lose access meanwhile.
    const admit = async () => {
      if (await deps.ports.isRevoked(caller)) throw gone();
    };
    await admit();
    const file = await deps.exports.fileOf(note);
    if (!file) throw gone();
    return {
      status: 200,
      headers: { ...exportHeaders('pdf', note), 'content-length': String(file.size) },
      body: file.stream(),
      admit,
    };
  };
}

function requireMade({ state }: ExportNote): void {
  if (state === 'making') throw new AppError('responses.pdf_unfinished', 'The PDF is not ready yet. Ask again in a moment.');
  if (state === 'too_large')
    throw new AppError('responses.pdf_too_large', 'These responses are too large for a PDF. Export them as CSV instead.');
  if (state === 'failed') throw new AppError('responses.pdf_failed', 'The PDF could not be made. Please try again.');
}

/** How far the user's PDF is. */
export function getPdfProgress(deps: ResponsesDeps) {
  return async ({ params, caller }: Request<typeof responses.getPdfProgress>) => {
    const { state, done, total } = await requirePdf(deps, caller, params.fileId);
    return { isMaking: state === 'making', done, total: total ?? done };
  };
}

/** Removes one file of the user, and no other. */
export function removeTemp(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.removeTemp>) => {
    const id = body.path?.split('/').at(-1);
    const { notes } = deps.exports;
    const note = await (id === undefined ? notes.findNewestUnlisted(caller, 'pdf') : notes.findOwnOrRemoved(id, caller));
    if (note?.kind !== 'pdf' || note.isListed) throw gone();
    await deps.exports.removeForUser(note);
    return { success: true as const };
  };
}
