import type { ErasedPerson } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { removeDraft } from '../elsewhere/sweep-drafts.ts';
import { removeFilesOf } from '../files/sweep-files.ts';
import { chunksPrefix } from '../files/uploads/upload.ts';
import type { FormCopy } from './form-copy.ts';

const AT_ONCE = 500;

/**
 * Erases the forms of a deleted account here, with everything that respondents have sent to them. Of a form only a tombstone with its id stays,
 * so that no late event brings it back.
 */
export function eraseWorkspace(deps: SubmissionsDeps) {
  const { ports, repository } = deps;
  return async ({ workspaceId }: ErasedPerson): Promise<void> => {
    const forms = await repository.findUnerasedForms(workspaceId);
    for (const form of forms) await eraseForm(deps, form);
    // After the files, which are found by the receipts.
    await removeReceipts(deps, new Set(forms.map(({ _id }) => _id)));
    for (const { _id } of forms) await repository.leaveTombstone(_id);
    await ports.store.commit([repository.forgettingPlan(workspaceId), repository.forgettingSum(workspaceId)]);
  };
}

async function eraseForm(deps: SubmissionsDeps, form: Pick<FormCopy, '_id' | 'workspaceId'>): Promise<void> {
  const { ports, repository } = deps;
  const { _id: formId } = form;
  await ports.store.commit([
    ...repository.deletingForm(formId),
    repository.removingReportsOf(formId),
    repository.forgettingReported(formId),
    repository.expiringDraftsOf(formId),
  ]);
  await removeFilesOf(deps, form);
  for await (const draft of repository.draftsOf(formId)) await removeDraft(deps, draft);
  // Their notes stay for the sweep, which deletes once more what a request under way has stored.
  await repository.blankUploadsOf(formId, ports.clock.now());
  for await (const { _id } of repository.uploadsOf(formId)) await ports.files.deleteAll(chunksPrefix(_id));
}

/** Goes through all receipts: an index by form would cost every submission, and accounts are deleted rarely. */
async function removeReceipts({ repository }: SubmissionsDeps, formIds: ReadonlySet<string>): Promise<void> {
  if (formIds.size === 0) return;
  let found: string[] = [];
  for await (const { _id, formId } of repository.receipts()) {
    if (formIds.has(formId)) found.push(_id);
    if (found.length < AT_ONCE) continue;
    await repository.removeReceipts(found);
    found = [];
  }
  await repository.removeReceipts(found);
}
