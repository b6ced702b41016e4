import { type EventOf, fromJsonBytes } from '@formwright/events';
import type { UserData } from '@formwright/form-model';
import type { Delivered, Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { groupBy } from './group-by.ts';
import { countingHours } from './hours.ts';
import type { Response } from './response.ts';
import { termsOf } from './search/terms.ts';

type Accepted = EventOf<'submissions.v1.SubmissionAccepted'>;
type Arrived = Omit<Response, 'order'>;

/**
 * Keeps submissions as responses, and counts them in the same commit: each form's counters and hours are written once, however many of
 * its responses arrived together. A form may not be known here yet: the events of forms and submissions come in any order.
 */
export function onSubmissionAccepted(deps: ResponsesDeps) {
  const { repository } = deps;
  return async (deliveries: readonly Delivered<Accepted>[]): Promise<readonly Write[]> => {
    const news = await ordered(
      deps,
      await withoutKnown(
        deps,
        deliveries.map(({ event }) => responseOf(event)),
      ),
    );
    return [
      ...news.map((response) => repository.storing(response)),
      ...Array.from(
        groupBy(news, ({ formId }) => formId),
        ([formId, responses]) => counting(formId, responses),
      ),
      ...countingHours(deps, news),
    ];
  };

  function counting(formId: string, responses: readonly Response[]): Write {
    const lastOrder = Math.max(...responses.map(({ order }) => order));
    return repository.counting(formId, { count: responses.length, lastOrder, answered: answeredQuestions(responses) });
  }
}

/** Those that are not kept yet (they may be published a second time, under another event id) and whose form was not deleted. */
async function withoutKnown({ repository }: ResponsesDeps, candidates: readonly Arrived[]): Promise<Arrived[]> {
  const [known, closed] = await Promise.all([
    repository.findKnown(candidates.map(({ _id }) => _id)),
    repository.findClosed([...new Set(candidates.map(({ formId }) => formId))]),
  ]);
  const skipped = new Set([...known, ...closed].map(({ _id }) => _id));
  return candidates.filter(({ _id, formId }) => !skipped.has(_id) && !skipped.has(formId));
}

/** Events overtake each other, and the clocks of two machines differ, by less than this. A clock further behind was set back. */
const TOLERATED_MS = 60_000;

/** By the time of arrival. While the clock is behind, each stands above those that were stored before it. */
async function ordered({ repository }: ResponsesDeps, arrived: readonly Arrived[]): Promise<Response[]> {
  const counters = await repository.findCountersOf([...new Set(arrived.map(({ formId }) => formId))]);
  const last = new Map(counters.map(({ _id, lastOrder }) => [_id, lastOrder ?? 0]));
  return arrived.map((response) => {
    const newest = last.get(response.formId) ?? 0;
    const order = response.created_at < newest - TOLERATED_MS ? newest + 1 : response.created_at;
    last.set(response.formId, Math.max(newest, order));
    return { ...response, order };
  });
}

function responseOf({ submissionId, formId, workspaceId, email, startedAt, acceptedAt, answersJson }: Accepted): Arrived {
  const at = Number(acceptedAt);
  // submissions checked the answers before it stored them.
  const response = fromJsonBytes(answersJson) as UserData;
  return {
    _id: submissionId,
    formId,
    workspaceId,
    state: 'active',
    status: 'new',
    favourite: 0,
    started_at: Number(startedAt) || null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    email,
    response,
    terms: termsOf(response),
  };
}

/** How many of them answered each question. */
function answeredQuestions(responses: readonly Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { response } of responses) {
    for (const uniqueId of Object.keys(response)) {
      if (/^[A-Za-z0-9]{1,64}$/.test(uniqueId)) counts[uniqueId] = (counts[uniqueId] ?? 0) + 1;
    }
  }
  return counts;
}
