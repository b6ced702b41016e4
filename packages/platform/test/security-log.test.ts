import { contractsOf, listSecurityLog } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { type Collection, ConditionFailedError } from '../src/ports/store.ts';
import type { SecurityLog } from '../src/security/security-log.ts';
import { handle, type Ports, type Service } from '../src/service/service.ts';
import { createTestWorld, type TestWorld } from '../src/testing/index.ts';

const forms = contractsOf('forms');

const Nothing = Type.Object({});
const knock = forms('knock', {
  summary: 'Counts a refused attempt of the client',
  auth: 'none',
  body: Nothing,
  reply: Nothing,
  errors: {},
});

describe('the security log of a service', () => {
  let world: TestWorld;
  let ports: Ports;
  let log: SecurityLog;
  let others: Collection<{ _id: string }>;
  beforeEach(async () => {
    world = await createTestWorld({ services: [createForms] });
    log = ports.securityLog;
  });
  afterEach(() => world.close());

  function createForms(given: Ports): Service {
    ports = given;
    others = ports.store.collection({ name: 'others' });
    const useCase = async ({ ip }: { ip: string }) => {
      await ports.securityLog.count({ what: 'sign-in refused', who: 'user1', from: { ip } });
      return {};
    };
    return { name: 'forms', routes: [handle(knock, useCase)], jobs: [], subscriptions: [] };
  }
  const list = async (who: string[] | null = null) => (await world.inject(listSecurityLog('forms'), { body: { who } })).body.entries;

  it('says what, who, from which network and when, newest first', async () => {
    const start = world.clock.now();
    await ports.store.commit([log.noting({ what: 'sign-in', who: 'user1', from: { ip: '203.0.113.77' } })]);
    world.clock.advance(5);
    await ports.store.commit([log.noting({ what: 'plan change', who: 'user2', from: { operator: 'Grace' }, detail: 'Premium' })]);
    expect(await list()).toEqual([
      { what: 'plan change', who: 'user2', from: 'operator Grace', detail: 'Premium', count: 1, firstAt: start + 5, at: start + 5 },
      { what: 'sign-in', who: 'user1', from: '203.0.113.0/24', detail: '', count: 1, firstAt: start, at: start },
    ]);
    expect((await list(['user1', 'nobody'])).map(({ what }) => what)).toEqual(['sign-in']);
  });

  it('lists the newest 200 at a time', async () => {
    await ports.store.commit(Array.from({ length: 201 }, (_, n) => log.noting({ what: 'sign-in', who: `user${n}`, from: 'job' })));
    const entries = await list();
    expect(entries).toHaveLength(200);
    expect(await list(['user200'])).toHaveLength(1);
  });

  it('has no entry of a commit that failed', async () => {
    const writes = [log.noting({ what: 'sign-in', who: 'user1', from: 'job' }), others.deleting({ _id: 'not there' })];
    await expect(ports.store.commit(writes)).rejects.toThrow(ConditionFailedError);
    expect(await list()).toEqual([]);
  });

  it('counts like attempts of an hour in one entry, from one network, exactly', async () => {
    const firstAt = world.clock.now();
    await Promise.all(['2001:db8:1:2::3', '2001:db8:1:9::1', '2001:db8:1::'].map((ip) => world.inject(knock, { body: {}, ip })));
    await world.inject(knock, { body: {}, ip: '2001:db8:2::1' });
    world.clock.advance(60 * 60_000);
    await world.inject(knock, { body: {}, ip: '2001:db8:1::' });
    const entries = (await list()).map(({ from, count, firstAt: first }) => [from, count, first]);
    expect(entries[0]).toEqual(['2001:db8:1::/48', 1, firstAt + 60 * 60_000]);
    expect(entries.slice(1).sort()).toEqual([
      ['2001:db8:1::/48', 3, firstAt],
      ['2001:db8:2::/48', 1, firstAt],
    ]);
  });

  it('stays small in a flood of different attempts, and loses no count', async () => {
    const flood = Array.from({ length: 700 }, (_, turn) =>
      log.count({ what: 'sign-in refused', who: log.nameOf(`${turn}@b.example`), from: 'job' }),
    );
    await Promise.all(flood);
    const entries = await world.store('forms').collection<{ _id: string; detail: string; count: number }>({ name: 'securityLog' }).find({});
    expect(entries).toHaveLength(501);
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(700);
    expect(entries.filter(({ detail }) => detail === 'others')).toMatchObject([{ count: 200 }]);
  });

  it('names an address without an account by a digest that tells it apart and does not hold it', () => {
    const name = log.nameOf('ada@b.example');
    expect(name).toMatch(/^unknown-[\w-]{16}$/);
    expect(log.nameOf('ada@b.example')).toBe(name);
    expect(log.nameOf('bob@b.example')).not.toBe(name);
  });

  it('forgets entries after 180 days', async () => {
    await ports.store.commit([log.noting({ what: 'sign-in', who: 'old', from: 'job' })]);
    world.clock.advance(180 * 24 * 60 * 60_000);
    await ports.store.commit([log.noting({ what: 'sign-in', who: 'new', from: 'job' })]);
    await world.runJob('forms.prune-security-log');
    expect((await list()).map(({ who }) => who)).toEqual(['new', 'old']);
    world.clock.advance(1);
    await world.runJob('forms.prune-security-log');
    expect((await list()).map(({ who }) => who)).toEqual(['new']);
  });

  it('is for operators only', async () => {
    expect((await world.inject(listSecurityLog('forms'), { body: { who: null }, isService: false })).status).toBe(404);
  });
});
