import type { Making } from '@formwright/made-files';
import { MAX_PAGES, MAX_SECTION_PAGES, type PdfSection, PdfTooLargeError, pagesOf } from '@formwright/pdf';
import { countTurns, nextTurn } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { ExportNote } from '../export/export-note.ts';
import { readExported } from '../export/exported-list.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { brandOf, describeResponse } from './describe-response.ts';
import { countPictures, createPictures, type Pictures, readPicture } from './pictures.ts';

interface MakingPdf extends Making {
  /** The file to write. */
  path: string;
}

type Deps = Pick<ResponsesDeps, 'ports' | 'config' | 'pdfs' | 'repository' | 'sortedLists' | 'inTurns'>;

/**
 * Lays out the responses of an export, one after the other.
 * @throws PdfTooLargeError before the first one is laid out
 */
export async function makeAllPdf(deps: Deps, form: FormCopy, note: ExportNote, { path, progress, signal }: MakingPdf): Promise<void> {
  const pages = await countPages(deps, form, note, signal);
  const { brand, logoKey, accent } = await brandOf(deps, form);
  const logo = await readPicture(deps.ports.files, logoKey);
  const document = { title: form.title, brand, logo, accent, creator: deps.config.productName, madeAt: note.made_at };
  const sections = sectionsOf(deps, form, note, { progress, pictures: createPictures(deps.ports.files) });
  await deps.pdfs.make({ document, sections, path, signal, for: 'owner', turn: form.workspaceId, pages });
}

/** Pages that are counted in one turn of the event loop. */
const PAGES_A_TURN = 200;

/** Reads the responses once more: to learn what their layout takes is quick, to lay them out is not. */
async function countPages(deps: Deps, form: FormCopy, note: ExportNote, signal: AbortSignal): Promise<number> {
  const isTurnDue = countTurns(PAGES_A_TURN);
  let sum = 0;
  const sections = sectionsOf(deps, form, note, { progress: { done: 0 }, pictures: countPictures() });
  for await (const section of deps.inTurns(form.workspaceId, sections)) {
    signal.throwIfAborted();
    const pages = pagesOf(section, MAX_SECTION_PAGES + 1);
    sum += pages;
    if (pages > MAX_SECTION_PAGES || sum > MAX_PAGES) throw new PdfTooLargeError('the responses have too many pages');
    if (isTurnDue(pages)) await nextTurn();
  }
  return sum;
}

interface Reading {
  progress: Making['progress'];
  pictures: Pictures;
}

async function* sectionsOf(deps: Deps, form: FormCopy, note: ExportNote, { progress, pictures }: Reading): AsyncGenerator<PdfSection> {
  const { list, timeZone, total } = note;
  for await (const response of readExported(deps, form, list)) {
    // As many as there were at the beginning: what arrived since is another PDF's.
    if (total !== null && progress.done === total) return;
    progress.done += 1;
    const place = { number: progress.done, of: total ?? progress.done };
    yield describeResponse(form, response, { timeZone, place, pictures });
  }
}
