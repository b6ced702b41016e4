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

/** The calls that ask a service for states and are never taken, because it tells none. */
export const tellNothing: ReadonlySet<string> = new Set(
  serviceNames.filter((service) => toldBy[service] === undefined).map((service) => `tellAgainOf${service}`),
);

export const stateSamples: Readonly<Record<string, MakeSample>> = Object.fromEntries(
  serviceNames.flatMap((service) => [
    [`askAgainOf${service}`, async () => ({ body: { queue: null } })],
    [`tellAgainOf${service}`, async () => ({ body: { event: toldBy[service] ?? 'none', fields: 1, ask: { after: '' } } })],
  ]),
);
