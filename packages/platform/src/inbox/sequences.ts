import type { Envelope } from '../ports/bus.ts';
import { isConflict } from '../ports/retry-on-conflict.ts';
import type { CollectionDeclaration, Store, Write } from '../ports/store.ts';
import { MAX_PRUNING_TURNS, PRUNED_AT_ONCE } from './inbox-entries.ts';

/** Sequence of the last state event handled, per queue and key. `_id` is '<queue>:<key>'. */
interface Watermark {
  _id: string;
  sequence: number;
  /** When it was handled, epoch milliseconds. */
  at: number;
}

const sequencesCollection: CollectionDeclaration<Watermark> = {
  name: 'sequences',
  indexes: [{ name: 'by_time', keys: { at: 1, _id: 1 } }],
};

/** The watermarks of one queue for some keys, read before their events are handled. */
interface SeenSequences {
  /** False for a state event that is older than the last one handled, or the same. */
  isNews(envelope: Envelope): boolean;
  /** As `isNews`, but true for the same: its copy may be damaged, or lack a field. */
  isCurrent(envelope: Envelope): boolean;
  /** The sequence of the last one handled; 0 if that is not known. */
  of(envelope: Envelope): number;
  /** Writes that record the events; the commit fails on a concurrent update of a watermark. */
  recording(envelopes: readonly Envelope[], at: number): Write[];
}

/** Stores the last handled state event per queue and key. */
export interface Sequences {
  read(queue: string, envelopes: readonly Envelope[]): Promise<SeenSequences>;
  /** Whether a commit failed because another delivery recorded the key first. Then the event must be handled again. */
  isOvertaken(error: unknown): boolean;
  /**
   * Deletes watermarks older than `before`, except those in `kept`, after at most `maxTurns` times a thousand. The next run deletes the rest.
   * @param kept returns those of some '<queue>:<key>' whose watermark must stay
   */
  prune(before: number, kept: (ids: readonly string[]) => Promise<ReadonlySet<string>>, maxTurns?: number): Promise<void>;
}

/** Declares the collection `sequences` in the service's store. */
export function createSequences(store: Store): Sequences {
  const watermarks = store.collection(sequencesCollection);
  return {
    async read(queue, envelopes) {
      const keyOf = ({ key }: Envelope) => `${queue}:${key}`;
      const states = envelopes.filter(({ sequence }) => sequence > 0);
      const found = states.length > 0 ? await watermarks.find({ _id: { $in: [...new Set(states.map(keyOf))] } }) : [];
      const seen = new Map(found.map(({ _id, sequence }) => [_id, sequence]));
      const last = (envelope: Envelope) => seen.get(keyOf(envelope)) ?? 0;
      return {
        of: last,
        isCurrent: (envelope) => envelope.sequence >= last(envelope),
        isNews: (envelope) => envelope.sequence === 0 || envelope.sequence > last(envelope),
        recording: (envelopes, at) =>
          envelopes.map((envelope) => {
            const [_id, { sequence }] = [keyOf(envelope), envelope];
            const last = seen.get(_id);
            if (last === undefined) return watermarks.inserting({ _id, sequence, at });
            // Compares for equality, not `$lt`: the handler's result is based on exactly this state.
            return watermarks.updating({ _id, sequence: last }, { $set: { sequence, at } });
          }),
      };
    },
    isOvertaken: (error) => isConflict(error) && error.collection === watermarks.name,
    async prune(before, kept, maxTurns = MAX_PRUNING_TURNS) {
      let after: [number, string] | undefined;
      for (let turns = 0; turns < maxTurns; turns++) {
        const old = await watermarks.find(
          { at: { $lt: before } },
          { sort: { at: 1, _id: 1 }, limit: PRUNED_AT_ONCE, ...(after && { after }) },
        );
        const last = old.at(-1);
        if (!last) return;
        const stays = await kept(old.map(({ _id }) => _id));
        const gone = old.filter(({ _id }) => !stays.has(_id)).map(({ _id }) => _id);
        // A watermark that was updated since stays.
        await watermarks.deleteMany({ _id: { $in: gone }, at: { $lt: before } });
        after = [last.at, last._id];
      }
    },
  };
}
