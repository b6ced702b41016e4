import type { Collection, CollectionDeclaration } from '../ports/store.ts';

/**
 * The idempotency key of a fact that one queue has handled. `_id` is '<event id>:<queue>'. Event ids grow with time,
 * so old entries are one range of keys.
 */
export interface InboxEntry {
  _id: string;
  at: number;
}

export const inboxCollection: CollectionDeclaration<InboxEntry> = { name: 'inbox' };

export const PRUNED_AT_ONCE = 1_000;
/** A million entries per run, which is more than a service writes between two runs. */
export const MAX_PRUNING_TURNS = 1_000;

/** Deletes the entries from before `before`, at most `maxTurns` times a thousand. The next run deletes the rest. */
export async function pruneInbox(entries: Collection<InboxEntry>, before: number, maxTurns = MAX_PRUNING_TURNS): Promise<void> {
  for (let turns = 0; turns < maxTurns; turns++) {
    const oldest = await entries.find({}, { sort: { _id: 1 }, limit: PRUNED_AT_ONCE });
    const last = oldest.filter((entry) => entry.at < before).at(-1);
    if (!last) return;
    await entries.deleteMany({ _id: { $lte: last._id }, at: { $lt: before } });
    if (oldest.length < PRUNED_AT_ONCE) return;
  }
}
