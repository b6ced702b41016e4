import { on, type Subscription, state } from '@formwright/platform';
import { onPlanChanged } from './account/on-plan-changed.ts';
import type { FormsDeps } from './deps.ts';
import { onFormReported } from './harm/on-form-reported.ts';
import { onReportsForgotten } from './harm/on-reports-forgotten.ts';
import { onFormStateChanged } from './public/on-form-state-changed.ts';
import { onResponseCounted } from './reading/on-response-counted.ts';

/** The events that forms handles. Its published events are in form-events.ts. */
export const subscriptions = (deps: FormsDeps): Subscription[] => {
  // Plans and accounts change rarely, and a change may affect several pages.
  const forgetPages = () => deps.publicPages.forgetAll();
  return [
    state('billing.v1.PlanChanged', 'forms.on-plan-changed', onPlanChanged(deps), { fields: 4, applied: forgetPages }),
    state(
      'identity.v1.UserChanged',
      'forms.on-user-changed',
      // The plan decides whether it applies.
      async ({ workspaceId, hidesLogo }) => [deps.repository.settingLogo(workspaceId, hidesLogo)],
      { fields: 1, applied: forgetPages },
    ),
    state('submissions.v1.FormStateChanged', 'forms.on-form-state-changed', onFormStateChanged(deps), {
      fields: 1,
      applied: ({ formId }) => deps.publicPages.recheck(formId),
    }),
    on('submissions.v1.FormReported', 'forms.on-form-reported', onFormReported(deps)),
    on('submissions.v1.ReportsForgotten', 'forms.on-reports-forgotten', onReportsForgotten(deps)),
    state('responses.v1.ResponseCounted', 'forms.on-response-counted', onResponseCounted(deps), { fields: 1 }),
  ];
};
