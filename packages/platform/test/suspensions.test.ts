import { contractsOf } from '@formwright/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { statesOf } from '../src/inbox/tell-again.ts';
import { type Caller, handle, type Ports, type Service } from '../src/index.ts';
import { createReplicaWorlds, createTestWorld, type TestWorld } from '../src/testing/index.ts';

const team = contractsOf('team');
const of = <const T extends object>(more: T) => ({
  summary: 'a call',
  body: Type.Object({ email: Type.Optional(Type.String({ maxLength: 5 })) }, { additionalProperties: false }),
  reply: Type.Object({ done: Type.Literal(true) }),
  errors: {},
  ...more,
});
const invite = team('invite', of({ may: 'team', whileSuspended: 'refused' }));
const rename = team('rename', of({ may: 'account', whileSuspended: 'refused' }));
const list = team('list', of({ may: 'team' }));
const resend = team('resend', of({ may: 'team', whileSuspended: 'depends' }));

const ada: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's1' };
const bea: Caller = { userId: 'bea', workspaceId: 'ada', role: 'member', sessionId: 's2' };
const operator: Caller = { userId: 'olga', workspaceId: 'olga', role: 'operator', sessionId: 's3' };

describe('a suspended account', () => {
  let worlds: readonly TestWorld[] = [];
  const ran: string[] = [];
  let emptied = 0;
  afterEach(async () => {
    for (const world of worlds) await world.close();
    ran.length = 0;
    emptied = 0;
  });

  function createTeam(ports: Ports): Service {
    const run = (name: string) => async () => {
      ran.push(name);
      return { done: true as const };
    };
    return {
      name: 'team',
      routes: [
        handle(invite, run('invite')),
        handle(rename, run('rename')),
        handle(list, run('list')),
        handle(resend, async ({ caller, body }) => {
          if (body.email === 'none') return { done: true as const };
          await ports.refuseSuspended(caller.workspaceId);
          return run('resend')();
        }),
      ],
      subscriptions: [],
      jobs: [],
      accountChanged: () => {
        emptied += 1;
      },
    };
  }
  const open = async (...services: ((ports: Ports) => Service)[]) => {
    const world = await createTestWorld({ services: [createTeam, ...services] });
    worlds = [world];
    return world;
  };
  const tell = (world: TestWorld, accountId: string, blocked: boolean, sequence: number) =>
    world.publish('billing.v1.PlanChanged', accountId, { accountId, blocked, changedAt: BigInt(sequence) }, { sequence });
  const statuses = async (world: TestWorld, as: Caller) =>
    (await Promise.all([invite, rename, list, resend].map((contract) => world.inject(contract, { as, body: {} })))).map(
      ({ status }) => status,
    );

  it('is refused what the contract says, before the use case; by its own account or by that of the workspace', async () => {
    const world = await open();
    expect(await statuses(world, ada)).toEqual([200, 200, 200, 200]);
    await tell(world, 'ada', true, 1);
    ran.length = 0;
    expect(await statuses(world, ada)).toEqual([403, 403, 200, 403]);
    expect(ran).toEqual(['list']);
    // Her own account is not suspended, but the one that she works for.
    expect(await statuses(world, bea)).toEqual([403, 200, 200, 403]);
    await tell(world, 'bea', true, 1);
    await tell(world, 'ada', false, 2);
    expect(await statuses(world, bea)).toEqual([200, 403, 200, 200]);
    expect(emptied).toBe(3);
  });

  it('is refused after the token, the permission and the shape, in words of the service', async () => {
    const world = await open();
    for (const id of ['ada', 'olga']) await tell(world, id, true, 1);
    const ask = async (as: Caller | undefined, body: object) => world.inject(invite, { ...(as && { as }), body });
    expect((await ask(undefined, {})).status).toBe(401);
    expect((await ask(operator, {})).body).toEqual({ error: 'You may not do this.' });
    expect((await ask(ada, { email: 'too long' })).status).toBe(400);
    const refused = { status: 403, body: { error: 'To invite people, please make a payment first.' } };
    expect(await ask(ada, {})).toMatchObject(refused);
    expect(await world.inject(resend, { as: ada, body: {} })).toMatchObject(refused);
    // The use case asks first what the call is about.
    expect((await world.inject(resend, { as: ada, body: { email: 'none' } })).status).toBe(200);
  });

  it('is known in whatever order it is told, and told again', async () => {
    const world = await open();
    await tell(world, 'ada', true, 3);
    await tell(world, 'ada', false, 2);
    await tell(world, 'ada', true, 3);
    expect((await statuses(world, ada))[0]).toBe(403);
    await tell(world, 'ada', false, 4);
    await tell(world, 'ada', true, 3);
    expect((await statuses(world, ada))[0]).toBe(200);
  });

  it('is asked for by a copy that is new, and told to a copy that has lost it', async () => {
    const accounts = ['ada', 'bea', 'cy'].map((_id) => ({ _id, blocked: _id !== 'bea' }));
    const billing = (): Service => ({
      name: 'billing',
      routes: [],
      subscriptions: [],
      jobs: [],
      states: {
        'billing.v1.PlanChanged': statesOf(
          {
            after: async (id, limit) => accounts.filter(({ _id }) => _id > id).slice(0, limit),
            some: async (ids) => accounts.filter(({ _id }) => ids.includes(_id)),
          },
          ({ _id, blocked }) => ({ key: _id, sequence: 7, body: { accountId: _id, blocked, changedAt: 7n } }),
          5,
        ),
      },
    });
    const world = await open(billing);
    const stored = world.store('team').collection<{ _id: string }>({ name: 'suspensions' });
    await world.runJob('team.catch-up');
    expect((await stored.find({}, { sort: { _id: 1 } })).map(({ _id }) => _id)).toEqual(['ada', 'cy']);
    expect((await statuses(world, ada))[0]).toBe(403);
    await tell(world, 'ada', true, 6);
    await tell(world, 'bea', true, 6);
    expect((await stored.find({}, { sort: { _id: 1 } })).map(({ _id }) => _id)).toEqual(['ada', 'cy']);
  });

  it('is sealed as its owner says where a former program has stored how it stands, and where that is away', async () => {
    const sealed = { ada: true, bea: false };
    const billing = (): Service => ({
      ...{ name: 'billing', routes: [], subscriptions: [], jobs: [] },
      states: {
        'billing.v1.PlanChanged': statesOf(
          {
            after: async () => [],
            some: async (ids) => ids.filter((id): id is 'ada' | 'bea' => id in sealed).map((_id) => ({ _id })),
          },
          ({ _id }) => {
            const told = { accountId: _id, blocked: true, standing: 'taken_down', changedAt: 8n, sealed: sealed[_id as 'ada' | 'bea'] };
            return { key: _id, sequence: 8, body: told };
          },
          5,
        ),
      },
    });
    let ports: Ports | undefined;
    const watching = (given: Ports): Service => {
      ports = given;
      return createTeam(given);
    };
    const world = await createTestWorld({ services: [watching, billing] });
    worlds = [world];
    const stored = world.store('team').collection<{ _id: string; toldAt: number; standing: string }>({ name: 'suspensions' });
    const former = { toldAt: 8, standing: 'taken_down' };
    await stored.insertOne({ _id: 'ada', ...former });
    // Of the take-down before, which was told to a program of today.
    await stored.insertOne({ _id: 'bea', ...former, isSealed: true, sealToldAt: 3 } as never);
    await stored.insertOne({ _id: 'cy', ...former });
    const isSealed = (id: string) => ports?.isSealed(id);
    expect([await isSealed('ada'), await isSealed('bea'), await isSealed('nobody')]).toEqual([true, false, false]);
    expect(await stored.findOne({ _id: 'bea' })).toMatchObject({ isSealed: false, sealToldAt: 8 });
    // Its owner does not tell: it is neither opened nor said to be sealed.
    await expect(isSealed('cy')).rejects.toMatchObject({ code: 'platform.unavailable' });
    expect((await stored.findOne({ _id: 'cy' })) as object).not.toHaveProperty('sealToldAt');
  });

  it('is not sealed any more once it is suspended alone, also where its owner does not tell that', async () => {
    let ports: Ports | undefined;
    const world = await createTestWorld({
      services: [
        (given) => {
          ports = given;
          return createTeam(given);
        },
      ],
    });
    worlds = [world];
    const told = (standing: string, sequence: number, more: { sealed?: boolean } = {}) => {
      const body = { accountId: 'ada', blocked: true, standing, changedAt: BigInt(sequence), ...more };
      return world.publish('billing.v1.PlanChanged', 'ada', body, { sequence });
    };
    await told('taken_down', 1, { sealed: true });
    expect(await ports?.isSealed('ada')).toBe(true);
    await told('suspended', 2);
    expect(await ports?.isSealed('ada')).toBe(false);
  });

  it('is refused by a replica that has heard nothing itself, from the next request on', async () => {
    const [one, two] = await createReplicaWorlds({ services: [createTeam] });
    worlds = [one, two];
    expect((await statuses(two, ada))[0]).toBe(200);
    await tell(one, 'ada', true, 1);
    expect((await statuses(two, ada))[0]).toBe(403);
    await tell(one, 'ada', false, 2);
    expect((await statuses(two, ada))[0]).toBe(200);
  });

  it('is forgotten with its owner', async () => {
    const world = await open();
    await tell(world, 'ada', true, 1);
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada', addressTag: '' });
    await world.runJob('team.erase');
    expect(await world.store('team').collection({ name: 'suspensions' }).count({})).toBe(0);
  });

  it('is not copied by a service that knows it itself, nor by one whose calls all work, which may not ask', async () => {
    let ports: Ports | undefined;
    const owner = (given: Ports): Service => ({ ...createTeam(given), standingOf: async (id) => (id === 'ada' ? 'suspended' : 'good') });
    const readers = (given: Ports): Service => {
      ports = given;
      return { name: 'readers', routes: [], subscriptions: [], jobs: [] };
    };
    const world = await createTestWorld({ services: [owner, readers] });
    worlds = [world];
    await tell(world, 'ada', false, 1);
    await tell(world, 'bea', true, 1);
    expect(await statuses(world, ada)).toEqual([403, 403, 200, 403]);
    expect(await statuses(world, { ...bea, workspaceId: 'bea' })).toEqual([200, 200, 200, 200]);
    for (const name of ['team', 'readers']) expect(await world.store(name).collection({ name: 'suspensions' }).count({})).toBe(0);
    await expect(ports?.standingOf('ada')).rejects.toThrow('readers knows no suspensions');
  });
});
