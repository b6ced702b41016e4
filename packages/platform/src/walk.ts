import { DAY_MS } from './durations.ts';
import type { Clock } from './ports/clock.ts';
import { ConditionFailedError, DuplicateKeyError, type Store, type Write } from './ports/store.ts';

/** How far a walk is. */
interface Place {
  /** The name of the walk. */
  _id: string;
  /** How often everything was gone through. */
  rounds: number;
  /** The id of the last document that was looked at in this round. */
  after: string;
  /** When the round may begin. */
  from: number;
}

/** The second goes through what replicas of the former version have stored after the first, while this version was rolled out. */
const ROUNDS = 2;

interface Walk {
  /** Says what was mended, and when it was mended otherwise before: another name is another walk. */
  name: string;
  /**
   * Looks at some documents, in the order of their ids. It may be repeated.
   * @param after the id of the last one that was looked at; '' at the beginning
   * @returns `after` the last one of this step, or null when it was the last of all; and writes, which are committed with the new place
   */
  takeStep(after: string): Promise<{ after: string | null; writes?: readonly Write[] }>;
  /** Steps of one run; the next run continues, so that others get the store in between. Default: 1. */
  stepsPerRun?: number;
  /**
   * Asked once by each process that finds the walk done: whether what was stored last needs it, because a former version has been used again since.
   * Then it goes through everything once more.
   */
  isNeededAgain?(): Promise<boolean>;
}

/**
 * A job that mends what former versions have stored: it goes through a collection twice, a day apart, and then no more. Its place is stored, so a start
 * goes on where the last one was, and one of two replicas that take the same step fails.
 */
export function createWalk(
  { store, clock }: { store: Store; clock: Clock },
  { name, takeStep, stepsPerRun = 1, isNeededAgain = async () => false }: Walk,
): () => Promise<void> {
  const places = store.collection<Place>({ name: 'walks' });
  let isDone = false;

  const moving = (before: Place | null, { _id, ...next }: Place): Write =>
    before ? places.updating({ _id, rounds: before.rounds, after: before.after }, { $set: next }) : places.inserting({ _id, ...next });

  return async () => {
    for (let steps = 0; steps < stepsPerRun && !isDone; steps += 1) {
      const now = clock.now();
      const found = await places.findOne({ _id: name });
      const at = found ?? { _id: name, rounds: 0, after: '', from: now };
      isDone = at.rounds === ROUNDS && !(await isNeededAgain());
      if (isDone || (at.rounds < ROUNDS && now < at.from)) return;
      const { after, writes = [] } = await takeStep(at.after);
      // One that is needed again is in its last round.
      const rounds = Math.min(at.rounds, ROUNDS - 1);
      const next = after === null ? { ...at, rounds: rounds + 1, after: '', from: now + DAY_MS } : { ...at, rounds, after, from: now };
      try {
        await store.commit([...writes, moving(found, next)]);
      } catch (error) {
        // Another replica was here, or a document was changed meanwhile: the next step reads them again.
        if (!(error instanceof ConditionFailedError || error instanceof DuplicateKeyError)) throw error;
      }
    }
  };
}

interface Mending<T> {
  /** Finds documents in the order of their ids. */
  find(after: string, limit: number): Promise<T[]>;
  atOnce: number;
  /** Fails by a condition where the document was changed meanwhile, which has mended it. */
  mend(document: T): Promise<void>;
  /** Names one that cannot be mended. */
  tell(error: unknown, document: T): void;
}

/** A step that mends each document by itself. One that cannot be read is told and left out: it must not stand in the way of the others. */
export function oneByOne<T extends { _id: string }>({ find, atOnce, mend, tell }: Mending<T>): Walk['takeStep'] {
  return async (after) => {
    const found = await find(after, atOnce);
    for (const document of found) {
      try {
        await mend(document);
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) tell(error, document);
      }
    }
    return { after: lastOf(found, atOnce) };
  };
}

/** The end of a step that asked for `limit` documents. */
export const lastOf = (found: readonly { _id: string }[], limit: number): string | null =>
  found.length < limit ? null : (found.at(-1)?._id ?? null);
