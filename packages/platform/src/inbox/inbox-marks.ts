import type { Collection, CollectionDeclaration } from '../ports/store.ts';

/** Marks a fact as handled by one queue. `_id` is '<event id>:<queue>'. Event ids grow with time, so old marks are one range of keys. */
export interface InboxMark {
  _id: string;
  at: number;
}

export const inboxCollection: CollectionDeclaration<InboxMark> = { name: 'inbox' };

export const PRUNED_AT_ONCE = 1_000;
/** A million marks per run, which is more than a service writes between two runs. */
export const MAX_PRUNING_TURNS = 1_000;

/** Deletes the marks from before `before`, at most `maxTurns` times a thousand. The next run deletes the rest. */
export async function pruneMarks(marks: Collection<InboxMark>, before: number, maxTurns = MAX_PRUNING_TURNS): Promise<void> {
  for (let turns = 0; turns < maxTurns; turns++) {
    const oldest = await marks.find({}, { sort: { _id: 1 }, limit: PRUNED_AT_ONCE });
    const last = oldest.filter((mark) => mark.at < before).at(-1);
    if (!last) return;
    await marks.deleteMany({ _id: { $lte: last._id }, at: { $lt: before } });
    if (oldest.length < PRUNED_AT_ONCE) return;
  }
}
