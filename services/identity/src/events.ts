import { on, type Subscription, state } from '@formwright/platform';
import { onPlanChanged } from './account/on-plan-changed.ts';
import type { IdentityDeps } from './deps.ts';
import { onMembershipChanged } from './joining/on-membership-changed.ts';
import { onAccountHarmDecided } from './mails/on-account-harm-decided.ts';
import { onFormHarmDecided } from './mails/on-form-harm-decided.ts';
import { onPaymentDue } from './mails/on-payment-due.ts';
import { onResponseLimitNeared } from './mails/on-response-limit-neared.ts';
import { onResponseCounted } from './news/on-response-counted.ts';

/** The events that identity handles. The use cases publish UserRegistered, UserChanged, SessionsRevoked and UserDeleted. */
export const subscriptions = (deps: IdentityDeps): Subscription[] => [
  state('billing.v1.PlanChanged', 'identity.on-plan-changed', onPlanChanged(deps), { fields: 6 }),
  on('billing.v1.PaymentDue', 'identity.on-payment-due', onPaymentDue(deps)),
  on('forms.v1.ResponseLimitNeared', 'identity.on-response-limit-neared', onResponseLimitNeared(deps)),
  on('forms.v1.FormHarmDecided', 'identity.on-form-harm-decided', onFormHarmDecided(deps)),
  on('billing.v1.AccountHarmDecided', 'identity.on-account-harm-decided', onAccountHarmDecided(deps)),
  on('team.v1.MembershipChanged', 'identity.on-membership-changed', onMembershipChanged(deps)),
  on('responses.v1.ResponseCounted', 'identity.news', onResponseCounted(deps)),
  on('forms.v1.FormDeleted', 'identity.on-form-deleted', async ({ formId }) => [deps.repository.news.closing(formId)]),
];
