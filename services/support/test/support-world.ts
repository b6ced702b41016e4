import { identity, support } from '@formwright/contracts';
import type { Caller, Ports } from '@formwright/platform';
import { createTestWorld, type TestWorld } from '@formwright/platform/testing';
import type { StoreKind } from '@formwright/platform/testing/every-store';
import { createSupport } from '../src/index.ts';

export const ada: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's1' };
export const bob: Caller = { userId: 'bob', workspaceId: 'bob', role: 'member', sessionId: 's2' };

export async function createSupportWorld(
  supportEmail = '',
  stores?: StoreKind['stores'],
  given: (ports: Ports) => void = () => undefined,
): Promise<TestWorld> {
  const world = await createTestWorld({
    services: [
      (ports) => {
        given(ports);
        return createSupport(ports, {
          ...{ productName: 'Testwright', supportEmail, abuseEmail: 'abuse@forms.example', publicUrl: 'https://forms.example' },
        });
      },
    ],
    ...(stores && { makeStore: stores() }),
  });
  world.answer(identity.findPerson, ({ body }) => ({ email: `${body?.userId}@example.com`, firstname: 'Ada', lastname: 'Byron' }));
  return world;
}

const visitor = { Fname: 'Eve', Lname: 'Moore', email: 'Eve.Moore7@example.com', message: 'May I see a demo?' };

/** Sends a visitor's message. */
export const contact = (world: TestWorld, body: object = {}, ip = '198.51.100.7') =>
  world.inject(support.contactUs, { body: { ...visitor, ...body }, ip });
