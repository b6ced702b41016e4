import { type Contract, type Needs, type Resource, topology } from '@formwright/contracts';

const rowOf = (name: string): Needs | undefined => (topology as Readonly<Record<string, Needs>>)[name];

/** Whether the topology grants a service this resource. Services outside the topology, which only tests have, may use everything. */
export const isGranted = (name: string, resource: Resource): boolean => rowOf(name)?.resources.includes(resource) ?? true;

/**
 * @returns the dependency, or a stand-in that refuses every use if the topology does not grant it
 * @throws Error if it is granted but absent
 */
export function granted<T extends object>(name: string, resource: Resource, dependency: T | undefined): T {
  if (!isGranted(name, resource)) return refusing(name, resource);
  if (dependency === undefined) throw new Error(`${name} needs ${resource}`);
  return dependency;
}

function refusing<T extends object>(name: string, resource: Resource): T {
  return new Proxy({} as T, {
    get(_, use) {
      throw new Error(`${name} uses ${resource}.${String(use)}, but topology.ts does not grant it ${resource}`);
    },
  });
}

/** @throws Error if the topology does not let this service call that contract */
export function assertMayCall(name: string, { service, name: called }: Contract): void {
  const row = rowOf(name);
  if (row && service !== name && !row.calls.includes(service))
    throw new Error(`${name} calls ${called}, but topology.ts does not let it call ${service}`);
}
