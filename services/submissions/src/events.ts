import { on, type Subscription } from '@formwright/platform';
import type { SubmissionsDeps } from './deps.ts';
import { onFormSaved } from './on-form-saved.ts';
import { onFormArchived, onFormDeleted, onFormRestored } from './on-form-state.ts';
import { onPlanChanged } from './on-plan-changed.ts';
import { onUserChanged } from './on-user-changed.ts';

/** What submissions listens to. It publishes one event: submissions.v1.SubmissionAccepted, in accept-submission.ts. */
export const subscriptions = (deps: SubmissionsDeps): Subscription[] => {
  const { knownForms } = deps;
  const forget = ({ formId }: { formId: string }) => knownForms.forget(formId);
  const forgetAll = () => knownForms.forgetAll();
  return [
    on('forms.v1.FormSaved', 'submissions.on-form-saved', onFormSaved(deps), forget),
    on('forms.v1.FormArchived', 'submissions.on-form-archived', onFormArchived(deps), forget),
    on('forms.v1.FormRestored', 'submissions.on-form-restored', onFormRestored(deps), forget),
    on('forms.v1.FormDeleted', 'submissions.on-form-deleted', onFormDeleted(deps), forget),
    on('billing.v1.PlanChanged', 'submissions.on-plan-changed', onPlanChanged(deps), forgetAll),
    on('identity.v1.UserChanged', 'submissions.on-user-changed', onUserChanged(deps), forgetAll),
  ];
};
