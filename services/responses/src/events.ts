import { on, onMany, type Subscription } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { onFormDeleted } from './on-form-deleted.ts';
import { onFormSaved } from './on-form-saved.ts';
import { onFormSeen } from './on-form-seen.ts';
import { onPlanChanged } from './on-plan-changed.ts';
import { onSubmissionAccepted } from './on-submission-accepted.ts';
import { onUserChanged } from './on-user-changed.ts';

/** The events that responses handles. Its only published event, responses.v1.ResponseCounted, is in publish-counts.ts. */
export const subscriptions = (deps: ResponsesDeps): Subscription[] => [
  onMany('submissions.v1.SubmissionAccepted', 'responses.on-submission-accepted', onSubmissionAccepted(deps), ({ formId }) =>
    deps.notifier.notify(formId),
  ),
  on('submissions.v1.FormSeen', 'responses.on-form-seen', onFormSeen(deps)),
  on('forms.v1.FormSaved', 'responses.forms', onFormSaved(deps)),
  on('forms.v1.FormDeleted', 'responses.forms', onFormDeleted(deps)),
  on('billing.v1.PlanChanged', 'responses.on-plan-changed', onPlanChanged(deps)),
  on('identity.v1.UserChanged', 'responses.on-user-changed', onUserChanged(deps)),
];
