import { clearErrors, contractsOf, listErrors, listOperatorActs, listSecurityLog } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { on } from '../src/service/event-handlers.ts';
import { handle, type Ports, type Service } from '../src/service/service.ts';
import { createTestWorld, type TestWorld } from '../src/testing/index.ts';

const Nothing = Type.Object({});
const fail = contractsOf('forms')('fail', {
  summary: 'Fails as it is told to',
  auth: 'none',
  body: Type.Object({ text: Type.String() }),
  reply: Nothing,
  errors: { 'forms.refused': 422 },
});
const DAY_MS = 24 * 60 * 60_000;

describe('the error log of a service', () => {
  let world: TestWorld;
  let ports: Ports;
  beforeEach(async () => {
    world = await createTestWorld({ services: [createForms] });
  });
  afterEach(() => world.close());

  function createForms(given: Ports): Service {
    ports = given;
    return {
      name: 'forms',
      routes: [
        handle(fail, async ({ body: { text } }) => {
          throw new Error(text);
        }),
      ],
      jobs: [],
      subscriptions: [
        on('identity.v1.UserRegistered', 'forms.fails', async () => {
          throw new Error('the handler of user ab12cd34ef56gh78ij90kl broke');
        }),
      ],
    };
  }

  const list = async (limit = 100) => (await world.inject(listErrors('forms'), { body: { limit } })).body;
  const clear = (until: number) => world.inject(clearErrors('forms'), { body: { until } });
  const failWith = (text: string) => world.inject(fail, { body: { text } });

  it('counts what failed by its cause, newest first, with the id that the reply named', async () => {
    const start = world.clock.now();
    await failWith('the disk 17 is odd');
    world.clock.advance(5);
    const { body, status } = await failWith('the disk 18 is odd');
    world.clock.advance(5);
    await failWith('another one');
    expect(status).toBe(500);
    const { total, entries } = await list();
    expect(total).toBe(2);
    expect(entries).toMatchObject([
      { kind: 'request', what: 'request failed', place: 'fail', cause: 'Error: another one', count: 1, at: start + 10 },
      { cause: 'Error: the disk … is odd', count: 2, firstAt: start, at: start + 5, requestId: (body as { id?: string }).id },
    ]);
    expect((await list(1)).entries).toHaveLength(1);
  });

  it('names nobody: no address, token, id, quoted text or number of the cause is kept', async () => {
    await failWith(
      'E11000 dup key: { email: "ada@example.com" } of user Zk3b9mP0qLw8vN2xYt7aRs, Bearer eyJhbGciOi.eyJzdWIi.sig at /x?token=1 for "my \\"answer\\""',
    );
    const [entry] = (await list()).entries;
    const text = JSON.stringify(entry);
    for (const secret of ['ada', 'example.com', 'Zk3b9', 'eyJ', 'token=1', 'answer', 'my']) expect(text).not.toContain(secret);
    expect(entry?.cause).toContain('dup key');
  });

  it('has failed jobs, events that were given up, and the cause behind the cause', async () => {
    ports.log.error({ err: new Error('outer', { cause: new TypeError('inner') }), job: 'forms.sweep' }, 'job failed');
    ports.log.error('no object at all');
    await world.publish('identity.v1.UserRegistered', 'u1', {
      userId: 'u1',
      workspaceId: 'u1',
      email: 'a@b.example',
      firstname: 'A',
      lastname: 'B',
    });
    await world.drain();
    const found = (await list()).entries.map(({ kind, what, place, cause }) => `${kind} ${place}: ${what}. ${cause}`);
    expect(found.sort()).toEqual([
      'event forms.fails: event given up. the handler of user … broke',
      'job forms.sweep: job failed. Error: outer, because of TypeError: inner',
      'other : no object at all. ',
    ]);
  });

  it('does not keep warnings, nor what a client does wrong', async () => {
    ports.log.warn({ err: new Error('x') }, 'a warning');
    await world.inject(fail, { body: { text: 5 } as never });
    expect((await list()).total).toBe(0);
  });

  it('clears what has been seen: what fails meanwhile stays, with the operator in the security log', async () => {
    await failWith('first');
    const seen = world.clock.now();
    world.clock.advance(1);
    await failWith('second');
    expect((await clear(seen)).body).toEqual({ cleared: 1 });
    expect((await clear(seen)).body).toEqual({ cleared: 0 });
    expect((await list()).entries.map(({ cause }) => cause)).toEqual(['Error: second']);
    const { entries } = (await world.inject(listSecurityLog('forms'), { body: { who: null } })).body;
    expect(entries.map(({ what, from, detail }) => [what, from, detail])).toEqual([
      ['errors cleared', 'operator Grace', JSON.stringify({ causes: [1, 0] })],
    ]);
  });

  it('keeps causes in memory while the store is away, and each of them once', async () => {
    const errors = world.store('forms').collection<{ _id: string; count: number }>({ name: 'errors' });
    const { updateOne } = errors;
    errors.updateOne = () => Promise.reject(new Error('the store is away'));
    for (let time = 0; time < 3; time += 1) await failWith('while away');
    errors.updateOne = updateOne;
    await world.runJob('forms.prune-error-log');
    expect((await list()).entries.map(({ cause, count }) => [cause, count])).toEqual([['Error: while away', 3]]);
  });

  it('tells 500 causes apart in an hour; further ones share an entry', async () => {
    const word = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    for (let n = 0; n < 501; n += 1) ports.log.error({ job: 'forms.sweep', err: new Error(word(n)) }, 'job failed');
    ports.log.error({ job: 'forms.sweep', err: new Error('one more') }, 'job failed');
    const { total, entries } = await list(1000);
    expect(total).toBe(501);
    expect(entries.find(({ what }) => what === 'others')).toMatchObject({ kind: 'job', cause: '', count: 2 });
  });

  it('is kept for 30 days after the last failure', async () => {
    await failWith('old');
    world.clock.advance(30 * DAY_MS);
    await world.runJob('forms.prune-error-log');
    expect((await list()).total).toBe(1);
    world.clock.advance(1);
    await world.runJob('forms.prune-error-log');
    expect((await list()).total).toBe(0);
  });
});

describe('the acts of operators', () => {
  let world: TestWorld;
  let ports: Ports;
  beforeEach(async () => {
    world = await createTestWorld({
      services: [
        (given) => {
          ports = given;
          return { name: 'forms', routes: [], jobs: [], subscriptions: [] };
        },
      ],
    });
  });
  afterEach(() => world.close());
  const list = async (limit = 10) => (await world.inject(listOperatorActs('forms'), { body: { limit } })).body;
  const note = (from: { operator: string } | 'job', detail: string) =>
    ports.store.commit([ports.securityLog.noting({ what: 'plan change', who: 'u1', from, detail })]);

  it('are listed apart from what others did, newest first', async () => {
    await note({ operator: 'Grace' }, 'first');
    await note('job', 'of nobody');
    world.clock.advance(1);
    await note({ operator: 'Ada' }, 'second');
    const { total, entries } = await list();
    expect([total, entries.map(({ from, detail }) => `${from}: ${detail}`)]).toEqual([
      2,
      ['operator Ada: second', 'operator Grace: first'],
    ]);
    expect((await list(1)).entries).toHaveLength(1);
  });

  it('are kept for two years, and what others did for 180 days', async () => {
    await note({ operator: 'Grace' }, 'kept');
    await note('job', 'gone');
    world.clock.advance(180 * DAY_MS + 1);
    await world.runJob('forms.prune-security-log');
    const { entries } = (await world.inject(listSecurityLog('forms'), { body: { who: null } })).body;
    expect(entries.map(({ detail }) => detail)).toEqual(['kept']);
    world.clock.advance(2 * 365 * DAY_MS - 180 * DAY_MS);
    await world.runJob('forms.prune-security-log');
    expect((await list()).total).toBe(1);
    world.clock.advance(3 * DAY_MS);
    await world.runJob('forms.prune-security-log');
    expect((await list()).total).toBe(0);
  });
});
