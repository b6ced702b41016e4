import { on, type Subscription } from '@formwright/platform';
import type { SubmissionsDeps } from './deps.ts';
import { onResponsesDeleted } from './files/on-responses-deleted.ts';
import { onFormDeleted } from './forms/on-form-deleted.ts';
import { onFormSaved } from './forms/on-form-saved.ts';
import { onPlanChanged } from './forms/on-plan-changed.ts';
import { onUserChanged } from './forms/on-user-changed.ts';
import { onUserDeleted } from './forms/on-user-deleted.ts';

/**
 * The events that submissions handles. It publishes submissions.v1.SubmissionAccepted in accept-submission.ts, FormStateChanged in
 * publish-form-states.ts, and FormReported in add-report.ts.
 */
export const subscriptions = (deps: SubmissionsDeps): Subscription[] => {
  const { formCache } = deps;
  const forget = ({ formId }: { formId: string }) => formCache.forget(formId);
  const forgetAll = () => formCache.forgetAll();
  return [
    on('forms.v1.FormSaved', 'submissions.forms', onFormSaved(deps), forget),
    on('forms.v1.FormDeleted', 'submissions.forms', onFormDeleted(deps), forget),
    on('responses.v1.ResponsesDeleted', 'submissions.on-responses-deleted', onResponsesDeleted(deps)),
    on('billing.v1.PlanChanged', 'submissions.on-plan-changed', onPlanChanged(deps), forgetAll),
    on('identity.v1.UserChanged', 'submissions.on-user-changed', onUserChanged(deps), forgetAll),
    on('identity.v1.UserDeleted', 'submissions.on-user-deleted', onUserDeleted(deps), forgetAll),
  ];
};
