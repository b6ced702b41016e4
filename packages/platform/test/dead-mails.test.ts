import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliverDeadLetters } from '@formwright/contracts';
import { expect, it } from '@jest/globals';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import type { DeadLetter } from '../src/outbox/dead-letter.ts';
import type { Ports, Service } from '../src/service/service.ts';
import { InBetween } from '../src/testing/in-between.ts';
import { createTestWorld } from '../src/testing/index.ts';

it('a mail that two operators deliver at the same time is sent once, and counted by the one who did', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'formwright-dead-mails-'));
  const between = new InBetween();
  let seal: (text: string) => string = (text) => text;
  const createSupport = (ports: Ports): Service => {
    seal = (text) => ports.sealing?.seal(text) ?? text;
    return { name: 'support', routes: [], jobs: [], subscriptions: [] };
  };
  const world = await createTestWorld({
    services: [createSupport],
    makeStore: (name) => between.store(createSqliteStore({ path: join(dir, `${name}.db`) })),
  });
  const at = world.clock.now();
  const message = { to: 'ann@example.org', subject: 'once', text: 'hello', html: '' };
  const mail = { _id: 'm1', sealed: seal(JSON.stringify(message)), attempts: 9, queuedAt: at, nextAt: at, about: '', recipient: '' };
  await world
    .store('support')
    .collection<DeadLetter>({ name: 'deadLetters' })
    .insertOne({
      ...{ _id: 'm1:mail', queue: 'mail', type: 'mail', key: 'm1', sequence: 0, happenedAt: at, at, reason: 'refused' },
      payload: JSON.stringify(mail),
    });
  const deliver = async () => (await world.inject(deliverDeadLetters('support'), { body: { id: 'm1:mail' } })).body;
  let other: unknown;
  // The other one reads the letter too, and its mail is on its way before this one commits.
  between.before('deadLetters.findOne', async () =>
    between.before('commit', async () => {
      other = await deliver();
      await world.drain();
    }),
  );
  const reply = await deliver();
  await world.drain();
  expect([other, reply]).toEqual([
    { delivered: 1, failed: [], leftOut: 0, next: null },
    { delivered: 0, failed: [], leftOut: 0, next: null },
  ]);
  expect(world.mails.map(({ subject }) => subject)).toEqual(['once']);
  await world.close();
  rmSync(dir, { recursive: true });
});
