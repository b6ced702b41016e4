import {
  allContracts,
  type CallerName,
  type Contract,
  findOwnData,
  forms,
  identity,
  isInternal,
  serviceNames,
  topology,
} from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProductWorld } from './product-world.ts';

// Every internal call, made by every service and by an operator.

let world: TestWorld;
beforeAll(async () => {
  world = await createProductWorld();
});
afterAll(() => world.close());

const callers: readonly CallerName[] = [...serviceNames, 'operator'];
const internal = allContracts.filter(isInternal);

/** Said once more, apart from the code that decides it. */
function may(caller: CallerName, { service, auth, callers: named }: Contract): boolean {
  if (auth === 'operator') return caller === 'operator' || named?.includes(caller) === true;
  if (named?.includes(caller) || caller === service) return true;
  return caller !== 'operator' && !named && topology[caller].calls.includes(service);
}

/** All of them: the command shows the newest two hundred. */
const notedRefusals = async (service: (typeof serviceNames)[number]) => {
  const entries = world.store(service).collection<{ _id: string; what: string; from: string; detail: string }>({ name: 'securityLog' });
  return (await entries.find({ what: 'internal call refused' })).map(({ from, detail }) => `${from}: ${detail}`);
};

describe('an internal call', () => {
  it.each(internal.map((contract) => [contract.name, contract] as const))(
    'to %s is refused to those that may not, and noted',
    async (_name, contract) => {
      const refused: CallerName[] = [];
      for (const by of callers) {
        const { status } = await world.inject(contract, { body: { an: 'unsound body' }, by });
        if (may(by, contract)) expect([by, status]).toEqual([by, 400]);
        else expect([by, status]).toEqual([by, 403]);
        if (status === 403) refused.push(by);
      }
      const noted = await notedRefusals(contract.service);
      for (const by of refused) expect(noted).toContain(`service ${by}: ${contract.name}`);
    },
  );

  it('names only callers whose row of the topology has the service, and each row has a call', () => {
    for (const { name, service, callers: named = [] } of internal)
      for (const caller of named)
        if (caller !== 'operator' && caller !== service)
          expect([name, caller, topology[caller].calls]).toEqual([name, caller, expect.arrayContaining([service])]);
    for (const caller of serviceNames)
      for (const service of topology[caller].calls)
        expect([
          caller,
          service,
          internal.some((contract) => contract.service === service && contract.auth === 'service' && may(caller, contract)),
        ]).toEqual([caller, service, true]);
  });

  it('of an operator needs the name of one', async () => {
    const asked = { body: { email: 'ada@example.com' }, by: 'operator' } as const;
    expect((await world.inject(identity.makeOperator, { ...asked, onBehalfOf: { user: 'u1' } })).status).toBe(403);
    expect((await world.inject(identity.makeOperator, asked)).status).toBe(200);
  });

  it('of nobody in particular does not exist', async () => {
    for (const contract of [identity.makeOperator, forms.getFormUsage, findOwnData('forms')]) {
      const body = { an: 'unsound body' };
      expect((await world.inject(contract, { body, isService: false })).status).toBe(404);
      const headers = { 'x-call-token': 'forged' };
      expect((await world.inject(contract, { body, isService: false, headers, ip: '203.0.113.7' })).status).toBe(404);
      expect(await notedRefusals(contract.service)).toContain(`203.0.113.0/24: ${contract.name}`);
    }
  });
});
