import { AppError, type Caller } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { PdfNote } from './pdf-store.ts';

export const fileKey = ({ _id, workspaceId }: Pick<PdfNote, '_id' | 'workspaceId'>): string => `ResponsePdf/${workspaceId}/${_id}.pdf`;

const noSuchFile = () => new AppError('responses.pdf_not_found', 'There is no such file any more. Make the PDF again.');

/** @throws AppError 'responses.pdf_not_found', also for the file of somebody else */
export async function requirePdf({ pdfNotes, ports }: ResponsesDeps, caller: Caller, id: string): Promise<PdfNote> {
  const note = await pdfNotes.askForPdf(id, caller, ports.clock.now());
  if (!note || note.expires_at <= ports.clock.now()) throw noSuchFile();
  return note;
}

/** @throws AppError 'responses.pdf_not_found' */
export async function requireNewestPdf({ pdfNotes }: ResponsesDeps, caller: Caller): Promise<PdfNote> {
  const note = await pdfNotes.newestPdf(caller);
  if (!note) throw noSuchFile();
  return note;
}

/** Removes the file and then its note. It may be repeated. */
export async function removePdf({ pdfNotes, ports }: ResponsesDeps, note: PdfNote): Promise<void> {
  await pdfNotes.condemnPdf(note._id);
  await ports.files.delete(fileKey(note));
  await pdfNotes.forgetPdf(note._id);
}

const SWEPT_AT_ONCE = 100;

/** Removes the files that nobody removed. */
export function sweepPdfs(deps: ResponsesDeps) {
  return async (): Promise<void> => {
    for (const note of await deps.pdfNotes.findExpired(deps.ports.clock.now(), SWEPT_AT_ONCE)) await removePdf(deps, note);
  };
}
