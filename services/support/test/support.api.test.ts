import { findOwnData, identity, support } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, createSupportWorld } from './support-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSupportWorld();
});
afterEach(() => world.close());

const ask = (body: object = {}, as = ada) =>
  world.inject(support.customer, { as, body: { title: 'Kiln', message: 'It does not open.', ...body } });
const suggest = (body: object = {}, as = ada) =>
  world.inject(support.suggestion, { as, body: { title: 'Glaze', description: 'More colors.', ...body } });
const list = async () => (await world.inject(support.listMessages, { body: {} })).body;
const errorOf = (reply: { body: unknown }) => (reply.body as { error: unknown }).error;

describe('what users write to the operator', () => {
  it('[API-077] [API-078] is stored with who wrote it, told as an event, and read by operators', async () => {
    expect((await ask()).body).toEqual({ success: true });
    world.clock.advance(1000);
    expect((await suggest({}, bob)).body).toEqual({ success: true });
    const person = { firstname: 'Ada', lastname: 'Byron' };
    const { total, messages } = await list();
    expect(total).toBe(2);
    const own = async (userId: string) => (await world.inject(findOwnData('support'), { body: { userId, workspaceId: userId } })).body;
    expect([await own('ada'), await own('bob')]).toMatchObject([
      { entries: [{ name: 'support/0001-request.json', content: { kind: 'request', title: 'Kiln' } }], next: null },
      { entries: [{ name: 'support/0001-suggestion.json', content: { kind: 'suggestion', title: 'Glaze' } }], next: null },
    ]);
    expect(messages).toMatchObject([
      { kind: 'suggestion', email: 'bob@example.com', ...person, title: 'Glaze', text: 'More colors.' },
      { kind: 'request', email: 'ada@example.com', ...person, title: 'Kiln', text: 'It does not open.' },
    ]);
    expect(world.published('support.v1.MessageReceived')).toMatchObject([
      { kind: 'request', userId: 'ada', text: 'It does not open.' },
      { kind: 'suggestion', userId: 'bob', text: 'More colors.' },
    ]);
    expect((await world.inject(support.solveMessage, { body: { id: messages[1]?.id ?? '' } })).status).toBe(200);
    expect((await list()).messages.map(({ kind }) => kind)).toEqual(['suggestion']);
    expect((await world.inject(support.solveMessage, { body: { id: messages[1]?.id ?? '' } })).status).toBe(200);
    expect((await world.inject(support.solveMessage, { body: { id: 'unknown' } })).status).toBe(404);
  });

  it('[use 3] is listed for who wrote it, newest first, with its state, a kind at a time, and for nobody else', async () => {
    const mine = async (kind: 'request' | 'suggestion', as = ada) =>
      (await world.inject(support.getMyMessages, { as, body: { kind } })).body;
    await ask({}, bob);
    for (let n = 1; n <= 21; n += 1) {
      await ask({ title: `Kiln ${n}` });
      world.clock.advance(n === 15 ? 86_400_000 : 1000);
    }
    await suggest();
    const { messages, isMore, isMailed } = await mine('request');
    expect([messages.length, messages[0]?.title, messages[19]?.title, isMore, isMailed]).toEqual([20, 'Kiln 21', 'Kiln 2', true, false]);
    expect(messages[0]).toMatchObject({ text: 'It does not open.', solved: false, sent_at: world.clock.now() - 1000 });
    await world.inject(support.solveMessage, { body: { id: messages[0]?.id ?? '' } });
    expect((await mine('request')).messages.map(({ solved }) => solved).slice(0, 2)).toEqual([true, false]);
    expect((await mine('suggestion')).messages.map(({ title }) => title)).toEqual(['Glaze']);
    expect((await mine('suggestion', bob)).messages).toEqual([]);
  });

  it('[SUPP-03] [SUPP-05] is refused under the name of each empty field', async () => {
    const [title, message] = ['Please enter a title.', 'Please write a message.'];
    expect(errorOf(await ask({ title: ' \u200b', message: '' }))).toEqual({ title, message });
    expect(errorOf(await ask({ message: '\u0007' }))).toEqual({ message });
    expect(errorOf(await suggest({ title: '' }))).toEqual({ title });
    expect(errorOf(await suggest({ description: '\n\u2800' }))).toEqual({ description: 'Please describe your suggestion.' });
    expect((await ask({ title: 'x'.repeat(201) })).status).toBe(400);
    expect((await list()).total).toBe(0);
  });

  it('is stored once when it is sent again, also by two tabs at once', async () => {
    await Promise.all([ask({ requestId: 'one' }), ask({ requestId: 'one' })]);
    await ask({ requestId: 'one' });
    await ask({ requestId: 'one' }, bob);
    expect((await list()).total).toBe(2);
    expect(world.published('support.v1.MessageReceived')).toHaveLength(2);
  });

  it('is stored as well when it was changed before it was sent again, or is of the other kind', async () => {
    await ask({ requestId: 'one' });
    await ask({ requestId: 'one', message: 'It does not close.' });
    await suggest({ requestId: 'one', title: 'Kiln', description: 'It does not open.' });
    expect((await list()).messages.map(({ kind, text }) => `${kind}: ${text}`).sort()).toEqual([
      'request: It does not close.',
      'request: It does not open.',
      'suggestion: It does not open.',
    ]);
  });

  it('is acknowledged when the last one of the day is sent again', async () => {
    for (let n = 0; n < 20; n += 1) await ask({ requestId: `id${n}` });
    expect((await ask({ requestId: 'id19' })).status).toBe(200);
    expect((await ask({ requestId: 'id20' })).status).toBe(429);
  });

  it('has a bound per user and day, also when many come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 25 }, (_, n) => ask({ title: `Kiln ${n}` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await list()).total).toBe(20);
  });

  it('has a bound per user and day', async () => {
    for (let n = 0; n < 20; n += 1) expect((await ask({ title: `Kiln ${n}` })).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect((await ask({}, bob)).status).toBe(200);
    world.clock.advance(24 * 60 * 60_000);
    expect((await ask()).status).toBe(200);
  });

  it('has a bound that ends with the day, also after a clock that was a year ahead', async () => {
    world.clock.advance(365 * 24 * 60 * 60_000);
    for (let n = 0; n < 20; n += 1) await ask({ title: `Kiln ${n}` });
    world.clock.advance(-365 * 24 * 60 * 60_000);
    expect((await ask()).status).toBe(200);
  });

  it("carries no control characters, which an operator's terminal would obey", async () => {
    await ask({ title: 'a\nb\u001b[2J', message: 'x\u001b]0;title\u0007\r\n\ty' });
    expect((await list()).messages[0]).toMatchObject({ title: 'a b[2J', text: 'x]0;title\n\ty' });
  });

  it('is gone with its writer', async () => {
    await ask();
    await ask({}, bob);
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada' });
    await world.drain();
    expect((await list()).messages.map(({ email }) => email)).toEqual(['bob@example.com']);
  });

  it('is not kept of a writer who was deleted while it was sent', async () => {
    world.answer(identity.findPerson, async () => {
      await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada' });
      return { email: 'ada@example.com', firstname: 'Ada', lastname: 'Byron' };
    });
    await ask();
    expect((await list()).total).toBe(0);
  });

  it('is mailed to the operator if there is an address: requests, not suggestions', async () => {
    await world.close();
    world = await createSupportWorld('desk@example.com');
    // Many people have one name.
    world.answer(identity.findPerson, async () => ({ email: 'ada@example.com', firstname: 'Ada', lastname: '' }));
    await ask({ message: 'It <b>burns</b>.' });
    await suggest();
    await world.drain();
    expect(world.mails).toMatchObject([
      {
        to: 'desk@example.com',
        subject: 'Testwright support: Kiln',
        text: expect.stringContaining('From Ada <ada@example.com>\n\nIt <b>burns</b>.'),
      },
    ]);
    const { messages } = await list();
    const request = messages.find(({ kind }) => kind === 'request');
    expect(world.mails[0]?.text).toContain(`npm run operator -- support solve ${request?.id}`);
    expect(world.mails[0]?.html).toContain('It &#60;b&#62;burns');
  });
});
