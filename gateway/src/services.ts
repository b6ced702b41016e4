import { service as admin } from '@formwright/admin';
import { service as billing } from '@formwright/billing';
import type { ServiceName } from '@formwright/contracts';
import { service as forms } from '@formwright/forms';
import { service as identity } from '@formwright/identity';
import type { Ports, Service } from '@formwright/platform';
import { service as responses } from '@formwright/responses';
import { service as submissions } from '@formwright/submissions';
import { service as support } from '@formwright/support';
import { service as team } from '@formwright/team';

/** Every service by its name, in the order in which they start. A missing one does not compile. */
export const services = { identity, billing, forms, submissions, support, team, responses, admin } satisfies {
  [N in ServiceName]: { name: N };
};

type Services = typeof services;
/** A value for every setting of every service. */
export type AllSettings = {
  [N in ServiceName]: (config: Parameters<Services[N]['create']>[1]) => void;
}[ServiceName] extends (config: infer All) => void
  ? All
  : never;

export type Creators = Record<ServiceName, (ports: Ports) => Service>;

/** Makes each service with the values of its own settings, and no others. */
export const creatorsWith = (values: AllSettings): Creators =>
  Object.fromEntries(
    Object.entries(services).map(([name, { settings, create }]) => {
      const own = Object.fromEntries(Object.keys(settings).map((key) => [key, values[key as keyof AllSettings]]));
      return [name, (ports: Ports) => create(ports, own as never)];
    }),
  ) as Creators;
