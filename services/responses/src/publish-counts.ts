import { ConditionFailedError } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

const AT_ONCE = 200;

/** Publishes how many responses each form has where that changed. A thousand responses in a second make one event. */
export function publishCounts({ ports, repository, outbox }: ResponsesDeps) {
  return async (): Promise<void> => {
    const changed = await repository.findUnpublishedCounts(AT_ONCE);
    for (const { _id: formId, active, sequence: last } of changed) {
      const sequence = (last ?? 0) + 1;
      const body = { formId, total: BigInt(active), countedAt: BigInt(ports.clock.now()) };
      try {
        await ports.store.commit([
          outbox.event('responses.v1.ResponseCounted', formId, body, { sequence }),
          // Of two that read the same sequence only one publishes, so a higher sequence never carries an older number.
          repository.takingSequence(formId, last, sequence),
          // Where the number changed since it was read, the next run publishes it.
          repository.markingPublished(formId, active),
        ]);
      } catch (error) {
        // Published by another replica, or the form is gone.
        if (!(error instanceof ConditionFailedError)) throw error;
      }
    }
  };
}
