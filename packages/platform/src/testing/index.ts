import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract, ReplyOf } from '@formwright/contracts';
import { decodeEvent, type EventInit, type EventName, type EventOf, encodeEvent } from '@formwright/events';
import type { DestinationStream } from 'pino';
import { createLocalBus } from '../adapters/bus/local-bus.ts';
import { createDiskFiles } from '../adapters/files/disk-files.ts';
import { createSqliteStore } from '../adapters/sqlite/sqlite-store.ts';
import { AppError } from '../common/errors.ts';
import type { Metrics } from '../common/metrics.ts';
import { createLogger } from '../common/telemetry.ts';
import type { Tracing } from '../common/tracing.ts';
import type { ProcessHealth } from '../health/process-health.ts';
import { type Composition, composeServices } from '../host/compose.ts';
import { DELIVERY_MS } from '../outbox/deliveries.ts';
import { type OutboxEntry, outboxCollection } from '../outbox/outbox-entry.ts';
import { watchCommits } from '../outbox/watch-commits.ts';
import type { Bus } from '../ports/bus.ts';
import type { FileStore } from '../ports/files.ts';
import type { Ids } from '../ports/ids.ts';
import type { Mailer, MailMessage } from '../ports/mail.ts';
import type { Space } from '../ports/space.ts';
import type { Store } from '../ports/store.ts';
import { signAccessToken } from '../security/access-token.ts';
import type { Caller } from '../security/caller.ts';
import type { Call, CallInput, Ports, Service } from '../service/service.ts';
import { createMemoryMail, createTestClock, createTestIds, type TestClock } from './fakes.ts';
import { type InjectInput, type InjectReply, inject, provenNow, testKeys, verifyTestCall } from './inject.ts';
import { createJoinedBuses } from './joined-buses.ts';

export { authenticatorCode } from './authenticator.ts';
export { EndingProcess } from './ending-process.ts';
export { createMemoryMail, createTestClock, createTestIds, type TestClock } from './fakes.ts';
export { freePort } from './free-port.ts';
export { type IdIssuer, startIdIssuer, TEST_CLIENT_ID } from './id-issuer.ts';
export { InBetween } from './in-between.ts';
export { callHeaders, callSettings, type InjectInput, type InjectReply, testCallKeys, testKeys, verifyTestCall } from './inject.ts';
export { createJoinedBuses } from './joined-buses.ts';
export { multipartBody, type TestFile } from './multipart-body.ts';
export { createTestPasskey, type TestPasskey } from './passkey.ts';
export { replacing } from './replacing.ts';
export { noteStandstills } from './standstills.ts';
export { toldNothing, toldOne } from './told.ts';
export { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './trace-receiver.ts';
export { withStuck } from './with-stuck.ts';
export { writtenMail } from './written-mail.ts';

export interface TestWorldOptions {
  services: readonly ((ports: Ports) => Service)[];
  /** The destination of log lines; by default they are dropped. */
  log?: DestinationStream;
  /** The least of those lines. Default: 'info'. */
  logLevel?: string;
  /** Default: the test clock's own start. */
  startAt?: number;
  /** The store of a service. Default: SQLite in a temporary folder. */
  makeStore?: (serviceName: string) => Store;
  /** Pauses between tries of a delivery, milliseconds. */
  retryPauses?: readonly number[];
  /**
   * How long a use case waits for its events. Default: a minute, so that a slow machine shows no test what is not handled yet; of replicas
   * as long as in production, because one of them may not hear of an event that the other has handled.
   */
  deliveryMs?: number;
  /** Default: one in this process. */
  bus?: Bus;
  /** Default: nothing is measured. */
  metrics?: Metrics;
  /** Default: no traces. */
  tracing?: Tracing;
  /** What the stores say of their disk. Default: what the disk says. */
  space?: () => Space;
  /** Default: one that keeps mails in a list. */
  mail?: Mailer;
  /** What the process tells of its settings and backups. Default: nothing is known. */
  health?: ProcessHealth;
}

/** Services composed as in production, on SQLite and disk files in a temporary folder. */
export interface TestWorld {
  inject<C extends Contract>(contract: C, input?: InjectInput): Promise<InjectReply<C>>;
  /** Delivers an event as if published by another service; resolves when it is handled or a dead letter. */
  publish<E extends EventName>(name: E, key: string, body: EventInit<E>, options?: { sequence: number }): Promise<void>;
  /** The events that the services of this world have committed, in order. */
  published<E extends EventName>(name: E): EventOf<E>[];
  /** Resolves when every outbox is empty, every delivery done, every due mail sent, and the services' background work ended. */
  drain(): Promise<void>;
  /** Mocks a call to another service. */
  answer<C extends Contract>(contract: C, reply: (input: CallInput<C>) => ReplyOf<C> | Promise<ReplyOf<C>>): void;
  /** Runs one of the services' jobs now. Jobs do not run by themselves. */
  runJob(name: string): Promise<void>;
  /** An access token of the user's generation 0, or of a later one, issued `offset` milliseconds from now. */
  token(caller: Caller, options?: { offset?: number; generation?: number }): Promise<string>;
  call: Call;
  clock: TestClock;
  /** Mails sent so far. They leave through the outbox, so call `drain` first. */
  mails: readonly MailMessage[];
  files: FileStore;
  /** The services' HTTP servers by name, for a gateway. */
  apps: Composition['apps'];
  store(serviceName: string): Store;
  /** The folder of staged uploads. */
  tmpDir: string;
  close(): Promise<void>;
}

/** A minute, as the waits of the app's tests: the slowest machine needs less, and what never is handled ends below the limit of a test. */
const PATIENT_MS = 60_000;

/** Composes services as in production, with embedded stores in a temporary folder and a clock that the test moves. The test closes it. */
export async function createTestWorld(options: TestWorldOptions): Promise<TestWorld> {
  return openWorld(options, openPlace(options), options.bus ?? createLocalBus({ retryPauses: options.retryPauses ?? [1, 2, 5] }));
}

/**
 * Two replicas of the same services on one store, with one clock. The first one has every lease, so it publishes the events. Close both.
 * @param buses default: in this process; then the first one handles the events as well
 * @param later what the second one runs, if that is another version of the services
 */
export async function createReplicaWorlds(
  options: TestWorldOptions,
  buses = createJoinedBuses({ retryPauses: options.retryPauses ?? [1, 2, 5] }),
  later = options.services,
): Promise<readonly [TestWorld, TestWorld]> {
  const place = openPlace(options);
  const [bus, otherBus] = buses;
  return [await openWorld(options, place, bus, true), await openWorld({ ...options, services: later }, place, otherBus, true)];
}

/** What replicas share. */
interface Place {
  dir: string;
  clock: TestClock;
  mail: ReturnType<typeof createMemoryMail>;
  ids: Ids;
  /** The events that were committed. */
  committed: OutboxEntry[];
  /** Number of worlds that are open. */
  worlds: number;
}

const openPlace = ({ startAt }: TestWorldOptions): Place => ({
  dir: mkdtempSync(join(tmpdir(), 'formwright-test-')),
  clock: createTestClock(startAt),
  mail: createMemoryMail(),
  ids: createTestIds(),
  committed: [],
  worlds: 0,
});

async function openWorld(options: TestWorldOptions, place: Place, bus: Bus, sharesStores = false): Promise<TestWorld> {
  const { dir, clock, mail, ids, committed } = place;
  place.worlds += 1;
  const files = createDiskFiles({ dir: join(dir, 'files') });
  const outside = new Map<string, (input: never) => unknown>();
  const tmpDir = join(dir, `uploads${place.worlds}`);
  const services: Service[] = [];
  const remembering = (create: (ports: Ports) => Service) => (ports: Ports) => {
    const service = create(ports);
    services.push(service);
    return service;
  };
  const composition = composeServices({
    create: Object.fromEntries(options.services.map((create, index) => [`service${index}`, remembering(create)])),
    makeStore: (name) => {
      const store = watchCommits(options.makeStore?.(name) ?? createSqliteStore({ path: join(dir, `${name}.db`) }), (writes) => {
        for (const write of writes)
          if (write.collection === outboxCollection.name && write.document) committed.push(write.document as OutboxEntry);
      });
      const { space } = options;
      return space ? { ...store, space: async () => space() } : store;
    },
    bus,
    files,
    mail: options.mail ?? mail,
    clock,
    ids,
    log: createLogger(options.log ? { destination: options.log, level: options.logLevel ?? 'info' } : { level: 'silent' }),
    auth: { publicKey: testKeys.publicKey, dataSecret: 'the secret of stored data in tests', verifyCall: verifyTestCall(clock) },
    tmpDir,
    call: async (contract, input) => {
      const reply = outside.get(contract.name);
      if (!reply) throw new AppError('platform.unavailable', `${contract.name} has no answer in this world`);
      return (await reply(input as never)) as never;
    },
    schedulesJobs: false,
    deliveryMs: options.deliveryMs ?? (sharesStores ? DELIVERY_MS : PATIENT_MS),
    tracing: options.tracing,
    health: options.health,
    ...(options.metrics && { metrics: options.metrics }),
    sharesStores,
  });
  await composition.start();
  return {
    inject: (contract, input = {}) => inject(found(composition.apps.get(contract.service), contract.service), contract, input, clock.now()),
    async publish(name, key, body, { sequence } = { sequence: 0 }) {
      const id = `outside${ids.random()}`;
      await bus.publish([{ id, type: name, key, at: clock.now(), sequence, payload: encodeEvent(name, body) }]);
    },
    published: (name) =>
      committed.filter((entry) => entry.type === name).map((entry) => decodeEvent(name, Buffer.from(entry.payload, 'base64'))),
    async drain() {
      for (const service of services) await patiently(service.settled?.(), service.name);
      await composition.drain();
    },
    answer(contract, reply) {
      outside.set(contract.name, reply as (input: never) => unknown);
    },
    runJob: (name) => composition.runJob(name),
    token: (caller, { offset = 0, generation = 0 } = {}) =>
      signAccessToken(testKeys.privateKey, provenNow(caller, clock.now() + offset), { now: clock.now() + offset, generation }),
    call: composition.call,
    clock,
    mails: mail.sent,
    files,
    apps: composition.apps,
    store: (serviceName) => found(composition.stores.get(serviceName), serviceName),
    tmpDir,
    async close() {
      await composition.close();
      place.worlds -= 1;
      if (place.worlds === 0) rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** @throws Error if it takes longer than any test waits: a test that hangs tells nothing */
async function patiently(settled: Promise<void> | undefined, serviceName: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${serviceName} still works on something in the background`)), PATIENT_MS);
  });
  await Promise.race([settled, over]).finally(() => clearTimeout(timer));
}

function found<T>(value: T | undefined, serviceName: string): T {
  if (value === undefined) throw new Error(`no service ${serviceName} in this world`);
  return value;
}
