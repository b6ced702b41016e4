import { ConditionFailedError, createPatience, eachByItself, eachInBatches, type Ports } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { SubmissionsRepository } from '../repository.ts';
import { draftKey, type WaitingDraft } from './waiting-drafts.ts';

const AT_ONCE = 500;
/** Batches of one run; the next run goes on. */
const MAX_BATCHES = 20;

interface DraftDeps {
  ports: Pick<Ports, 'files' | 'store'>;
  repository: Pick<SubmissionsRepository, 'findCopyById' | 'removingDraft' | 'returningRoom'>;
}

/** Deletes a draft, its file first. May be repeated. */
export async function removeDraft({ ports, repository }: DraftDeps, draft: WaitingDraft): Promise<void> {
  await ports.files.delete(draftKey(draft._id));
  try {
    const form = await repository.findCopyById(draft.formId);
    await ports.store.commit([...repository.removingDraft(draft), ...repository.returningRoom(form, draft.bytes)]);
  } catch (error) {
    // Somebody else removed it at the same time, or its form is being deleted: the next sweep removes it.
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}

/**
 * Removes drafts that have expired, and those whose answers were submitted. Accepting a submission does not look for a draft, so that it
 * stays fast; nobody can open the draft from then on anyway.
 */
export function sweepDrafts(deps: SubmissionsDeps) {
  const { ports, repository } = deps;
  const patience = createPatience(ports.clock);
  let after = '';
  const removeExpired = () =>
    eachInBatches({
      find: (atMost) => repository.findExpiredDrafts(ports.clock.now(), atMost),
      work: (draft: WaitingDraft) => removeDraft(deps, draft),
      atOnce: AT_ONCE,
      most: MAX_BATCHES,
      patience,
    });

  async function removeSent(): Promise<void> {
    for (let batch = 0, found = AT_ONCE; batch < MAX_BATCHES && found === AT_ONCE; batch += 1) {
      const drafts = await repository.findDraftsAfter(after, AT_ONCE);
      const accepted = await repository.acceptedOf(drafts.map(({ submissionId }) => submissionId));
      found = drafts.length;
      after = found === AT_ONCE ? (drafts.at(-1)?._id ?? '') : '';
      const sent = drafts.filter(({ submissionId }) => accepted.has(submissionId));
      await eachByItself(sent, (draft) => removeDraft(deps, draft));
    }
  }

  return () => eachByItself([removeExpired, repository.removeEmptyDraftShares, removeSent], (step) => step());
}
