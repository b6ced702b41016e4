import { createPatience, eachInBatches, publishState } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

const AT_ONCE = 200;

/** Publishes changed numbers of responses. A run publishes at most one event per form, however many responses arrived. */
export function publishCounts({ ports, repository, outbox }: ResponsesDeps) {
  const patience = createPatience(ports.clock);
  async function find(atMost: number) {
    const unpublished = await repository.findUnpublishedCounts(atMost);
    const titles = new Map((await repository.findTitles(unpublished.map(({ _id }) => _id))).map(({ _id, title }) => [_id, title]));
    return unpublished.map((counters) => ({ _id: counters._id, title: titles.get(counters._id) ?? '', counters }));
  }
  async function publish({ _id: formId, title, counters }: Awaited<ReturnType<typeof find>>[number]): Promise<void> {
    const { active, new: unread, arrived = 0, workspaceId = '' } = counters;
    const counts = { total: BigInt(active), unread: BigInt(unread), arrived: BigInt(arrived) };
    const body = { formId, workspaceId, title, ...counts, countedAt: BigInt(ports.clock.now()) };
    await publishState(ports.store, {
      lastSequence: counters.sequence,
      event: (sequence) => outbox.event('responses.v1.ResponseCounted', formId, body, { sequence }),
      marking: (sequence) => repository.markingPublished(counters, sequence),
    });
  }
  return () => eachInBatches({ find, work: publish, atOnce: AT_ONCE, most: 1, patience });
}
