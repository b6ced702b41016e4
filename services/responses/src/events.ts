import { on, onMany, type Subscription, state } from '@formwright/platform';
import { onSubmissionAccepted } from './arrival/on-submission-accepted.ts';
import type { ResponsesDeps } from './deps.ts';
import { FORMS } from './form/fetch-form.ts';
import { formCopies, onFormDeleted } from './form/on-form-deleted.ts';
import { onFormSaved } from './form/on-form-saved.ts';
import { onFormSeen } from './form/on-form-seen.ts';

/** The events that responses handles. Its only published event, responses.v1.ResponseCounted, is in publish-counts.ts. */
export const subscriptions = (deps: ResponsesDeps): Subscription[] => [
  onMany('submissions.v1.SubmissionAccepted', 'responses.on-submission-accepted', onSubmissionAccepted(deps), ({ formId }) =>
    deps.notifier.notify(formId),
  ),
  on('submissions.v1.FormSeen', 'responses.on-form-seen', onFormSeen(deps)),
  state('forms.v1.FormSaved', FORMS, onFormSaved(deps), { fields: 3, copies: formCopies(deps) }),
  on('forms.v1.FormDeleted', FORMS, onFormDeleted(deps)),
  state(
    'billing.v1.PlanChanged',
    'responses.on-plan-changed',
    async ({ accountId, features }) => [deps.repository.changingAccount(accountId, { features }, { hidesLogo: false })],
    { fields: 1 },
  ),
  state(
    'identity.v1.UserChanged',
    'responses.on-user-changed',
    async ({ workspaceId, hidesLogo }) => [deps.repository.changingAccount(workspaceId, { hidesLogo })],
    { fields: 1 },
  ),
];
