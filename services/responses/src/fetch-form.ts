import { forms } from '@formwright/contracts';
import type { FormDetails, Pages } from '@formwright/form-model';
import { DuplicateKeyError } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import type { FormCopy } from './form-copy.ts';
import { fromDetails } from './form-look.ts';

/**
 * Loads a form from forms when its event has not arrived yet, and stores the copy.
 * @returns null if there is no such form, or it was deleted
 */
export async function fetchForm({ ports, repository }: ResponsesDeps, formId: string): Promise<FormCopy | null> {
  // The mark of a deleted form stays.
  if (await repository.findCopy(formId)) return null;
  const snapshot = await ports.call(forms.getFormSnapshot, { body: { id: formId } });
  // Forms also finds it by its link.
  if (snapshot?.formId !== formId) return null;
  const { workspaceId, revision, layoutVersion, isOneTime, responsables = [] } = snapshot;
  const details = snapshot.details as unknown as FormDetails;
  const { title, header } = details;
  // No check is needed: forms checked the pages before storing them.
  const pages = snapshot.pages as Pages;
  try {
    await ports.store.commit([
      repository.addingForm({
        _id: formId,
        workspaceId,
        revision,
        state: 'active',
        title,
        header,
        ...fromDetails(details),
        pages,
        layoutVersion,
        isOneTime,
        responsables,
        formerColumns: [],
      }),
    ]);
  } catch (error) {
    // The event or another request stored it concurrently.
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
  return repository.findForm(formId);
}
