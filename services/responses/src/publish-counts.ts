import type { ResponsesDeps } from './deps.ts';

const AT_ONCE = 200;

/**
 * Tells how many responses each form has where that changed. Told from the counter and not with each response: a thousand responses
 * in a second make one event, and its number is never older than the one before.
 */
export function publishCounts({ ports, repository, outbox }: ResponsesDeps) {
  return async (): Promise<void> => {
    const untold = await repository.counters.find({ isUntold: true }, { limit: AT_ONCE });
    for (const { _id: formId, active } of untold) {
      await ports.store.commit([
        outbox.event('responses.v1.ResponseCounted', formId, { formId, total: BigInt(active), countedAt: BigInt(ports.clock.now()) }),
        // Counted on meanwhile: the mark stays for the next time.
        repository.counters.updating({ _id: formId, active }, { $set: { isUntold: false } }, { optional: true }),
      ]);
    }
  };
}
