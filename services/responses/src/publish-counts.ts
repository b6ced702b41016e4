import { publishState } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

const AT_ONCE = 200;

/** Publishes changed numbers of responses. A run publishes at most one event per form, however many responses arrived. */
export function publishCounts({ ports, repository, outbox }: ResponsesDeps) {
  return async (): Promise<void> => {
    for (const counters of await repository.findUnpublishedCounts(AT_ONCE)) {
      const { _id: formId, active, new: unread } = counters;
      const body = { formId, total: BigInt(active), unread: BigInt(unread), countedAt: BigInt(ports.clock.now()) };
      await publishState(ports.store, {
        lastSequence: counters.sequence,
        event: (sequence) => outbox.event('responses.v1.ResponseCounted', formId, body, { sequence }),
        marking: (sequence) => repository.markingPublished(counters, sequence),
      });
    }
  };
}
