import { createHash } from 'node:crypto';
import { MOST_LETTER_CAUSES } from '@formwright/contracts';
import { commonCause } from '../common/common-cause.ts';
import type { DeadLetter } from '../outbox/dead-letter.ts';
import type { Collection, Filter } from '../ports/store.ts';

type Sketch = Pick<DeadLetter, '_id' | 'queue' | 'type' | 'reason' | 'at' | 'isFinal'>;

interface LetterCause {
  id: string;
  queue: string;
  type: string;
  cause: string;
  count: number;
  /** How many of them another try cannot mend. */
  final: number;
  firstAt: number;
  at: number;
}

/** Which letters: one by its id, those of a cause, or all of them. */
export interface ChosenLetters {
  id: string | null;
  cause?: string;
}

/** Letters of a step, and where the next one begins; null: there is none. */
interface Step {
  ids: readonly string[];
  /** Letters up to there that another try cannot mend, and that were not chosen by their id. */
  leftOut: number;
  next: string | null;
}

const oldestFirst = { at: 1, _id: 1 } as const;
/** Without what it holds, which may be long. */
const SKETCHED = ['queue', 'type', 'reason', 'at', 'isFinal'] as const;

/** The dead letters of a service by what they failed of. Causes are not stored: a better way of telling them apart counts for old letters, too. */
export interface LetterCauses {
  /** The latest first. */
  list(): Promise<LetterCause[]>;
  /** The id of the letter of a cause, counted from the oldest; of a number beyond the last one that of the last one. null: there is none. */
  nth(cause: string, number: number): Promise<{ id: string | null; number: number; total: number }>;
  /**
   * @param after where the step before ended @param now letters of later times are in no step
   * @param leavesFinal whether those that another try cannot mend are left out, unless one is chosen by its id
   */
  step(chosen: ChosenLetters, range: { after: string | undefined; now: number; most: number; leavesFinal?: boolean }): Promise<Step>;
}

export function createLetterCauses(letters: Collection<DeadLetter>): LetterCauses {
  const sketches = (filter: Filter<DeadLetter>): AsyncIterable<Sketch> => letters.stream(filter, { sort: oldestFirst, fields: SKETCHED });

  return {
    async list() {
      const causes = new Map<string, LetterCause>();
      for await (const { queue, type, reason, at, isFinal } of sketches({})) {
        const id = causeIdOf({ queue, type, reason });
        const before = causes.get(id);
        const final = (before?.final ?? 0) + (isFinal ? 1 : 0);
        if (before) Object.assign(before, { count: before.count + 1, final, at });
        else causes.set(id, { id, queue, type, cause: commonCause(reason), count: 1, final, firstAt: at, at });
      }
      return [...causes.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)).slice(0, MOST_LETTER_CAUSES);
    },
    async nth(cause, number) {
      let total = 0;
      let id: string | null = null;
      for await (const letter of sketches({})) {
        if (causeIdOf(letter) !== cause) continue;
        total += 1;
        if (total <= number) id = letter._id;
      }
      return { id, number: Math.min(number, total), total };
    },
    async step({ id, cause }, { after, now, most, leavesFinal = false }) {
      const from = readPosition(after);
      const until = from?.until ?? now;
      const ids: string[] = [];
      let last: Sketch | undefined;
      // Those behind the last one that is chosen are counted by the step that begins there.
      let [leftOut, behind] = [0, 0];
      const range = { at: { $lte: until, ...(from && { $gte: from.at }) } };
      for await (const letter of sketches({ ...range, ...(id !== null && { _id: id }) })) {
        if (from && letter.at === from.at && letter._id <= from.id) continue;
        if (cause !== undefined && causeIdOf(letter) !== cause) continue;
        if (leavesFinal && id === null && letter.isFinal) {
          behind += 1;
          continue;
        }
        if (ids.length === most) return { ids, leftOut, next: last ? `${until}:${last.at}:${last._id}` : null };
        ids.push(letter._id);
        last = letter;
        [leftOut, behind] = [leftOut + behind, 0];
      }
      return { ids, leftOut: leftOut + behind, next: null };
    },
  };
}

/** Names a cause within its service. */
const causeIdOf = ({ queue, type, reason }: Pick<DeadLetter, 'queue' | 'type' | 'reason'>): string =>
  createHash('sha256')
    .update(JSON.stringify([queue, type, commonCause(reason)]))
    .digest('hex')
    .slice(0, 32);

function readPosition(text: string | undefined): { until: number; at: number; id: string } | null {
  const [, until, at, id] = /^(\d+):(\d+):(.*)$/s.exec(text ?? '') ?? [];
  return until === undefined || at === undefined || id === undefined ? null : { until: Number(until), at: Number(at), id };
}
