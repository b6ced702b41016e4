/** What a process needs besides other services. */
export type Resource = 'store' | 'bus' | 'files' | 'mail';

/** What every process has to know of a service. The rest says the service itself, by `defineService`. */
const services = {
  identity: { calls: ['forms', 'responses', 'billing', 'support', 'team'], resources: ['store', 'bus', 'files', 'mail'] },
  forms: { calls: ['identity', 'submissions', 'responses', 'billing'], resources: ['store', 'bus', 'files'], hasOwnData: true },
  submissions: { calls: ['identity', 'forms', 'billing'], resources: ['store', 'bus', 'files'] },
  responses: { calls: ['identity', 'forms', 'submissions', 'billing'], resources: ['store', 'bus', 'files'], hasOwnData: true },
  billing: { calls: ['identity'], resources: ['store', 'bus'], hasOwnData: true },
  support: { calls: ['identity'], resources: ['store', 'bus', 'mail'], hasOwnData: true },
  team: { calls: ['identity', 'forms', 'billing'], resources: ['store', 'bus', 'mail'], hasOwnData: true },
  admin: { calls: ['identity', 'forms', 'responses', 'submissions', 'billing', 'support', 'team'], resources: ['store', 'bus'] },
} as const;

/** The gateway routes to the services, and they find each other by these names. */
export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as unknown as readonly [ServiceName, ...ServiceName[]];

/** The services that are asked for their part of a person's own data. Identity, which makes the ZIP, adds its own. */
export type OwnDataService = { [N in ServiceName]: (typeof services)[N] extends { hasOwnData: true } ? N : never }[ServiceName];
export const ownDataServices = serviceNames.filter((name): name is OwnDataService => 'hasOwnData' in services[name]);

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
  ...services,
};
