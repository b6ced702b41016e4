import { type DeadLetter, deadLettersCollection, type OutboxEntry, outboxCollection } from '@formwright/platform';
import { type Response, sizesOf, storedData as storedResponses } from '@formwright/responses';
import { storedData as storedSubmissions, type Unreceipted } from '@formwright/submissions';
import { inBatches } from '../in-batches.ts';
import type { Stores } from '../report.ts';

const ACCEPTED = 'submissions.v1.SubmissionAccepted';

/** Some responses of a form whose receipts are to be looked for. */
interface Candidates {
  formId: string;
  workspaceId: string;
  responses: readonly Unreceipted[];
}

/**
 * Finds responses without receipts. A form's counts tell how many there are, so forms without any cost two reads, and of others the newest
 * responses are read until all are found.
 * @param mend makes the receipts. @returns how many there were
 */
export async function findUnreceipted(stores: Stores, mend: (candidates: Candidates) => Promise<number>): Promise<number> {
  const { counters, forms, responses } = storedResponses(stores.responses);
  const accepted = storedSubmissions(stores.submissions);
  const onTheirWay = await countOnTheirWay(stores);
  let found = 0;
  for await (const counts of counters.stream({})) {
    const formId = counts._id;
    const [copy, taking] = [await forms.findOne({ _id: formId }), await accepted.forms.findOne({ _id: formId })];
    const isDeleted = (copy && copy.state !== 'active') || taking?.state === 'deleted' || taking?.state === 'gone';
    if (isDeleted) continue;
    let missing = counts.arrived + (onTheirWay.get(formId) ?? 0) - (taking?.taken ?? 0);
    for (const state of ['active', 'archived', 'deleted'] as const) {
      if (missing <= 0) break;
      await inBatches(newestFirst(formId, state), async (batch) => {
        if (missing <= 0) return;
        const workspaceId = copy?.workspaceId ?? batch[0]?.workspaceId ?? '';
        const mended = await mend({ formId, workspaceId, responses: batch.map(unreceipted) });
        missing -= mended;
        found += mended;
      });
    }
  }
  return found;

  function newestFirst(formId: string, state: Response['state']): AsyncIterable<Response> {
    return responses.stream(
      { formId, state },
      { sort: { order: -1, _id: -1 }, fields: ['workspaceId', 'state', 'created_at', 'order', 'response'] },
    );
  }
}

/** Of a deleted response only its `order` is left, which is the time when it arrived. Its files were deleted with it. */
const unreceipted = ({ _id: id, state, created_at, order, response = {} }: Response): Unreceipted => ({
  id,
  answerBytes: state === 'deleted' ? null : sizesOf({ response }).answerBytes,
  acceptedAt: created_at ?? order ?? 0,
  files: Object.values(response)
    .flat()
    .flatMap(({ files = [] }) => files),
});

/** Accepted submissions that are no responses yet, by form. */
async function countOnTheirWay(stores: Stores): Promise<Map<string, number>> {
  const { responses } = storedResponses(stores.responses);
  const { submissions } = storedSubmissions(stores.submissions);
  const ids = new Set<string>();
  for await (const { key } of stores.submissions.collection<OutboxEntry>({ name: outboxCollection.name }).stream({ type: ACCEPTED }))
    ids.add(key);
  for await (const { key } of stores.responses.collection<DeadLetter>({ name: deadLettersCollection.name }).stream({ type: ACCEPTED }))
    ids.add(key);
  const counts = new Map<string, number>();
  for (const id of ids) {
    if (await responses.findOne({ _id: id }, { fields: ['formId'] })) continue;
    const formId = (await submissions.findOne({ _id: id }, { fields: ['formId'] }))?.formId;
    if (formId !== undefined) counts.set(formId, (counts.get(formId) ?? 0) + 1);
  }
  return counts;
}
