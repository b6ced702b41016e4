import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createMongoStore } from '../src/adapters/mongo/mongo-store.ts';
import type { Collection, Store } from '../src/ports/store.ts';
import { type ScriptedMongo, startScriptedMongo } from './support/scripted-mongo.ts';

let server: ScriptedMongo;
let store: Store;
let things: Collection<{ _id: string; n: number }>;
beforeEach(async () => {
  server = await startScriptedMongo((command) =>
    'find' in command ? { ok: 1, cursor: { id: 0n, ns: 'test.things', firstBatch: [{ _id: 'a', n: 1 }] } } : { ok: 1, n: 1, nModified: 1 },
  );
  store = createMongoStore({ url: server.url, database: 'test' });
  things = store.collection({ name: 'things' });
  await store.ready();
});
afterEach(async () => {
  await store.close();
  await server.close();
});

/** The sockets of the driver in this process. */
function driverSockets(): Socket[] {
  const { _getActiveHandles } = process as unknown as { _getActiveHandles(): unknown[] };
  const port = Number(new URL(server.url).port);
  return _getActiveHandles.call(process).filter((handle): handle is Socket => handle instanceof Socket && handle.remotePort === port);
}

// As after the end of a killed server: the socket is destroyed, and the driver hears of it some turns of the event loop later.
it.each([
  ['a read', () => things.findOne({ _id: 'a' })],
  ['a write', () => things.updateOne({ _id: 'a' }, { $set: { n: 2 } })],
  ['a transaction', () => store.commit([things.updating({ _id: 'a' }, { $set: { n: 2 } }), things.inserting({ _id: 'b', n: 1 })])],
])('ends %s that begins on a connection whose socket has just been destroyed', async (_name, work) => {
  await work();
  const sockets = driverSockets();
  expect(sockets.length).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  await work();
});
