import { on, type Subscription } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { onFormSaved } from './on-form-saved.ts';
import { onFormDeleted, onFormState } from './on-form-state.ts';
import { onPlanChanged, onUserChanged } from './on-owner-changed.ts';
import { onSubmissionAccepted } from './on-submission-accepted.ts';

/** What responses listens to. It publishes one event: responses.v1.ResponseCounted, in announce-counts.ts. */
export const subscriptions = (deps: ResponsesDeps): Subscription[] => [
  on('submissions.v1.SubmissionAccepted', 'responses.on-submission-accepted', onSubmissionAccepted(deps)),
  on('forms.v1.FormSaved', 'responses.on-form-saved', onFormSaved(deps)),
  on('forms.v1.FormArchived', 'responses.on-form-archived', onFormState(deps, 'archived')),
  on('forms.v1.FormRestored', 'responses.on-form-restored', onFormState(deps, 'active')),
  on('forms.v1.FormDeleted', 'responses.on-form-deleted', onFormDeleted(deps)),
  on('billing.v1.PlanChanged', 'responses.on-plan-changed', onPlanChanged(deps)),
  on('identity.v1.UserChanged', 'responses.on-user-changed', onUserChanged(deps)),
];
