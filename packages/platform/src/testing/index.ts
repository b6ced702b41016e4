import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Contract, Multipart, ReplyOf } from '@formwright/contracts';
import { decodeEvent, type EventInit, type EventName, type EventOf, encodeEvent } from '@formwright/events';
import type { DestinationStream } from 'pino';
import { createLocalBus } from '../adapters/bus/local-bus.ts';
import { createDiskFiles } from '../adapters/files/disk-files.ts';
import { createSqliteStore } from '../adapters/sqlite/sqlite-store.ts';
import { generateKeyPair, signAccessToken } from '../auth/access-token.ts';
import { type Composition, composeServices } from '../compose.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { type OutboxEntry, outboxCollection } from '../outbox-entry.ts';
import type { Bus } from '../ports/bus.ts';
import type { FileStore } from '../ports/files.ts';
import type { Ids } from '../ports/ids.ts';
import type { MailMessage } from '../ports/mail.ts';
import type { Store } from '../ports/store.ts';
import type { Call, Caller, CallInput, Ports, Service } from '../service.ts';
import { createLogger } from '../telemetry.ts';
import type { Tracing } from '../tracing.ts';
import { watchCommits } from '../watch-commits.ts';
import { checkReply } from './declared-reply.ts';
import { createMemoryMail, createTestClock, createTestIds, type TestClock } from './fakes.ts';
import { createJoinedBuses } from './joined-buses.ts';
import { multipartBody, type TestFile } from './multipart-body.ts';

export { authenticatorCode } from './authenticator.ts';
export { createMemoryMail, createTestClock, createTestIds, type TestClock } from './fakes.ts';
export { holdTimeouts } from './hold-timeouts.ts';
export { type IdIssuer, startIdIssuer, TEST_CLIENT_ID } from './id-issuer.ts';
export { createJoinedBuses } from './joined-buses.ts';
export { multipartBody, type TestFile } from './multipart-body.ts';
export { createTestPasskey, type TestPasskey } from './passkey.ts';
export { replacing } from './replacing.ts';
export { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './trace-receiver.ts';

export interface TestWorldOptions {
  services: readonly ((ports: Ports) => Service)[];
  /** The destination of log lines; by default they are dropped. */
  log?: DestinationStream;
  /** Default: the test clock's own start. */
  startAt?: number;
  /** The store of a service. Default: SQLite in a temporary folder. */
  makeStore?: (serviceName: string) => Store;
  /** Pauses between tries of a delivery, milliseconds. */
  retryPauses?: readonly number[];
  /** Default: nothing is measured. */
  metrics?: Metrics;
  /** Default: no traces. */
  tracing?: Tracing;
}

export interface InjectInput {
  /** Any value, even invalid ones; a Buffer for a contract with `bytes`. For a multipart contract an object of fields; its JSON fields are encoded. */
  body?: unknown;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  as?: Caller;
  /** Sends the internal secret; by default if the contract needs it. */
  isService?: boolean;
  files?: readonly TestFile[];
  /** Text fields of a multipart body besides `body`, in order, sent unchanged. */
  otherFields?: readonly (readonly [string, string])[];
  cookies?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** Address of the client; default 127.0.0.1. */
  ip?: string;
  /** For a stream: called with the text received so far; true disconnects. By default the client leaves after the first event. */
  leaves?: (text: string) => boolean | Promise<boolean>;
}

export interface TestCookie {
  name: string;
  value: string;
  path?: string;
  maxAge?: number;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: string;
  expires?: Date;
}

export interface InjectReply<C extends Contract> {
  status: number;
  /** Parsed JSON, else the text. Typed as the success reply, but an error's envelope is here too. */
  body: ReplyOf<C>;
  text: string;
  /** The raw bytes, for files. */
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
  /** The cookies of the reply, by name. */
  cookies: Record<string, TestCookie>;
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

/** The key pair that signs `as`, for a service that signs tokens itself. */
export const testKeys = generateKeyPair();
/** The services' shared secret in test worlds. */
export const internalSecret = 'the secret between services in tests';

/** Composes services as in production, with embedded stores in a temporary folder and a clock that the test moves. The test closes it. */
export async function createTestWorld(options: TestWorldOptions): Promise<TestWorld> {
  return openWorld(options, openPlace(options), createLocalBus({ retryPauses: options.retryPauses ?? [1, 2, 5] }));
}

/**
 * Two replicas of the same services on one store, with one clock. The first one has every lease, so it publishes the events. Close both.
 * @param buses default: in this process; then the first one handles the events as well
 */
export async function createReplicaWorlds(
  options: TestWorldOptions,
  buses = createJoinedBuses({ retryPauses: options.retryPauses ?? [1, 2, 5] }),
): Promise<readonly [TestWorld, TestWorld]> {
  const place = openPlace(options);
  const [bus, otherBus] = buses;
  return [await openWorld(options, place, bus, true), await openWorld(options, place, otherBus, true)];
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
    makeStore: (name) =>
      watchCommits(options.makeStore?.(name) ?? createSqliteStore({ path: join(dir, `${name}.db`) }), (writes) => {
        for (const write of writes)
          if (write.collection === outboxCollection.name && write.document) committed.push(write.document as OutboxEntry);
      }),
    bus,
    files,
    mail,
    clock,
    ids,
    log: createLogger(options.log ? { destination: options.log } : { level: 'silent' }),
    auth: { publicKey: testKeys.publicKey, internalSecret },
    tmpDir,
    call: async (contract, input) => {
      const reply = outside.get(contract.name);
      if (!reply) throw new AppError('platform.unavailable', `${contract.name} has no answer in this world`);
      return (await reply(input as never)) as never;
    },
    schedulesJobs: false,
    tracing: options.tracing,
    ...(options.metrics && { metrics: options.metrics }),
    sharesStores,
  });
  await composition.start();
  return {
    inject: (contract, input = {}) => inject(composition, contract, input, clock.now()),
    async publish(name, key, body, { sequence } = { sequence: 0 }) {
      const id = `outside${ids.random()}`;
      await bus.publish([{ id, type: name, key, at: clock.now(), sequence, payload: encodeEvent(name, body) }]);
    },
    published: (name) =>
      committed.filter((entry) => entry.type === name).map((entry) => decodeEvent(name, Buffer.from(entry.payload, 'base64'))),
    async drain() {
      for (const service of services) await service.settled?.();
      await composition.drain();
    },
    answer(contract, reply) {
      outside.set(contract.name, reply as (input: never) => unknown);
    },
    runJob: (name) => composition.runJob(name),
    token: (caller, { offset = 0, generation = 0 } = {}) =>
      signAccessToken(testKeys.privateKey, caller, { now: clock.now() + offset, generation }),
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

function found<T>(value: T | undefined, serviceName: string): T {
  if (value === undefined) throw new Error(`no service ${serviceName} in this world`);
  return value;
}

async function inject<C extends Contract>(composition: Composition, contract: C, input: InjectInput, now: number): Promise<InjectReply<C>> {
  const app = found(composition.apps.get(contract.service), contract.service);
  const { contentType, payload } = encodeBody(contract, input);
  const isStream = contract.reply === 'stream';
  const answer = await app.inject({
    payloadAsStream: isStream,
    method: contract.method,
    url: contract.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(input.params?.[name] ?? '')),
    ...(input.ip && { remoteAddress: input.ip }),
    ...(input.query && { query: { ...input.query } }),
    ...(input.cookies && { cookies: { ...input.cookies } }),
    headers: {
      ...(contentType && { 'content-type': contentType }),
      ...(input.as && { authorization: `Bearer ${await signAccessToken(testKeys.privateKey, input.as, { now, generation: 0 })}` }),
      ...((input.isService ?? contract.auth === 'service') && { 'x-internal-secret': internalSecret }),
      ...input.headers,
    },
    ...(payload !== undefined && { payload }),
  });
  const bytes = isStream ? await readStream(answer.stream(), input.leaves ?? (() => true)) : answer.rawPayload;
  const text = bytes.toString('utf8');
  // The reply to HEAD names a type and has no text.
  const body: unknown = text !== '' && String(answer.headers['content-type']).includes('json') ? JSON.parse(text) : text;
  if (answer.statusCode === 200) checkReply(contract, body);
  return {
    status: answer.statusCode,
    body: body as ReplyOf<C>,
    text,
    bytes,
    headers: answer.headers,
    cookies: Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie as TestCookie])),
  };
}

/** An event stream never ends by itself, so the client disconnects. Other streams end. */
async function readStream(stream: Readable, leaves: NonNullable<InjectInput['leaves']>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    if (String(chunk).includes('data: ') && (await leaves(Buffer.concat(chunks).toString('utf8')))) break;
  }
  return Buffer.concat(chunks);
}

function encodeBody(contract: Contract, input: InjectInput): { contentType?: string; payload?: string | Buffer } {
  const multipart = (contract.body as Multipart | undefined)?.kind === 'multipart' ? (contract.body as Multipart) : null;
  if (multipart) {
    const declared = Object.entries((input.body ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, multipart.json.includes(name) ? JSON.stringify(value) : String(value)] as const);
    return multipartBody([...declared, ...(input.otherFields ?? [])], input.files ?? []);
  }
  if (contract.method === 'GET' || input.body === undefined) return {};
  if (contract.bytes) return { contentType: [contract.bytes].flat()[0] ?? '', payload: input.body as Buffer };
  return { contentType: 'application/json', payload: JSON.stringify(input.body) };
}
