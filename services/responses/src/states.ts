import { type Ports, type Service, statesOf } from '@formwright/platform';
import { titlesOf, toldCounts } from './arrival/publish-counts.ts';
import type { ResponsesRepository } from './store/repository.ts';

/** The numbers of responses, as the last events of them told or the next ones will. */
export const states = (repository: ResponsesRepository, { clock }: Pick<Ports, 'clock'>): NonNullable<Service['states']> => ({
  'responses.v1.ResponseCounted': statesOf({ after: repository.findCountersAfter, some: repository.findSomeCounters }, async (counters) =>
    toldCounts(counters, (await titlesOf(repository, [counters._id])).get(counters._id) ?? '', clock.now()),
  ),
});
