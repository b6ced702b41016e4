import { MAX_SHEET_COLUMNS } from '@formwright/archive';
import { responses } from '@formwright/contracts';
import { knownZone, shapeOfAnswer } from '@formwright/form-model';
import { isReady, newMadeFile, TICKET_MS } from '@formwright/made-files';
import { AppError, type Caller, type Request, retryOnConflict } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { answeredIn } from '../form/former.ts';
import { requireForm } from '../form/require-form.ts';
import { isNarrowed } from '../list/read-query.ts';
import { exportedColumns } from './columns.ts';
import type { ExportedList, ExportKind } from './export-kind.ts';
import type { ExportNote } from './export-note.ts';
import { countExported } from './exported-list.ts';
import { addressOf, requireExport } from './own-export.ts';
import { shownExport } from './shown-export.ts';

/** Laying out this many responses takes a minute or two. */
const MAX_PDF_RESPONSES = 2_000;

/** Begins an export. A short one is answered by the address of its download, a long one is made in the background. */
export function beginExport(deps: ResponsesDeps) {
  return async ({ body, caller, reply }: Request<typeof responses.beginExport>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.read');
    const list = await chosenList(deps, form, body);
    const count = () => countExported(deps, form, list);
    const isSearch = isNarrowed(list.query, list.at);
    const total = await (isSearch ? deps.takeTurn(caller.workspaceId, () => reply.isGone(), count) : count());
    const wanted: Wanted = { form, kind: body.kind, list, total, timeZone: knownZone(body.zone) };
    await requireFitting(deps, wanted);
    if (body.kind !== 'pdf' && total !== null && total < responses.MANY_RESPONSES) {
      const now = deps.ports.clock.now();
      const direct = { state: 'direct', isListed: false, expires_at: now + TICKET_MS } as const;
      const note = { ...newNote(deps, caller, wanted), ...direct };
      await deps.exports.notes.add(note);
      return { data: addressOf(deps, note, caller), export: null };
    }
    // A short one is written straight to its reply.
    await deps.ports.requireFreeDisk();
    return { data: null, export: shownExport(await deps.exports.begin(newNote(deps, caller, wanted)), deps.ports.clock.now()) };
  };
}

/** Makes an export again, as it was asked for. The same call again, also at the same time, is answered by what is made. */
export function retryExport(deps: ResponsesDeps) {
  return (request: Request<typeof responses.retryExport>) => retryOnConflict(() => retry(deps, request));
}

async function retry(deps: ResponsesDeps, { body, caller }: Request<typeof responses.retryExport>) {
  let { exportId } = body;
  for (;;) {
    const asked = await deps.exports.notes.findOwnOrRemoved(exportId, caller);
    if (asked?.againId === undefined) break;
    exportId = asked.againId;
  }
  const note = await requireExport(deps, caller, exportId);
  const form = await requireForm(deps, caller, note.formId, 'responses.read');
  const now = deps.ports.clock.now();
  if (note.state === 'making' || isReady(note, now)) return shownExport(note, now);
  const { kind, list, timeZone } = note;
  const wanted = { form, kind, list, timeZone, total: await countExported(deps, form, list) };
  await requireFitting(deps, wanted);
  const again = await deps.exports.begin(newNote(deps, caller, wanted), note);
  await deps.exports.removeForUser(note, again._id);
  return shownExport(again, now);
}

export interface Wanted {
  form: FormCopy;
  kind: ExportKind;
  list: ExportedList;
  total: number | null;
  timeZone: string;
}

type Body = Request<typeof responses.beginExport>['body'];

async function chosenList({ repository, ports }: ResponsesDeps, form: FormCopy, body: Body): Promise<ExportedList> {
  const { id: _id, kind: _kind, responseId, responseIds, ...query } = body;
  if (responseId !== undefined && !(await repository.findResponseOf(form._id, responseId))) {
    throw new AppError('responses.not_found', { responseId: 'There is no such response.' });
  }
  return { query, at: ports.clock.now(), ...(responseId && { responseId }), ...(responseIds && { responseIds }) };
}

/** @throws AppError if there is nothing to export, or too much for this kind */
export async function requireFitting({ repository }: ResponsesDeps, { form, kind, total }: Wanted): Promise<void> {
  if (total === 0) throw new AppError('responses.export_empty', 'There are no responses to export.');
  if (kind === 'pdf' && (total === null || total > MAX_PDF_RESPONSES)) throw new AppError('responses.pdf_too_many', tooManyText(total));
  if (kind !== 'files' && kind !== 'xlsx') return;
  const columns = exportedColumns(form, answeredIn(await repository.findCounters(form._id)));
  if (kind === 'files' && !columns.some((column) => shapeOfAnswer(column) === 'files')) {
    throw new AppError('responses.export_no_files', 'This form has no question for files.');
  }
  if (kind === 'xlsx' && columns.length + 2 > MAX_SHEET_COLUMNS) {
    const most = MAX_SHEET_COLUMNS.toLocaleString('en');
    throw new AppError('responses.export_too_wide', `An Excel sheet takes at most ${most} columns. Export these responses as CSV instead.`);
  }
}

const tooManyText = (total: number | null) =>
  `A PDF takes at most ${MAX_PDF_RESPONSES.toLocaleString('en')} responses, and there are ${total === null ? 'more' : total.toLocaleString('en')}. Export them as CSV instead.`;

/** A note that is made in the background, and listed. */
export const newNote = ({ ports }: ResponsesDeps, caller: Caller, { form, ...wanted }: Wanted): ExportNote => ({
  ...newMadeFile(caller, ports.ids.random(), ports.clock.now()),
  ...wanted,
  formId: form._id,
  title: form.title,
});
