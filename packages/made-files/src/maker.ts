import { createFairTurns, createPatience, eachInBatches, isUnavailable, outOfCallContext, type Ports } from '@formwright/platform';
import { KEPT_MS, type MadeFile, type Making } from './made-file.ts';
import { type Attempt, type Notes, SILENT_MS } from './notes.ts';

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

/** Its user has left or has lost access, it was removed, or another process makes it. */
export class GivenUp extends Error {}

interface MakerOptions<N extends MadeFile> {
  ports: Pick<Ports, 'clock' | 'log' | 'replicas'>;
  notes: Notes<N>;
  /** Makes and stores the file, and notes that it is ready. */
  makeFile(note: N, making: Making): Promise<void>;
  /** @throws GivenUp */
  requireAccess(note: N): Promise<void>;
  removeFile(note: N): Promise<void>;
  hasOwnTurns?(note: N): boolean;
  judge?(error: unknown): 'too_large' | 'hopeless' | undefined;
  closing: AbortSignal;
}

/** Makes files in the background, a few at a time. Another process begins anew what this one leaves unfinished. */
export function createMaker<N extends MadeFile>(options: MakerOptions<N>) {
  const { ports, notes, makeFile, closing } = options;
  const turns = createFairTurns({ atOnce: AT_ONCE, ofOneAtOnce: OF_ONE_AT_ONCE });
  /** The attempts of this process, by `attemptKey`. */
  const running = new Map<string, Promise<void>>();

  async function make(note: N): Promise<void> {
    const over = new AbortController();
    const progress = { done: 0 };
    const stopGiving = giveSigns(options, note, progress, over);
    const making = () => makeFile(note, { progress, signal: AbortSignal.any([over.signal, closing]) });
    try {
      await (options.hasOwnTurns?.(note) ? making() : turns.take(note.workspaceId, making));
    } catch (error) {
      await endFailed(options, note, over.signal.aborted ? over.signal.reason : error);
    } finally {
      stopGiving();
    }
  }

  function begin(note: N): void {
    // The request that asked for it does not wait.
    const making = outOfCallContext(() => make(note))
      // The store fails or is closed. Another process goes on when this one has been silent for a while.
      .catch((error: unknown) => ports.log.warn({ err: error }, 'the end of a file was not noted'))
      .finally(() => running.delete(attemptKey(note)));
    running.set(attemptKey(note), making);
  }

  async function goOn(note: N): Promise<void> {
    const now = ports.clock.now();
    if (note.attempt >= MAX_ATTEMPTS || note.waited_until < now) await notes.end(note, { state: 'failed', changed_at: now });
    else if (await notes.takeOver(note, now)) begin({ ...note, attempt: note.attempt + 1 });
  }

  async function findUnfinished(atMost: number): Promise<N[]> {
    const now = ports.clock.now();
    const found = await notes.findSilent(now - SILENT_MS, now, ports.replicas.isAlone, atMost);
    // Where this process makes it, the clock was set, unless the attempt is ending.
    return found.filter((note) => note.changed_at === 0 || !running.has(attemptKey(note)));
  }

  return {
    begin,
    isMaking: (attempt: Attempt): boolean => running.has(attemptKey(attempt)),
    continueUnfinished() {
      const patience = createPatience(ports.clock);
      return () => eachInBatches({ find: findUnfinished, work: goOn, atOnce: NOTES_AT_ONCE, most: MAX_BATCHES, patience });
    },
    settled: async (): Promise<void> => void (await Promise.all(running.values())),
  };
}

const attemptKey = ({ _id, attempt }: Attempt): string => `${_id}.${attempt}`;

/** Tells the store again and again how far it is, and ends the work when it is not wanted any more. */
function giveSigns<N extends MadeFile>(
  { ports, notes, requireAccess }: MakerOptions<N>,
  note: N,
  progress: { done: number },
  over: AbortController,
): () => void {
  let isTelling = false;
  let last = { now: ports.clock.now(), elapsed: ports.clock.elapsed() };
  const tell = async () => {
    if (isTelling) return;
    isTelling = true;
    try {
      await requireAccess(note);
      const next = { now: ports.clock.now(), elapsed: ports.clock.elapsed() };
      const ahead = next.now - last.now - (next.elapsed - last.elapsed);
      if (ahead > SIGN_MS) await notes.postpone(note, ahead);
      last = next;
      if (!(await notes.advance(note, progress.done, next.now))) throw new GivenUp();
    } catch (error) {
      if (error instanceof GivenUp) over.abort(error);
      else ports.log.warn({ err: error }, 'the progress of a file was not noted');
    } finally {
      isTelling = false;
    }
  };
  const timer = setInterval(() => void tell(), SIGN_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function endFailed<N extends MadeFile>(options: MakerOptions<N>, note: N, error: unknown): Promise<void> {
  const { ports, notes, closing } = options;
  if (closing.aborted) {
    await notes.release(note);
    return;
  }
  const verdict = options.judge?.(error);
  const isUnforeseen = !(error instanceof GivenUp || verdict === 'too_large');
  if (isUnforeseen) ports.log.error({ err: error }, 'a file was not made');
  const now = ports.clock.now();
  // A thread that ended with another's document, a program that an update replaces, a store that was away: another attempt may succeed.
  if (isUnforeseen && verdict !== 'hopeless' && note.attempt < MAX_ATTEMPTS)
    // What is away would use up all attempts at once.
    await notes.release(note, isUnavailable(error) ? now : 0);
  else await notes.end(note, { state: verdict === 'too_large' ? verdict : 'failed', changed_at: now, expires_at: now + KEPT_MS });
  // The store may have noted the end and reported an error.
  if (!(await notes.isOffered(note))) await options.removeFile(note);
}
