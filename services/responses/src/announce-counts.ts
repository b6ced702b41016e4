import { ConditionFailedError } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

/**
 * Tells the others the number of responses of every form where it changed: once a second for a form however many arrive, and the whole
 * number, so that nothing can drift.
 */
export function announceCounts({ repository: { counters }, ports, outbox }: ResponsesDeps) {
  return async (): Promise<void> => {
    for (const { _id, active } of await counters.find({ unannounced: true }, { limit: 1000 })) {
      try {
        await ports.store.commit([
          // Counted on in the meantime: the next round tells that.
          counters.updating({ _id, active }, { $unset: { unannounced: true } }),
          outbox.event('responses.v1.ResponseCounted', _id, { formId: _id, total: BigInt(active), countedAt: BigInt(ports.clock.now()) }),
        ]);
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
      }
    }
  };
}
