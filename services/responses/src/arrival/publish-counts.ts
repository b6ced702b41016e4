import { createPatience, eachInBatches, publishState, type ToldState } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCounters } from '../form/form-counters.ts';
import type { ResponsesRepository } from '../store/repository.ts';

const AT_ONCE = 200;

/** The numbers of a form's responses, as ResponseCounted tells them. Deleted forms have no title. */
export function toldCounts(counters: FormCounters, title: string, now: number): ToldState<'responses.v1.ResponseCounted'> {
  const { _id: formId, active, new: unread, arrived, workspaceId, sequence = 0, needsPublishing: isUntold } = counters;
  const counts = { total: BigInt(active), unread: BigInt(unread), arrived: BigInt(arrived) };
  return { key: formId, sequence, body: { formId, workspaceId, title, ...counts, countedAt: BigInt(now) }, isUntold };
}

/** The titles of forms that are not deleted, by id. */
export async function titlesOf(
  { findTitles }: Pick<ResponsesRepository, 'findTitles'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return new Map((await findTitles(ids)).map(({ _id, title }) => [_id, title]));
}

/** Publishes changed numbers of responses. A run publishes at most one event per form, however many responses arrived. */
export function publishCounts({ ports, repository, outbox }: ResponsesDeps) {
  const patience = createPatience(ports.clock);
  async function find(atMost: number) {
    const unpublished = await repository.findUnpublishedCounts(atMost);
    const titles = await titlesOf(
      repository,
      unpublished.map(({ _id }) => _id),
    );
    return unpublished.map((counters) => ({ _id: counters._id, title: titles.get(counters._id) ?? '', counters }));
  }
  async function publish({ title, counters }: Awaited<ReturnType<typeof find>>[number]): Promise<void> {
    const { key, body } = toldCounts(counters, title, ports.clock.now());
    await publishState(ports.store, {
      lastSequence: counters.sequence,
      event: (sequence) => outbox.event('responses.v1.ResponseCounted', key, body, { sequence }),
      marking: (sequence) => repository.markingPublished(counters, sequence),
    });
  }
  return () => eachInBatches({ find, work: publish, atOnce: AT_ONCE, most: 1, patience });
}
