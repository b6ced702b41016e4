import type { ServiceName } from './contract.ts';
import { serviceNames } from './contract.ts';

/** What a process needs besides other services. */
export type Resource = 'store' | 'bus' | 'files' | 'mail';

export interface Needs {
  /** The services whose contracts this process calls. */
  calls: readonly ServiceName[];
  resources: readonly Resource[];
}

/**
 * Who calls whom, and who needs what: the one place that says so. A service gets the addresses and connections of its row and no others;
 * `Ports.call` refuses other calls; the chart's network policies and settings must agree with it.
 */
export const topology: Readonly<Record<ServiceName | 'gateway', Needs>> = {
  gateway: { calls: serviceNames, resources: ['bus'] },
  identity: { calls: ['forms', 'billing', 'team'], resources: ['store', 'bus', 'files', 'mail'] },
  forms: { calls: ['identity', 'submissions', 'responses', 'billing'], resources: ['store', 'bus', 'files'] },
  submissions: { calls: ['identity', 'forms', 'billing'], resources: ['store', 'bus', 'files'] },
  responses: { calls: ['identity', 'forms', 'submissions', 'billing', 'support', 'team'], resources: ['store', 'bus', 'files'] },
  billing: { calls: ['identity'], resources: ['store', 'bus'] },
  support: { calls: ['identity'], resources: ['store', 'bus', 'mail'] },
  team: { calls: ['identity', 'forms', 'billing'], resources: ['store', 'bus', 'mail'] },
};
