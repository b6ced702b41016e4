import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type PdfSection, PdfTooLargeError } from '@formwright/pdf';
import { stagedPath } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form-copy.ts';
import type { Position } from '../position.ts';
import type { Response } from '../response.ts';
import { brandOf, describeResponse, MAX_PICTURES_BYTES } from './describe-response.ts';
import type { PdfNote } from './pdf-store.ts';
import { fileKey } from './temporary-file.ts';

/** Responses in memory at a time. */
const AT_ONCE = 20;
/** So often it is noted how far it is, and looked whether its user still waits. */
const NOTED_EVERY = 5;

/** Its user has left, or has removed it. */
class GivenUp extends Error {}

/** Makes the PDF of a note in the background. */
export function makeAllPdf(deps: ResponsesDeps, form: FormCopy, note: PdfNote, timeZone: string): void {
  const making = makeFile(deps, form, note, timeZone)
    .catch(async (error: unknown) => {
      if (!(error instanceof GivenUp || deps.closing.aborted)) deps.ports.log.error({ err: error }, 'a PDF of all responses was not made');
      await deps.pdfNotes.endPdf(note._id, error instanceof PdfTooLargeError ? 'too_large' : 'failed', deps.ports.clock.now());
    })
    // The store fails or is closed. The note is given up by its age.
    .catch((error: unknown) => deps.ports.log.warn({ err: error }, 'the end of a PDF was not noted'))
    .finally(() => deps.making.delete(making));
  deps.making.add(making);
}

async function makeFile(deps: ResponsesDeps, form: FormCopy, note: PdfNote, timeZone: string): Promise<void> {
  const { ports, config, pdfNotes, pdfs } = deps;
  const path = stagedPath(ports.tmpDir);
  try {
    const brand = await brandOf(deps, form.workspaceId);
    const document = { title: form.title, brand, creator: config.productName, madeAt: note.made_at };
    await pdfs.make('long', { document, sections: sectionsOf(deps, form, note, timeZone), path, signal: deps.closing });
    await ports.files.put(fileKey(note), createReadStream(path), { contentType: 'application/pdf' });
    if (!(await pdfNotes.endPdf(note._id, 'ready', ports.clock.now()))) await ports.files.delete(fileKey(note));
  } finally {
    await rm(path, { force: true });
  }
}

async function* sectionsOf(deps: ResponsesDeps, form: FormCopy, note: PdfNote, timeZone: string): AsyncGenerator<PdfSection> {
  const { pdfNotes, ports } = deps;
  const pictures = { left: MAX_PICTURES_BYTES };
  let number = 0;
  for await (const response of activeResponses(deps, form._id, note.total)) {
    const isNoted = number % NOTED_EVERY !== 0 || (await pdfNotes.advancePdf(note._id, number, ports.clock.now()));
    if (!isNoted) throw new GivenUp();
    number += 1;
    yield describeResponse(form, response, { files: ports.files, timeZone, place: { number, of: note.total }, pictures });
  }
}

/** Newest first, in steps, as many as there were at the beginning. */
async function* activeResponses({ repository }: ResponsesDeps, formId: string, total: number): AsyncGenerator<Response> {
  const list = { formId, name: 'active' as const, conditions: [] };
  let position: Position | null = null;
  for (let index = 0; index < total; ) {
    const page: Response[] = await repository.findList(list, { position, skip: 0 }, Math.min(AT_ONCE, total - index));
    yield* page;
    index += page.length;
    const last = page.at(-1);
    if (!last) return;
    position = { order: last.order, id: last._id, index };
  }
}
