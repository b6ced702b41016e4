import { contractsOf } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { createOutbox } from '../src/outbox/outbox.ts';
import type { Caller, Principal } from '../src/security/caller.ts';
import { on } from '../src/service/event-handlers.ts';
import { handle, type Ports, type Service } from '../src/service/service.ts';
import { createTestWorld, type TestWorld } from '../src/testing/index.ts';

const closed = { additionalProperties: false } as const;
const base = { summary: 's', body: Type.Object({}, closed), reply: Type.Object({}, closed), errors: {} } as const;
const ask = contractsOf('forms')('ask', { ...base, may: 'forms.write' });
const askFor = contractsOf('forms')('askFor', { ...base, may: 'operate.read' });
const told = contractsOf('submissions')('told', { ...base, auth: 'service' });

/** On whose behalf submissions was called. */
let heard: (Principal | null)[];
let world: TestWorld;

const submissions = (): Service => ({
  name: 'submissions',
  routes: [
    handle(told, async ({ onBehalfOf }) => {
      heard.push(onBehalfOf);
      return {};
    }),
  ],
  subscriptions: [],
  jobs: [],
});

const formsService = (ports: Ports): Service => {
  const outbox = createOutbox(ports.store, ports);
  const tell = async () => {
    await ports.call(told, { body: {} });
    return [];
  };
  return {
    name: 'forms',
    routes: [
      handle(ask, async ({ caller: { userId } }) => {
        await tell();
        // The handler of this event runs while the request waits for it.
        await outbox.commitAndDeliver([outbox.event('forms.v1.FormDeleted', userId, { formId: userId, workspaceId: 'w1' })]);
        return {};
      }),
      handle(askFor, async () => {
        await tell();
        await ports.call(told, { body: {} }, { onBehalfOf: { user: 'u2' } });
        return {};
      }),
    ],
    subscriptions: [on('forms.v1.FormDeleted', 'forms.notes', tell)],
    jobs: [{ name: 'forms.tell', everyMs: 1_000, run: async () => void (await tell()) }],
  };
};

beforeEach(async () => {
  heard = [];
  world = await createTestWorld({ services: [formsService, submissions] });
});
afterEach(() => world.close());

const owner: Caller = { userId: 'u1', workspaceId: 'w1', role: 'owner', sessionId: 's1' };

describe('a call between services', () => {
  it('is made on behalf of whose request is being answered, and of nobody in an event or a job', async () => {
    expect((await world.inject(ask, { as: owner, body: {} })).status).toBe(200);
    await world.runJob('forms.tell');
    expect(heard).toEqual([{ user: 'u1' }, null, null]);
  });

  it('is made on behalf of an operator, or of whom the operator acts for', async () => {
    expect((await world.inject(askFor, { as: { ...owner, role: 'operator', rights: ['read'] }, body: {} })).status).toBe(200);
    expect(heard).toEqual([{ operator: 'u1' }, { user: 'u2' }]);
  });

  it('passes on on whose behalf it was made itself', async () => {
    await world.inject(told, { body: {}, by: 'forms', onBehalfOf: { user: 'u3' } });
    await world.inject(told, { body: {}, by: 'forms' });
    expect(heard).toEqual([{ user: 'u3' }, null]);
  });
});
