import type { MongoClient, UUID } from 'mongodb';

/** A process that lives sends the next call of its transaction within this time, however busy it is. */
const IDLE_MS = 4_000;

/**
 * Ends transactions that a killed process has left open. Until then nobody can change what they have changed, and the server itself would
 * wait for a minute. A live process repeats a transaction that was ended.
 * @param name of the application, as the client says it: only transactions of its replicas are looked at
 * @returns a function that stops looking
 */
export function endAbandonedTransactions(client: MongoClient, name: string, idleMs = IDLE_MS): () => void {
  let isLooking = false;

  async function look(): Promise<void> {
    const abandoned = await client
      .db('admin')
      .aggregate<{ lsid: { id: UUID } }>([
        { $currentOp: { allUsers: false, idleSessions: true } },
        { $match: { type: 'idleSession', appName: name, 'transaction.timeInactiveMicros': { $gt: idleMs * 1_000 } } },
        { $project: { lsid: 1 } },
      ])
      .toArray();
    // A user may end its own sessions without a right to do so.
    if (abandoned.length > 0) await client.db('admin').command({ killSessions: abandoned.map(({ lsid }) => ({ id: lsid.id })) });
  }

  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    // If the server is away or refuses, its own time limit ends these transactions.
    await look().catch(() => undefined);
    isLooking = false;
  }, idleMs / 2);
  timer.unref();
  return () => clearInterval(timer);
}
