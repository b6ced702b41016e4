import { type ServiceName, serviceNames } from '@formwright/contracts';
import type { EventName } from '@formwright/events';
import type { MakeSample } from './sample-steps.ts';

/** A state that each service tells again. The others tell none. */
const toldBy: Partial<Record<ServiceName, EventName>> = {
  identity: 'identity.v1.UserChanged',
  forms: 'forms.v1.FormSaved',
  submissions: 'submissions.v1.FormStateChanged',
  responses: 'responses.v1.ResponseCounted',
  billing: 'billing.v1.PlanChanged',
};

/** A queue of each service with copies, and the event of them. The others keep none. */
const keptBy: Partial<Record<ServiceName, { queue: string; event: EventName }>> = {
  identity: { queue: 'identity.on-plan-changed', event: 'billing.v1.PlanChanged' },
  forms: { queue: 'forms.on-plan-changed', event: 'billing.v1.PlanChanged' },
  submissions: { queue: 'submissions.forms', event: 'forms.v1.FormSaved' },
  responses: { queue: 'responses.forms', event: 'forms.v1.FormSaved' },
  team: { queue: 'team.suspensions', event: 'billing.v1.PlanChanged' },
};

/** The calls that ask a service for states, or of its copies, and are never taken, because it has none. */
export const tellNothing: ReadonlySet<string> = new Set(
  serviceNames.flatMap((service) => [
    ...(toldBy[service] ? [] : [`tellAgainOf${service}`]),
    ...(keptBy[service] ? [] : [`compareCopiesOf${service}`]),
  ]),
);

export const stateSamples: Readonly<Record<string, MakeSample>> = Object.fromEntries(
  serviceNames.flatMap((service) => [
    [`askAgainOf${service}`, async () => ({ body: { queue: null } })],
    [`tellAgainOf${service}`, async () => ({ body: { event: toldBy[service] ?? 'none', fields: 1, ask: { after: '' } } })],
    [`compareCopiesOf${service}`, async () => ({ body: { ...(keptBy[service] ?? { queue: 'none', event: 'none' }), ask: { after: '' } } })],
  ]),
);
