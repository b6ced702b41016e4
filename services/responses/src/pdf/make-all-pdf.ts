import type { PdfSection } from '@formwright/pdf';
import type { ResponsesDeps } from '../deps.ts';
import type { ExportNote } from '../export/export-store.ts';
import { readExported } from '../export/read-list.ts';
import type { FormCopy } from '../form-copy.ts';
import { brandOf, describeResponse, MAX_PICTURES_BYTES } from './describe-response.ts';

interface Making {
  /** The file to write. */
  path: string;
  progress: { done: number };
  signal: AbortSignal;
}

type Deps = Pick<ResponsesDeps, 'ports' | 'config' | 'pdfs' | 'repository' | 'sortedLists'>;

/** Lays out the responses of an export, one after the other. */
export async function makeAllPdf(deps: Deps, form: FormCopy, note: ExportNote, { path, progress, signal }: Making): Promise<void> {
  const brand = await brandOf(deps, form.workspaceId);
  const document = { title: form.title, brand, creator: deps.config.productName, madeAt: note.made_at };
  await deps.pdfs.make('long', { document, sections: sectionsOf(deps, form, note, progress), path, signal });
}

async function* sectionsOf(deps: Deps, form: FormCopy, note: ExportNote, progress: Making['progress']): AsyncGenerator<PdfSection> {
  const { list, timeZone, total } = note;
  const pictures = { left: MAX_PICTURES_BYTES };
  for await (const response of readExported(deps, form, list)) {
    // As many as there were at the beginning: what arrived since is another PDF's.
    if (total !== null && progress.done === total) return;
    progress.done += 1;
    const place = { number: progress.done, of: total ?? progress.done };
    yield describeResponse(form, response, { files: deps.ports.files, timeZone, place, pictures });
  }
}
