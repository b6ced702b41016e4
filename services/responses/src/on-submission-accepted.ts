import { type EventOf, fromJsonBytes } from '@formwright/events';
import type { UserData } from '@formwright/form-model';
import type { Delivered, Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import type { Response } from './response.ts';

type Accepted = EventOf<'submissions.v1.SubmissionAccepted'>;

/**
 * Keeps submissions as responses, and counts them in the same commit: each form's counters and days are written once, however many of
 * its responses arrived together. A form may not be known here yet: the events of forms and submissions come in any order.
 */
export function onSubmissionAccepted({ repository }: ResponsesDeps) {
  return async (deliveries: readonly Delivered<Accepted>[]): Promise<readonly Write[]> => {
    const news = await repository.withoutKnown(deliveries.map(({ event }) => responseOf(event)));
    return [
      ...news.map((response) => repository.responses.inserting(response)),
      ...Array.from(
        groupBy(news, ({ formId }) => formId),
        ([formId, responses]) => countersOf(formId, responses),
      ),
      ...Array.from(groupBy(news, dayOf), ([day, responses]) => dayCountOf(day, responses)),
    ];
  };

  function countersOf(formId: string, responses: readonly Response[]): Write {
    const count = responses.length;
    return repository.counters.updating(
      { _id: formId },
      {
        $inc: { total: count, active: count, new: count, ...answeredQuestions(responses) },
        $set: { needsPublishing: true },
        $setOnInsert: { archived: 0, favourites: 0 },
      },
      { upsert: true },
    );
  }

  function dayCountOf(_id: string, responses: readonly Response[]): Write {
    const [formId, day] = _id.split(':') as [string, string];
    return repository.days.updating({ _id }, { $inc: { count: responses.length }, $setOnInsert: { formId, day } }, { upsert: true });
  }
}

function responseOf({ submissionId, formId, workspaceId, email, startedAt, acceptedAt, answersJson }: Accepted): Response {
  const at = Number(acceptedAt);
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
    // submissions checked the answers before it stored them.
    response: fromJsonBytes(answersJson) as UserData,
  };
}

/** The key of its day's count. */
const dayOf = ({ formId, created_at }: Response) => `${formId}:${new Date(created_at).toISOString().slice(0, 10)}`;

function groupBy(responses: readonly Response[], keyOf: (response: Response) => string): Map<string, Response[]> {
  const groups = new Map<string, Response[]>();
  for (const response of responses) {
    const key = keyOf(response);
    const group = groups.get(key);
    if (group) group.push(response);
    else groups.set(key, [response]);
  }
  return groups;
}

/** How many of them answered each question, as increments. */
function answeredQuestions(responses: readonly Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { response } of responses) {
    for (const uniqueId of Object.keys(response)) {
      if (!/^[A-Za-z0-9]{1,64}$/.test(uniqueId)) continue;
      const path = `answered.${uniqueId}`;
      counts[path] = (counts[path] ?? 0) + 1;
    }
  }
  return counts;
}
