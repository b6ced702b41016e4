import { identity, support } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { createReplicaWorlds, EndingProcess, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSupport } from '../src/index.ts';

const ada: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's1' };

describe.each(everyStore)('messages to the operator by two replicas, with $name', ({ stores }) => {
  let one: TestWorld;
  let two: TestWorld;
  let process: EndingProcess;
  beforeEach(async () => {
    process = new EndingProcess();
    [one, two] = await createReplicaWorlds({
      ...(stores && { makeStore: stores() }),
      services: [
        (ports) =>
          createSupport(process.portsOfFirst(ports), { productName: 'Testwright', supportEmail: '', abuseEmail: '', publicUrl: '' }),
      ],
    });
    for (const world of [one, two])
      world.answer(identity.findPerson, ({ body }) => ({ email: `${body?.userId}@example.com`, firstname: 'Ada', lastname: 'Byron' }));
  });
  afterEach(() => Promise.all([one, two].map((world) => world.close())));

  const ask = (world: TestWorld, requestId: string, message = 'It does not open.') =>
    world.inject(support.customer, { as: ada, body: { title: 'Kiln', message, requestId } });
  const mine = async (world: TestWorld) =>
    (await world.inject(support.getMyMessages, { as: ada, body: { kind: 'request' } })).body.messages;
  const received = () => one.published('support.v1.MessageReceived').length;

  it('are stored once when the same one comes to both at once', async () => {
    const replies = await Promise.all([ask(one, 'id'), ask(two, 'id')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await mine(one)).length, (await mine(two)).length, received()]).toEqual([1, 1, 1]);
  });

  it('are stored once when the first is killed before it answers, and the message is sent again to the other', async () => {
    process.losesReply = true;
    expect((await ask(one, 'id')).status).toBe(500);
    expect((await ask(two, 'id')).status).toBe(200);
    expect([(await mine(two)).length, received()]).toEqual([1, 1]);
    // Changed, it is another message.
    expect((await ask(two, 'id', 'It does not close.')).status).toBe(200);
    expect((await mine(two)).map(({ text }) => text).sort()).toEqual(['It does not close.', 'It does not open.']);
  });

  it('have one bound for the day, however they are spread', async () => {
    const replies = await Promise.all(Array.from({ length: 26 }, (_, at) => ask(at % 2 ? one : two, `id${at}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(6).fill(429)]);
    expect((await mine(two)).length).toBe(20);
  });

  it('are solved when both are told so at once, and both say so', async () => {
    await ask(one, 'id');
    const [message] = await mine(two);
    const replies = await Promise.all([one, two].map((world) => world.inject(support.solveMessage, { body: { id: message?.id ?? '' } })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await mine(one)).map(({ solved }) => solved)).toEqual([true]);
  });
});
