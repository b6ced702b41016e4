import { eachByItself, publishState } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

const AT_ONCE = 200;

/** Publishes changed numbers of responses. A run publishes at most one event per form, however many responses arrived. */
export function publishCounts({ ports, repository, outbox }: ResponsesDeps) {
  return async (): Promise<void> => {
    const unpublished = await repository.findUnpublishedCounts(AT_ONCE);
    const titles = new Map((await repository.findTitles(unpublished.map(({ _id }) => _id))).map(({ _id, title }) => [_id, title]));
    await eachByItself(unpublished, async (counters) => {
      const { _id: formId, active, new: unread, arrived = 0, workspaceId = '' } = counters;
      const counts = { total: BigInt(active), unread: BigInt(unread), arrived: BigInt(arrived) };
      const body = { formId, workspaceId, title: titles.get(formId) ?? '', ...counts, countedAt: BigInt(ports.clock.now()) };
      await publishState(ports.store, {
        lastSequence: counters.sequence,
        event: (sequence) => outbox.event('responses.v1.ResponseCounted', formId, body, { sequence }),
        marking: (sequence) => repository.markingPublished(counters, sequence),
      });
    });
  };
}
