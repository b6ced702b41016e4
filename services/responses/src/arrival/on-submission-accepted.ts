import { type EventOf, fromJsonBytes } from '@formwright/events';
import type { UserData } from '@formwright/form-model';
import { type Counts, countsOf, countTurns, type Delivered, groupBy, nextTurn, type Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { LONG_ANSWERS, termsInTurns, termsOf } from '../search/terms.ts';
import { countingHours } from '../statistics/hours.ts';
import type { Response } from '../store/response.ts';

type Accepted = EventOf<'submissions.v1.SubmissionAccepted'>;
type Arrived = Omit<Response, 'order'>;

/**
 * Stores submissions as responses and counts them in the same commit. Each form's counters and hours are written once per batch. The form's
 * own event may arrive later, because events of forms and submissions come in any order.
 */
export function onSubmissionAccepted(deps: ResponsesDeps) {
  const { repository } = deps;
  return async (deliveries: readonly Delivered<Accepted>[]): Promise<readonly Write[]> => {
    const added = await ordered(deps, await withoutKnown(deps, await responsesOf(deliveries)));
    return [
      ...added.map((response) => repository.storing(response)),
      ...Array.from(
        groupBy(added, ({ formId }) => formId),
        ([, responses]) => counting(responses),
      ),
      ...countingHours(deps, added),
    ];
  };

  function counting(responses: readonly [Response, ...Response[]]): Write {
    const lastOrder = Math.max(...responses.map(({ order }) => order));
    return repository.counting(responses[0], { count: responses.length, lastOrder, answered: answeredQuestions(responses) });
  }
}

/** Drops responses that are already stored (their event may come twice, with different ids) and those of deleted forms. */
async function withoutKnown({ repository }: ResponsesDeps, candidates: readonly Arrived[]): Promise<Arrived[]> {
  const [known, closed] = await Promise.all([
    repository.findKnown(candidates.map(({ _id }) => _id)),
    repository.findClosed([...new Set(candidates.map(({ formId }) => formId))]),
  ]);
  const skipped = new Set([...known, ...closed].map(({ _id }) => _id));
  return candidates.filter(({ _id, formId }) => !skipped.has(_id) && !skipped.has(formId));
}

/** Smaller differences come from events in another order and from clocks of two machines. Larger ones mean that the clock was set back. */
const TOLERATED_MS = 60_000;

/** Orders responses by arrival. While the clock is behind, or all stored ones are being changed, a new response still comes after them. */
async function ordered({ repository }: ResponsesDeps, arrived: readonly Arrived[]): Promise<Response[]> {
  const counters = await repository.findCountersOf([...new Set(arrived.map(({ formId }) => formId))]);
  const last = new Map(counters.map(({ _id, lastOrder }) => [_id, lastOrder ?? 0]));
  const floors = new Map(counters.map(({ _id, floor }) => [_id, floor ?? 0]));
  return arrived.map((response) => {
    const newest = last.get(response.formId) ?? 0;
    const floor = floors.get(response.formId) ?? 0;
    const isBehind = response.created_at < newest - TOLERATED_MS || response.created_at <= floor;
    const order = isBehind ? Math.max(newest, floor) + 1 : response.created_at;
    last.set(response.formId, Math.max(newest, order));
    return { ...response, order };
  });
}

/** Gives other requests a turn in between, because the search terms of long responses take long. */
async function responsesOf(deliveries: readonly Delivered<Accepted>[]): Promise<Arrived[]> {
  const responses: Arrived[] = [];
  const isTurnDue = countTurns(LONG_ANSWERS);
  for (const { event } of deliveries) {
    if (isTurnDue(event.answersJson.length)) await nextTurn();
    // No check is needed: submissions checked the answers before storing them.
    const answers = fromJsonBytes(event.answersJson) as UserData;
    const isLong = event.answersJson.length > LONG_ANSWERS;
    if (isLong) await nextTurn();
    responses.push(responseOf(event, answers, isLong ? await termsInTurns(answers) : termsOf(answers)));
    if (isLong) await nextTurn();
  }
  return responses;
}

function responseOf(
  { submissionId, formId, workspaceId, email, startedAt, acceptedAt, formVersion, notAsked }: Accepted,
  response: UserData,
  terms: string[],
): Arrived {
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
    response,
    ...(formVersion > 0n && { formVersion: Number(formVersion) }),
    ...(notAsked.length > 0 && { notAsked }),
    terms,
  };
}

/** Number of responses that answer each question. */
export function answeredQuestions(responses: readonly Pick<Response, 'response'>[]): Counts {
  const questions = responses.flatMap(({ response }) => Object.keys(response));
  return countsOf(questions.filter((uniqueId) => /^[A-Za-z0-9]{1,64}$/.test(uniqueId)));
}
