import { MAX_SHEET_COLUMNS } from '@formwright/archive';
import { responses } from '@formwright/contracts';
import { knownZone } from '@formwright/form-model';
import { AppError, type Caller, DuplicateKeyError, type Request, retryOnConflict, TOLD_MS } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form-copy.ts';
import { answeredIn } from '../former.ts';
import { isNarrowed } from '../query/read-query.ts';
import { requireForm } from '../require-form.ts';
import { exportedColumns } from './columns.ts';
import type { ExportedList, ExportKind } from './export-kind.ts';
import { ALWAYS, type ExportNote } from './export-store.ts';
import { addressOf, TICKET_MS } from './export-ticket.ts';
import { countExported } from './exported-list.ts';
import { attemptKey, KEPT_MS } from './make-export.ts';
import { isReady, shownExport } from './shown-export.ts';
import { removeForUser, requireExport } from './stored-file.ts';

/** Laying out this many responses takes a minute or two. */
const MAX_PDF_RESPONSES = 2_000;
/** Surplus files that one call removes. */
const REMOVED_AT_ONCE = 10;

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
      await deps.exportNotes.add(note);
      return { data: addressOf(deps, note, caller), export: null };
    }
    // A short one is written straight to its reply.
    await deps.ports.requireFreeDisk();
    return { data: null, export: shownExport(await begin(deps, newNote(deps, caller, wanted)), deps.ports.clock.now()) };
  };
}

/** Makes an export again, as it was asked for. The same call again, also at the same time, is answered by what is made. */
export function retryExport(deps: ResponsesDeps) {
  return (request: Request<typeof responses.retryExport>) => retryOnConflict(() => retry(deps, request));
}

async function retry(deps: ResponsesDeps, { body, caller }: Request<typeof responses.retryExport>) {
  let { exportId } = body;
  for (;;) {
    const asked = await deps.exportNotes.findOwnOrRemoved(exportId, caller);
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
  const again = await begin(deps, newNote(deps, caller, wanted), note);
  await removeForUser(deps, note, again._id);
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
  if (kind === 'files' && !columns.some(({ tabname }) => tabname === 'upload')) {
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
export function newNote({ ports }: ResponsesDeps, caller: Caller, { form, kind, list, total, timeZone }: Wanted): ExportNote {
  const now = ports.clock.now();
  const { userId, workspaceId } = caller;
  const own = { _id: ports.ids.random(), userId, workspaceId, by: caller, formId: form._id, title: form.title };
  const times = { made_at: now, changed_at: now, waited_until: ALWAYS, expires_at: now + KEPT_MS };
  return { ...own, kind, list, timeZone, state: 'making', isListed: true, done: 0, total, size: 0, attempt: 1, ...times };
}

const names = { csv: 'CSV file', xlsx: 'Excel file', pdf: 'PDF', files: 'ZIP of files', account: 'ZIP of all data' } as const;

/**
 * Begins to make it, unless the same is being made for its user already.
 * @param former the one that is made again
 * @throws AppError 'responses.export_busy'
 * @throws ConditionFailedError if the former one is made again already
 */
export async function begin(deps: ResponsesDeps, note: ExportNote, former?: ExportNote): Promise<ExportNote> {
  const { exportNotes, ports, makeExport } = deps;
  for (;;) {
    try {
      await (former ? exportNotes.addAgain(note, former, note.made_at + TOLD_MS) : exportNotes.add(note));
      makeExport(note);
      for (const old of await exportNotes.findSurplus(note, REMOVED_AT_ONCE)) await removeForUser(deps, old);
      return note;
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
    }
    const making = await exportNotes.findMaking(note.userId, note.kind);
    if (!making) continue;
    // Where this process makes it, it seems silent because the clock was set.
    if (!deps.making.has(attemptKey(making)) && (await exportNotes.giveUpForgotten(making, ports.clock.now()))) continue;
    if (isSame(making, note)) return making;
    throw new AppError('responses.export_busy', `Another ${names[note.kind]} of yours is being made. Please wait until it is ready.`);
  }
}

const wantedIn = ({ list: { query, responseId, responseIds } }: ExportNote) => JSON.stringify([query, responseId, responseIds]);
const isSame = (one: ExportNote, other: ExportNote) =>
  one.workspaceId === other.workspaceId &&
  one.formId === other.formId &&
  one.isListed === other.isListed &&
  wantedIn(one) === wantedIn(other);
