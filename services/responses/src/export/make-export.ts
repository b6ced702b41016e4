import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ZipTooLargeError } from '@formwright/archive';
import { PdfTimeoutError, PdfTooLargeError } from '@formwright/pdf';
import { createFairTurns, createPatience, DAY_MS, eachInBatches, HOUR_MS, isUnavailable, stagedPath } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form-copy.ts';
import { ownDataZip } from '../own-data/own-data-zip.ts';
import { makeAllPdf } from '../pdf/make-all-pdf.ts';
import { contentOf } from './export-content.ts';
import { kinds } from './export-kind.ts';
import { type ExportNote, type MakeExport, SILENT_MS } from './export-store.ts';
import { boundExports, fileKey } from './stored-file.ts';

/** Files that a process makes at a time, and those of one workspace. The others wait. Their parts take turns. */
const AT_ONCE = 12;
const OF_ONE_AT_ONCE = 3;
/** Pause between two signs of a process. With each it looks whether the file is still wanted. */
const SIGN_MS = 1_000;
/** A file that was begun this often and not finished is given up. */
const MAX_ATTEMPTS = 3;
const NOTES_AT_ONCE = 20;
/** Of one run of the job, which is enough for all users of a product that was killed. */
const MAX_BATCHES = 50;
/** How long a finished file is kept for the user who asked for it. */
export const KEPT_MS = DAY_MS;
/** The same for a file that its user waits for, who fetches it at once. */
const KEPT_FOR_WAITING_MS = HOUR_MS;

/** Its user has left or has lost access, it was removed, or another process makes it. */
class GivenUp extends Error {}

/** Of `deps.making`. */
export const attemptKey = ({ _id, attempt }: Pick<ExportNote, '_id' | 'attempt'>): string => `${_id}.${attempt}`;

/** Makes files in the background, a few at a time. Another process begins anew what this one leaves unfinished. */
export function createExportMaker(deps: Omit<ResponsesDeps, 'makeExport'>): MakeExport {
  const turns = createFairTurns({ atOnce: AT_ONCE, ofOneAtOnce: OF_ONE_AT_ONCE });

  async function make(note: ExportNote): Promise<void> {
    const over = new AbortController();
    const progress = { done: 0 };
    const stopGiving = giveSigns(deps, note, progress, over);
    const making = () => makeFile(deps, note, { progress, signal: AbortSignal.any([over.signal, deps.closing]) });
    try {
      // PDFs have turns of their own.
      await (note.kind === 'pdf' ? making() : turns.take(note.workspaceId, making));
    } catch (error) {
      await endFailed(deps, note, over.signal.aborted ? over.signal.reason : error);
    } finally {
      stopGiving();
    }
  }

  return (note) => {
    const making = make(note)
      // The store fails or is closed. Another process goes on when this one has been silent for a while.
      .catch((error: unknown) => deps.ports.log.warn({ err: error }, 'the end of an export was not noted'))
      .finally(() => deps.making.delete(attemptKey(note)));
    deps.making.set(attemptKey(note), making);
  };
}

/** Goes on with the exports of processes that have ended, and of attempts that have failed. */
export function continueExports({ exportNotes, ports, makeExport, making }: ResponsesDeps) {
  const patience = createPatience(ports.clock);
  async function goOn(note: ExportNote): Promise<void> {
    const now = ports.clock.now();
    if (note.attempt >= MAX_ATTEMPTS || note.waited_until < now) await exportNotes.end(note, { state: 'failed', changed_at: now });
    else if (await exportNotes.takeOver(note, now)) makeExport({ ...note, attempt: note.attempt + 1 });
  }
  // Where this process makes it, the clock was set, unless the attempt is ending.
  const isMakingIt = (note: ExportNote) => note.changed_at > 0 && making.has(attemptKey(note));
  async function find(atMost: number): Promise<ExportNote[]> {
    const now = ports.clock.now();
    const found = await exportNotes.findSilent(now - SILENT_MS, now, ports.replicas.isAlone, atMost);
    return found.filter((note) => !isMakingIt(note));
  }
  return () => eachInBatches({ find, work: goOn, atOnce: NOTES_AT_ONCE, most: MAX_BATCHES, patience });
}

interface Making {
  progress: { done: number };
  signal: AbortSignal;
}

async function makeFile(deps: Omit<ResponsesDeps, 'makeExport'>, note: ExportNote, making: Making): Promise<void> {
  const { ports, exportNotes } = deps;
  making.signal.throwIfAborted();
  const form = await requireAccess(deps, note);
  const key = fileKey(note);
  const { size } =
    note.kind === 'pdf' && form
      ? await putPdf(deps, key, (path) => makeAllPdf(deps, form, note, { path, ...making }))
      : await ports.files.put(key, Readable.from(deps.inTurns(note.workspaceId, await partsOf(deps, form, note, making))), {
          contentType: kinds[note.kind].media,
        });
  await requireAccess(deps, note);
  const now = ports.clock.now();
  const expires_at = now + (note.isListed || note.kind === 'account' ? KEPT_MS : KEPT_FOR_WAITING_MS);
  if (!(await exportNotes.end(note, { state: 'ready', done: making.progress.done, size, changed_at: now, expires_at })))
    throw new GivenUp();
  await boundExports(deps, note);
}

const partsOf = async (
  deps: Omit<ResponsesDeps, 'makeExport'>,
  form: FormCopy | null,
  note: ExportNote,
  making: Making,
): Promise<AsyncIterable<string | Uint8Array>> => (form ? contentOf(deps, form, note, making) : ownDataZip(deps, note, making));

async function putPdf({ ports }: Pick<ResponsesDeps, 'ports'>, key: string, make: (path: string) => Promise<void>) {
  const path = stagedPath(ports.tmpDir);
  try {
    await make(path);
    return await ports.files.put(key, createReadStream(path), { contentType: kinds.pdf.media });
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * @returns the form; null for the kind 'account', which has none
 * @throws GivenUp if the user has lost access, or the form is gone
 */
async function requireAccess(
  { ports, repository }: Pick<ResponsesDeps, 'ports' | 'repository'>,
  note: ExportNote,
): Promise<FormCopy | null> {
  if (await ports.isRevoked(note.by)) throw new GivenUp();
  if (note.kind === 'account') return null;
  const form = await repository.findForm(note.formId);
  if (form?.workspaceId !== note.workspaceId) throw new GivenUp();
  return form;
}

/** Tells the store again and again how far it is, and ends the work when it is not wanted any more. */
function giveSigns(
  deps: Omit<ResponsesDeps, 'makeExport'>,
  note: ExportNote,
  progress: { done: number },
  over: AbortController,
): () => void {
  const { exportNotes, ports } = deps;
  let isTelling = false;
  let last = { now: ports.clock.now(), elapsed: ports.clock.elapsed() };
  const tell = async () => {
    if (isTelling) return;
    isTelling = true;
    try {
      await requireAccess(deps, note);
      const next = { now: ports.clock.now(), elapsed: ports.clock.elapsed() };
      const ahead = next.now - last.now - (next.elapsed - last.elapsed);
      if (ahead > SIGN_MS) await exportNotes.postpone(note, ahead);
      last = next;
      if (!(await exportNotes.advance(note, progress.done, next.now))) throw new GivenUp();
    } catch (error) {
      if (error instanceof GivenUp) over.abort(error);
      else ports.log.warn({ err: error }, 'the progress of an export was not noted');
    } finally {
      isTelling = false;
    }
  };
  const timer = setInterval(() => void tell(), SIGN_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function endFailed(deps: Omit<ResponsesDeps, 'makeExport'>, note: ExportNote, error: unknown): Promise<void> {
  const { exportNotes, ports } = deps;
  if (deps.closing.aborted) {
    await exportNotes.release(note);
    return;
  }
  const isTooLarge = error instanceof PdfTooLargeError || error instanceof ZipTooLargeError;
  const isUnforeseen = !(error instanceof GivenUp || isTooLarge);
  if (isUnforeseen) ports.log.error({ err: error }, 'an export was not made');
  const now = ports.clock.now();
  // A thread that ended with another's document, a program that an update replaces, a store that was away: another attempt may succeed.
  if (isUnforeseen && !(error instanceof PdfTimeoutError) && note.attempt < MAX_ATTEMPTS)
    // What is away would use up all attempts at once.
    await exportNotes.release(note, isUnavailable(error) ? now : 0);
  else await exportNotes.end(note, { state: isTooLarge ? 'too_large' : 'failed', changed_at: now, expires_at: now + KEPT_MS });
  // The store may have noted the end and reported an error.
  if (!(await exportNotes.isReady(note))) await ports.files.delete(fileKey(note));
}
