import type { Readable } from 'node:stream';
import type { responses } from '@formwright/contracts';
import { AppError, type RawReply, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { contentOf } from './export-content.ts';
import { exportHeaders } from './export-kind.ts';
import type { ExportNote } from './export-note.ts';
import { formOf } from './own-export.ts';

const invalid = () => new AppError('responses.ticket_invalid', 'This download has expired. Start it again.');

/** Sends a finished export, or one that is made while it is sent. The client's reading speed limits the stream. */
export function downloadExport(deps: ResponsesDeps) {
  const { ports, exports } = deps;
  return async ({ params }: Request<typeof responses.downloadExport>): Promise<RawReply> => {
    const opened = await exports.open(params.ticket);
    if (!opened) throw invalid();
    const { note, by } = opened;
    const admit = async () => {
      if (await ports.isRevoked(by)) throw invalid();
    };
    const form = await formOf(deps, note);
    const body = form && (await bodyOf(deps, form, note));
    if (!body) throw invalid();
    const length = note.state === 'ready' ? { 'content-length': String(note.size) } : {};
    return { status: 200, headers: { ...exportHeaders(note.kind, note), ...length }, body, admit };
  };
}

/** @returns null if there is no file */
async function bodyOf(deps: ResponsesDeps, form: FormCopy, note: ExportNote): Promise<Readable | null> {
  if (note.state === 'ready') return (await deps.exports.fileOf(note))?.stream() ?? null;
  if (note.state !== 'direct') return null;
  const parts = await contentOf(deps, form, note, { progress: { done: 0 }, signal: deps.closing });
  return deps.sendInTurns({ for: 'owner', turn: note.workspaceId }, parts);
}
