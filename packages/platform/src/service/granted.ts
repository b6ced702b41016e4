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

/**
 * Whether a caller may make an internal call: by the contract's `callers`, else by the caller's row of the topology. Services outside the
 * topology, which only tests have, may be called by all.
 */
export function mayCall(caller: string, { service, auth, callers }: Contract): boolean {
  const isNamed = callers?.some((each) => each === caller);
  if (caller === 'operator') return auth === 'operator' || isNamed === true;
  if (auth === 'operator' && !isNamed) return false;
  if (caller === service || !rowOf(service)) return true;
  return rowOf(caller)?.calls.includes(service) === true && (isNamed ?? true);
}

/** @throws Error if this service may not call that contract. Services outside the topology may call all that are for services. */
export function assertMayCall(name: string, contract: Contract): void {
  if (rowOf(name) ? mayCall(name, contract) : contract.auth !== 'operator') return;
  throw new Error(`${name} calls ${contract.name}, but topology.ts and the contract do not let it`);
}
