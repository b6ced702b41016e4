import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLocalBus } from '../src/adapters/bus/local-bus.ts';
import { createDiskFiles } from '../src/adapters/files/disk-files.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import { systemClock, systemIds } from '../src/adapters/system.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { type Composition, composeServices } from '../src/host/compose.ts';
import { createMailOutbox, type MailOutbox } from '../src/mail/mail-outbox.ts';
import { createOutbox, type Outbox } from '../src/outbox/outbox.ts';
import { on } from '../src/service/event-handlers.ts';
import type { Ports, Service } from '../src/service/service.ts';
import { testKeys } from '../src/testing/index.ts';

interface History {
  _id: string;
  seen: number[];
}
interface Replica {
  composition: Composition;
  ports: Ports;
  outbox: Outbox;
  mails: MailOutbox;
}

describe('two replicas of a service on one store', () => {
  let dir: string;
  let sent: string[];
  let replicas: Replica[];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'formwright-replicas-'));
    [sent, replicas] = [[], []];
  });
  afterEach(async () => {
    for (const { composition } of replicas) await composition.close();
    rmSync(dir, { recursive: true });
  });

  async function open(name: string): Promise<Replica> {
    let ports: Ports | undefined;
    const createTeam = (given: Ports): Service => {
      ports = given;
      createOutbox(given.store, given);
      createMailOutbox(given.store, given);
      const histories = given.store.collection<History>({ name: 'histories' });
      const note = on('forms.v1.FormDeleted', 'team.notes', async ({ formId, workspaceId }) => [
        histories.updating({ _id: formId }, { $push: { seen: Number(workspaceId) } }, { upsert: true }),
      ]);
      return { name: 'team', routes: [], jobs: [], subscriptions: [note] };
    };
    const composition = composeServices({
      create: { team: createTeam },
      makeStore: () => createSqliteStore({ path: join(dir, 'team.db') }),
      bus: createLocalBus(),
      files: createDiskFiles({ dir: join(dir, 'files') }),
      mail: { send: async ({ subject }) => void sent.push(subject), erase: async () => undefined, close: async () => undefined },
      clock: systemClock,
      ids: systemIds,
      log: createLogger({ level: 'silent' }),
      auth: { publicKey: testKeys.publicKey, dataSecret: 'the secret of stored data in tests' },
      tmpDir: join(dir, `uploads-${name}`),
      sharesStores: true,
    });
    await composition.start();
    if (!ports) throw new Error('no service was made');
    const replica = { composition, ports, outbox: createOutbox(ports.store, ports), mails: createMailOutbox(ports.store, ports) };
    replicas.push(replica);
    return replica;
  }

  it('handle each event once and in the order of its key and send each mail once, also when one of them ends', async () => {
    const [one, two] = [await open('one'), await open('two')];
    const keys = Array.from({ length: 10 }, (_, index) => `f${index}`);
    const emit = ({ ports, outbox, mails }: Replica, key: string, number: number) =>
      ports.store.commit([
        outbox.event('forms.v1.FormDeleted', key, { formId: key, workspaceId: String(number) }),
        mails.mailing({ to: 'ann@example.org', subject: `${key} ${number}`, text: '', html: '' }, ''),
      ]);
    // A key's events come from one replica at a time, because conditional writes on its aggregate ensure it.
    const emitAll = async (replica: Replica, from: number) => {
      await Promise.all(
        keys.map(async (key) => {
          for (let number = from; number < from + 10; number++) await emit(replica, key, number);
        }),
      );
      // Between replicas the clock orders the events, by the millisecond.
      const ended = systemClock.now();
      while (systemClock.now() === ended) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    await emitAll(two, 0);
    await emitAll(one, 10);
    await one.composition.close();
    replicas = [two];
    await emitAll(two, 20);
    const histories = two.ports.store.collection<History>({ name: 'histories' });
    const counts = async () => (await histories.find({})).map(({ seen }) => seen.length);
    while ((await counts()).reduce((sum, count) => sum + count, 0) < 300 || sent.length < 300)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await two.composition.drain();
    for (const { seen } of await histories.find({})) expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(new Set(sent).size).toBe(300);
    expect(sent).toHaveLength(300);
  });
});
