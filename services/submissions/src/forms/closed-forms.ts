import { harmTold, isClosedState } from '@formwright/contracts';
import { on, type Subscription } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';

/** A queue of its own, because events of the same form in one queue wait for each other. */
const CLOSED_FORMS = 'submissions.closed-forms';

export function closedForms({ repository, formCache }: Pick<SubmissionsDeps, 'repository' | 'formCache'>): Subscription[] {
  const forget = ({ formId }: { formId: string }) => formCache.forget(formId);
  return [
    on(
      'forms.v1.FormSaved',
      CLOSED_FORMS,
      async ({ formId, revision, harm: told }) => {
        // A program from before tells nothing of it.
        if (told === undefined) return [];
        const harm = harmTold(told, 'none');
        return [
          isClosedState(harm) ? repository.noteClosed({ _id: formId, revision: Number(revision), harm }) : repository.forgetClosed(formId),
        ];
      },
      forget,
    ),
    on('forms.v1.FormDeleted', CLOSED_FORMS, async ({ formId }) => [repository.forgetClosed(formId)]),
  ];
}
