import { listSecurityLog, support } from '@formwright/contracts';
import { createLogger, type Ports } from '@formwright/platform';
import { createReplicaWorlds, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endMessages } from '../src/end-messages.ts';
import { createSupport } from '../src/index.ts';
import type { Written } from '../src/message.ts';
import { openRepository } from '../src/repository.ts';
import { ada, bob, contact, createSupportWorld } from './support-world.ts';

type Kind = 'request' | 'suggestion' | 'contact';
const GRACE = { by: 'admin', onBehalfOf: { operator: 'Grace' } } as const;

describe.each(everyStore)('messages for operators, in $name', ({ stores }) => {
  let world: TestWorld;
  let supportPorts: Ports | undefined;
  beforeEach(async () => {
    world = await createSupportWorld('', stores, (ports) => {
      supportPorts = ports;
    });
  });
  afterEach(() => world.close());

  const page = async (kind: Kind, asked: object = {}) =>
    (await world.inject(support.pageOfMessages, { by: 'admin', body: { page: 1, size: 10, kind, ...asked } })).body;
  const texts = async (kind: Kind, asked: object = {}) => (await page(kind, asked)).rows.map(({ text }) => text);
  const counts = async (kind: Kind) => (await world.inject(support.countMessages, { by: 'admin', body: { kind } })).body;
  const solve = (id: string) => world.inject(support.solveMessage, { ...GRACE, body: { id } });
  const remove = (id: string) => world.inject(support.removeMessage, { ...GRACE, body: { id } });
  const request = (message: string, as = ada) => world.inject(support.customer, { as, body: { title: 'Kiln', message } });
  const suggest = (description: string) => world.inject(support.suggestion, { as: bob, body: { title: 'Glaze', description } });
  const log = async () =>
    (await world.inject(listSecurityLog('support'), { body: { who: null } })).body.entries.map(({ what, who, from, detail }) => [
      ...[what, who, from, detail],
    ]);

  it('are kept for two years, solved or not, and go a tenth at a time, which is in the log', async () => {
    const day = 86_400_000;
    for (const text of ['first', 'second', 'third', 'fourth']) {
      await request(text);
      await contact(world, { message: text });
      world.clock.advance(day);
    }
    await suggest('More colors');
    const job = () => world.runJob('support.end-messages');
    world.clock.advance(732 * day - 4 * day);
    await job();
    expect(await texts('request')).toEqual(['fourth', 'third', 'second', 'first']);
    // A run ends a tenth, and one at least, also where a clock is years ahead.
    world.clock.advance(900 * day);
    const hours = [];
    for (let hour = 0; hour < 5; hour += 1) {
      await job();
      hours.push([(await texts('request')).length, (await texts('contact')).length, (await texts('suggestion')).length]);
    }
    expect(hours).toEqual([
      [3, 3, 0],
      [2, 2, 0],
      [1, 1, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect((await log()).filter(([what]) => what === 'messages ended')).toEqual([
      ...[1, 2, 3].map(() => ['messages ended', '', 'job', '{"request":1,"contact":1}']),
      ['messages ended', '', 'job', '{"request":1,"suggestion":1,"contact":1}'],
    ]);
  });

  it('go where a kind has too many: the oldest that are solved, and only then the oldest others', async () => {
    for (const text of ['one', 'two', 'three', 'four']) {
      await request(text);
      world.clock.advance(1_000);
    }
    const all = (await page('request')).rows;
    for (const { id, text } of all) if (['two', 'four'].includes(text)) await solve(id);
    const warned: string[] = [];
    const log = createLogger({ level: 'warn', destination: { write: (line) => void warned.push(line) } });
    const ports = { ...(supportPorts as Ports), log };
    const end = endMessages({ ports, repository: openRepository(world.store('support'), ports.securityLog.nameOf) }, 1);
    const left = [];
    for (let hour = 0; hour < 4; hour += 1) {
      await end();
      left.push((await texts('request')).join());
    }
    expect(left).toEqual(['four,three,one', 'three,one', 'three', 'three']);
    expect(warned.map((line) => JSON.parse(line))).toMatchObject([{ kind: 'request', unsolved: 1 }]);
  });

  it('[OPS-26] [OPS-42] are pages of one kind and state, found by words, addresses and times', async () => {
    await request('It does not open.');
    world.clock.advance(1_000);
    await request('Too hot for Dvořák', bob);
    await suggest('More colors');
    await contact(world, { message: 'Opening hours?' });
    const at = world.clock.now();
    expect(await texts('request')).toEqual(['Too hot for Dvořák', 'It does not open.']);
    expect(await page('request', { isSolved: true })).toEqual({ rows: [], page: 1, total: 0, isMore: false, next: null });
    expect((await page('suggestion')).rows).toMatchObject([
      { kind: 'suggestion', title: 'Glaze', email: 'bob@example.com', firstname: 'Ada' },
    ]);
    expect(await texts('request', { text: 'dvor HOT' })).toEqual(['Too hot for Dvořák']);
    expect(await texts('request', { text: 'kil', isSolved: false })).toHaveLength(2);
    expect(await texts('request', { text: 'open kil byr', isSolved: false })).toEqual(['It does not open.']);
    expect(await texts('contact', { text: 'eve moore' })).toEqual(['Opening hours?']);
    expect(await texts('contact', { text: 'EVE.moore7@example.com' })).toEqual(['Opening hours?']);
    expect(await texts('contact', { text: 'moore7@example.com' })).toEqual([]);
    for (const text of ['eve.moore7', 'moore7', 'eve.moore7@', 'eve.moore7@exam'])
      expect(await texts('contact', { text })).toEqual(['Opening hours?']);
    expect(await texts('contact', { text: 'e' })).toEqual([]);
    expect(await texts('request', { from: at, to: at })).toEqual(['Too hot for Dvořák']);
    expect(await texts('request', { text: 'kiln', from: at - 1_000, to: at - 1 })).toEqual(['It does not open.']);
  });

  it('[OPS-27] are solved once, whoever does it, and the numbers follow', async () => {
    await request('One');
    await request('Two', bob);
    expect(await counts('request')).toEqual({ unsolved: 2, solved: 0 });
    const [{ id = '' } = {}] = (await page('request', { text: 'two' })).rows;
    const replies = [...(await Promise.all([solve(id), solve(id)])), await solve(id)];
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { success: true }]));
    expect(await counts('request')).toEqual({ unsolved: 1, solved: 1 });
    expect(await counts('contact')).toEqual({ unsolved: 0, solved: 0 });
    expect(await texts('request', { isSolved: true, text: 'kiln' })).toEqual(['Two']);
    expect(await texts('request', { isSolved: false, text: 'kiln' })).toEqual(['One']);
    expect((await solve('none')).status).toBe(404);
    expect(await log()).toEqual([['message solved', 'bob', 'operator Grace', '{"isSolved":[false,true]}']]);
  });

  it('are removed for good, once', async () => {
    await suggest('More colors');
    const [{ id = '' } = {}] = (await page('suggestion')).rows;
    const replies = [...(await Promise.all([remove(id), remove(id)])), await remove(id)];
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ success: true })));
    expect([await texts('suggestion'), await texts('suggestion', { text: 'glaze' }), await counts('suggestion')]).toEqual([
      ...[[], []],
      { unsolved: 0, solved: 0 },
    ]);
    expect((await world.inject(support.getMyMessages, { as: bob, body: { kind: 'suggestion' } })).body.messages).toEqual([]);
    expect(await log()).toEqual([['message removed', 'bob', 'operator Grace', '{"kind":["suggestion",null]}']]);
  });

  it('are counted as what was sent, solved and removed', async () => {
    const state = new Map<string, { kind: Kind; isSolved: boolean }>();
    let n = 0;
    const acts = fc.array(fc.tuple(fc.constantFrom('request', 'suggestion', 'contact', 'solve', 'remove'), fc.nat(20)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(acts, async (story) => {
        for (const [act, place] of story) {
          n += 1;
          world.clock.advance(7_200_000);
          const known = [...state.keys()][place % Math.max(1, state.size)];
          if (act === 'solve' || act === 'remove') {
            if (known === undefined) continue;
            await (act === 'solve' ? solve(known) : remove(known));
            if (act === 'remove') state.delete(known);
            else state.set(known, { ...(state.get(known) as { kind: Kind }), isSolved: true });
            continue;
          }
          await {
            request: () => request(`Text ${n}`),
            suggestion: () => suggest(`Text ${n}`),
            contact: () => contact(world, { message: `Text ${n}` }),
          }[act]();
          const [{ id = '' } = {}] = (await page(act)).rows;
          state.set(id, { kind: act, isSolved: false });
        }
        for (const kind of ['request', 'suggestion', 'contact'] as const) {
          const all = [...state].filter(([, each]) => each.kind === kind);
          const solved = all.filter(([, { isSolved }]) => isSolved);
          expect(await counts(kind)).toEqual({ unsolved: all.length - solved.length, solved: solved.length });
          for (const [asked, expected] of [
            [{}, all],
            [{ isSolved: true }, solved],
            [{ text: 'text' }, all],
          ] as const) {
            const found = await page(kind, { ...asked, size: 100 });
            expect([found.total, found.rows.map(({ id }) => id).sort()]).toEqual([expected.length, expected.map(([id]) => id).sort()]);
          }
        }
      }),
      { numRuns: 5 },
    );
  });
});

it.each(everyStore)('messages of the format before are found by words, in $name', async ({ stores }) => {
  const today = (ports: Ports) => createSupport(ports, { productName: 'Testwright', supportEmail: '', abuseEmail: '', publicUrl: '' });
  /** The program before the step: it knows no step, and writes messages without terms. */
  const former = (ports: Ports) => ({
    ...today({
      ...ports,
      store: { ...ports.store, collection: ({ migrations: _unknown, ...declaration }) => ports.store.collection(declaration) },
    }),
    /** Is there before the newer replica starts. */
    start: () =>
      ports.store
        .collection<Written>({ name: 'messages' })
        .insertMany([
          messageOf('before'),
          { ...messageOf('bea1'), firstname: 'Bea', email: 'bea1@example.com', terms: ['kiln'] } as Written,
          { ...messageOf('typed'), kind: 'contact', userId: 'digest', email: 'dan@müller.example', terms: ['kiln'] } as Written,
          { ...messageOf('other'), kind: 'contact', userId: 'other digest', email: 'eve@müller.example', terms: ['kiln'] } as Written,
        ]),
  });
  const messageOf = (_id: string): Written => ({
    ...{ _id, kind: 'request', userId: 'ada', workspaceId: 'ada', email: 'ada@example.com', firstname: 'Ada', lastname: 'Byron' },
    ...{ title: 'Kiln', text: 'It does not open.', isSolved: false, sentAt: 1 },
  });
  const [old, now] = await createReplicaWorlds({ services: [former], ...(stores && { makeStore: stores() }) }, undefined, [today]);
  const find = async (text: string) =>
    (await now.inject(support.pageOfMessages, { by: 'admin', body: { page: 1, size: 10, kind: 'request', text } })).body.rows;
  try {
    expect((await find('kiln ada')).map(({ id }) => id)).toEqual(['before']);
    expect((await find('bea1@')).map(({ id }) => id)).toEqual(['bea1']);
    const contact = { page: 1, size: 10, kind: 'contact', email: 'dan@xn--mller-kva.example' } as const;
    const written = (await now.inject(support.pageOfMessages, { by: 'admin', body: contact })).body.rows;
    expect(written).toMatchObject([{ id: 'typed', email: 'dan@müller.example' }]);
    // It goes with an account of the address, whether an identity of today or a former one tells of it.
    const messages = now.store('support').collection<Written>({ name: 'messages' });
    const today = (await messages.findOne({ _id: 'typed' }))?.addressTag ?? '';
    expect(today).toMatch(/^unknown-/);
    for (const [userId, addressTag] of [
      ['dan', today],
      ['eve', 'other digest'],
    ] as const)
      await now.publish('identity.v1.UserDeleted', userId, { userId, workspaceId: userId, addressTag });
    await now.drain();
    expect(await messages.find({ kind: 'contact' })).toEqual([]);
    await old.store('support').collection<Written>({ name: 'messages' }).insertOne(messageOf('meanwhile'));
    await old.close();
    await now.runJob('service0.walk-again');
    expect((await find('ada@example.com')).map(({ id }) => id)).toEqual(['meanwhile', 'before']);
  } finally {
    await now.close();
  }
});
