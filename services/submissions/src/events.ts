import { on, type Subscription, state } from '@formwright/platform';
import type { SubmissionsDeps } from './deps.ts';
import { onResponsesDeleted } from './files/on-responses-deleted.ts';
import { closedForms } from './forms/closed-forms.ts';
import { FORMS } from './forms/form-cache.ts';
import { formCopies, onFormDeleted } from './forms/on-form-deleted.ts';
import { onFormSaved } from './forms/on-form-saved.ts';
import { onPlanChanged } from './forms/on-plan-changed.ts';

/**
 * The events that submissions handles. It publishes submissions.v1.SubmissionAccepted in accept-submission.ts, FormStateChanged in
 * publish-form-states.ts, FormReported in add-report.ts, and ReportsForgotten in forget-reports.ts.
 */
export const subscriptions = (deps: SubmissionsDeps): Subscription[] => {
  const { formCache } = deps;
  const forget = ({ formId }: { formId: string }) => formCache.forget(formId);
  const forgetAll = () => formCache.forgetAll();
  return [
    state('forms.v1.FormSaved', FORMS, onFormSaved(deps), { fields: 2, applied: forget, copies: formCopies(deps) }),
    on('forms.v1.FormDeleted', FORMS, onFormDeleted(deps), forget),
    ...closedForms(deps),
    on('responses.v1.ResponsesDeleted', 'submissions.on-responses-deleted', onResponsesDeleted(deps)),
    state('billing.v1.PlanChanged', 'submissions.on-plan-changed', onPlanChanged(deps), { fields: 1, applied: forgetAll }),
    state(
      'identity.v1.UserChanged',
      'submissions.on-user-changed',
      // For the pages that reply to native posts.
      async ({ workspaceId, hidesLogo }) => [deps.repository.changingLogo(workspaceId, hidesLogo)],
      { fields: 1, applied: forgetAll },
    ),
  ];
};
