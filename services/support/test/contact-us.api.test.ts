import { listSecurityLog, support } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, contact, createSupportWorld } from './support-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSupportWorld();
});
afterEach(() => world.close());

const rows = async () =>
  (await world.inject(support.pageOfMessages, { by: 'admin', body: { page: 1, size: 10, kind: 'contact' } })).body.rows;
const errorOf = (reply: { body: unknown }) => (reply.body as { error: unknown }).error;

describe('[OPS-25] a message of a visitor', () => {
  it('is stored as it was written, for operators', async () => {
    expect((await contact(world, { message: '<script>alert(1)</script>\r\nRegards\u0007' })).body).toEqual({ success: true });
    expect(await rows()).toEqual([
      {
        id: expect.any(String),
        ...{ kind: 'contact', email: 'Eve.Moore7@example.com', firstname: 'Eve', lastname: 'Moore', title: '' },
        ...{ text: '<script>alert(1)</script>\nRegards', isSolved: false, at: world.clock.now() },
      },
    ]);
    expect(world.published('support.v1.MessageReceived')).toEqual([]);
  });

  it('is refused under the name of each wrong field', async () => {
    expect(errorOf(await contact(world, { Fname: ' ', Lname: '\u200b', email: '', message: '\n\u3164' }))).toEqual({
      Fname: 'Please enter your name.',
      email: 'Please enter your email.',
      message: 'Please write a message.',
    });
    expect(errorOf(await contact(world, { email: 'no address' }))).toEqual({ email: 'Please enter a valid email address.' });
    expect((await contact(world, { message: 'x'.repeat(10_001) })).status).toBe(400);
    expect((await contact(world, { Fname: '' })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  it('is dropped if a program has filled in what nobody sees, with the same answer', async () => {
    expect((await contact(world, { website: 'https://spam.example' })).body).toEqual({ success: true });
    expect((await contact(world, { website: '' })).body).toEqual({ success: true });
    expect(await rows()).toHaveLength(1);
  });

  it('is stored once when it is sent again', async () => {
    await Promise.all([contact(world, { requestId: 'one' }), contact(world, { requestId: 'one' })]);
    await contact(world, { requestId: 'one' });
    await contact(world, { requestId: 'one', Lname: 'More' });
    expect(await rows()).toHaveLength(2);
  });

  it('is one of twenty that a network may send on a day', async () => {
    for (let n = 0; n < 20; n += 1) expect((await contact(world, { requestId: `r${n}` }, `198.51.100.${n}`)).status).toBe(200);
    const refused = await contact(world, { requestId: 'more' });
    expect([refused.status, errorOf(refused)]).toEqual([
      429,
      { message: 'Many messages came from your network today. Please try again tomorrow.' },
    ]);
    // What was stored is known, and other networks and users go on.
    expect((await contact(world, { requestId: 'r3' }, '198.51.100.3')).status).toBe(200);
    expect((await contact(world, {}, '203.0.113.1')).status).toBe(200);
    expect((await world.inject(support.customer, { as: ada, body: { title: 'Kiln', message: 'Hot' } })).status).toBe(200);
    world.clock.advance(86_400_000);
    expect((await contact(world)).status).toBe(200);
    const counts = () => world.store('support').collection({ name: 'dayCounts' }).count({});
    // Two of each network of visitors, and that of the user.
    expect(await counts()).toBe(5);
    world.clock.advance(86_400_000);
    await world.runJob('support.forget-days');
    expect(await counts()).toBe(2);
    expect(JSON.stringify(await world.store('support').collection({ name: 'dayCounts' }).find({}))).not.toContain('198.51');
  });

  it('is one of two hundred that a network of a provider may send on a day', async () => {
    for (let n = 0; n < 200; n += 1) expect([n, (await contact(world, {}, `2001:db8:${n}::1`)).status]).toEqual([n, 200]);
    expect((await contact(world, {}, '2001:db8:ffff::1')).status).toBe(429);
    expect((await contact(world, {}, '2001:db9::1')).status).toBe(200);
  });

  it('is mailed to the operator, who answers to the visitor', async () => {
    await world.close();
    world = await createSupportWorld('help@forms.example');
    await contact(world);
    await world.drain();
    expect(world.mails).toMatchObject([
      {
        to: 'help@forms.example',
        subject: 'Testwright: a message of Eve Moore',
        text: expect.stringContaining('From Eve Moore <Eve.Moore7@example.com>\n\nMay I see a demo?'),
        replyTo: { name: 'Eve Moore', address: 'Eve.Moore7@example.com' },
      },
    ]);
  });

  it('goes with the account of its address, unless it is from after', async () => {
    await contact(world, { email: 'eve@example.com' });
    await contact(world, { email: 'mallory@example.com' });
    const [tag] = (await world.store('support').collection<{ _id: string; userId: string; email: string }>({ name: 'messages' }).find({}))
      .filter(({ email }) => email === 'eve@example.com')
      .map(({ userId }) => userId);
    world.clock.advance(1_000);
    await world.publish('identity.v1.UserDeleted', 'u1', { userId: 'u1', workspaceId: 'u1', addressTag: tag ?? '' });
    await world.drain();
    expect((await rows()).map(({ email }) => email)).toEqual(['mallory@example.com']);
    world.clock.advance(1_000);
    await contact(world, { email: 'eve@example.com' });
    await world.drain();
    expect((await rows()).map(({ email }) => email)).toEqual(['eve@example.com', 'mallory@example.com']);
    expect((await world.inject(listSecurityLog('support'), { body: { who: null } })).body.entries).toEqual([]);
  });
});
