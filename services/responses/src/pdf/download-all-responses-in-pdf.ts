import { responses } from '@formwright/contracts';
import { AppError, DuplicateKeyError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';
import { zoneOf } from './describe-response.ts';
import { makeAllPdf } from './make-all-pdf.ts';
import type { PdfNote } from './pdf-store.ts';

/** Laying out so many takes a minute or two. */
const MAX_RESPONSES = 2_000;
const KEPT_MS = 60 * 60_000;

/** Begins a PDF of all responses and answers its path. A user has one at a time; asked again for the same form, the answer is the same. */
export function downloadAllResponsesInPdf(deps: ResponsesDeps) {
  const { ports, repository } = deps;
  return async ({ params, query, caller }: Request<typeof responses.downloadAllResponsesInPdf>) => {
    const form = await requireForm(deps, caller, params.formId, 'responses.read');
    const timeZone = zoneOf(query.timeZone);
    const total = (await repository.findCounters(form._id))?.active ?? 0;
    if (total === 0) throw new AppError('responses.pdf_empty', 'There are no responses yet.');
    if (total > MAX_RESPONSES) throw new AppError('responses.pdf_too_many', tooMany(total));
    const now = ports.clock.now();
    const times = { made_at: now, changed_at: now, asked_at: now, expires_at: now + KEPT_MS };
    const { userId, workspaceId } = caller;
    const note: PdfNote = { _id: ports.ids.random(), workspaceId, userId, formId: form._id, state: 'making', done: 0, total, ...times };
    const making = await begin(deps, note);
    if (making.formId !== form._id) {
      throw new AppError('responses.pdf_busy', 'Another PDF of yours is being made. Please wait until it is ready.');
    }
    if (making === note) makeAllPdf(deps, form, note, timeZone);
    return { data: responses.temporaryPdf.path.replace(':fileId', making._id) };
  };
}

const tooMany = (total: number) =>
  `A PDF takes at most ${MAX_RESPONSES.toLocaleString('en')} responses, and this form has ${total.toLocaleString('en')}. Export them as CSV instead.`;

/** @returns the note, or that of the PDF that the user's one place is taken by */
async function begin({ pdfNotes, ports }: ResponsesDeps, note: PdfNote): Promise<PdfNote> {
  for (;;) {
    try {
      await pdfNotes.addPdf(note);
      return note;
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
    }
    if (await pdfNotes.giveUpSilent(note.userId, ports.clock.now())) continue;
    const making = await pdfNotes.findMaking(note.userId);
    if (making) return making;
  }
}
