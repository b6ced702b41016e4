import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from './form-copy.ts';

/** The queue of events about forms. */
export const FORMS = 'responses.forms';

/**
 * Asks forms for a form when its event has not arrived yet.
 * @returns null if there is no such form, or it was deleted
 */
export async function fetchForm({ ports, repository }: ResponsesDeps, formId: string): Promise<FormCopy | null> {
  // The tombstone of a form stays.
  if (await repository.findCopy(formId)) return null;
  // Forms also finds it by its link.
  return (await ports.askFor(FORMS, 'forms.v1.FormSaved', formId)) === formId ? repository.findForm(formId) : null;
}
