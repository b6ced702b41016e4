import { DAY_MS } from './durations.ts';
import type { Clock } from './ports/clock.ts';
import { ConditionFailedError, DuplicateKeyError, type Store, type Write } from './ports/store.ts';

/** How far a walk has come. */
interface Place {
  /** The name of the walk. */
  _id: string;
  /** How many rounds through the whole collection are finished. */
  rounds: number;
  /** The id of the last document that was looked at in this round. */
  after: string;
  /** When the round may begin. */
  from: number;
}

/** The second round finds what replicas of the former version stored after the first one, while this version was rolled out. */
const ROUNDS = 2;

interface Walk {
  /** Says what is mended. A mend that is changed later gets a new name, so that it runs as a new walk. */
  name: string;
  /**
   * Looks at some documents, in the order of their ids. A step may be repeated.
   * @param after the id of the last document that was looked at; '' at the beginning
   * @returns `after`: the id of the last document of this step, or null at the end; `writes`: committed together with the new place
   */
  takeStep(after: string): Promise<{ after: string | null; writes?: readonly Write[] }>;
  /** Steps of one run; default 1. The next run continues, so that other work gets the store in between. */
  stepsPerRun?: number;
  /**
   * Each process that finds the walk finished asks this once. True: the newest documents are not mended, so a former version has been used
   * again since. The walk then goes through everything once more.
   */
  isNeededAgain?(): Promise<boolean>;
}

/**
 * A job that mends what former versions have stored. It goes through a collection twice, a day apart, and then stops for good. Its place is
 * stored, so a new process continues there. If two replicas take the same step, one of them fails and changes nothing.
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
      // A round that lies further ahead was put off while the clock was ahead.
      const isPutOff = now < at.from && at.from <= now + DAY_MS;
      if (isDone || (at.rounds < ROUNDS && isPutOff)) return;
      const { after, writes = [] } = await takeStep(at.after);
      // A walk that is needed again does one more round.
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
  /** Fails with ConditionFailedError if the document was changed meanwhile. That change has mended it. */
  mend(document: T): Promise<void>;
  /** Logs a document that cannot be mended. */
  tell(error: unknown, document: T): void;
}

/** A step that mends each document by itself. A document that cannot be read is logged and left out, so that it does not stop the walk. */
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

/** The `after` of a step that asked for `limit` documents. */
export const lastOf = (found: readonly { _id: string }[], limit: number): string | null =>
  found.length < limit ? null : (found.at(-1)?._id ?? null);
