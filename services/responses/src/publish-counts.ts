import { ConditionFailedError } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

const AT_ONCE = 200;

/** Publishes changed numbers of responses. A run publishes at most one event per form, however many responses arrived. */
export function publishCounts({ ports, repository, outbox }: ResponsesDeps) {
  return async (): Promise<void> => {
    const changed = await repository.findUnpublishedCounts(AT_ONCE);
    for (const { _id: formId, active, sequence: last } of changed) {
      const sequence = (last ?? 0) + 1;
      const body = { formId, total: BigInt(active), countedAt: BigInt(ports.clock.now()) };
      try {
        await ports.store.commit([
          outbox.event('responses.v1.ResponseCounted', formId, body, { sequence }),
          // Fails if another replica has published this sequence, so that a higher sequence never contains an older number.
          repository.takingSequence(formId, last, sequence),
          // Leaves the mark if the number has changed since it was read; the next run then publishes it.
          repository.markingPublished(formId, active),
        ]);
      } catch (error) {
        // Another replica has published it, or the form is gone.
        if (!(error instanceof ConditionFailedError)) throw error;
      }
    }
  };
}
