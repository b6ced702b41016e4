import type { ServiceName } from '@formwright/contracts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Logger } from 'pino';
import { createVerifier, type Verifier } from './auth/access-token.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createRevocations, readsTokens } from './auth/revocations.ts';
import { type Background, createBackground } from './background.ts';
import { type Backlog, sumOfBacklogs } from './backlog.ts';
import { createDeadLetterRoutes } from './dead-letters.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createErasures } from './erasures.ts';
import { AppError } from './errors.ts';
import { assertMayCall, granted, isGranted } from './granted.ts';
import { type BodyMemory, createBodyMemory } from './http/body-memory.ts';
import { buildApp } from './http/build-app.ts';
import { createLocalCall } from './http/call.ts';
import { closeApp } from './http/close-app.ts';
import { createFreeDisk, type FreeDisk } from './http/free-disk.ts';
import type { Alone } from './http/guard-process.ts';
import { createReplyMemory, type ReplyMemory } from './http/reply-memory.ts';
import { prepareTmpDir } from './http/staged-files.ts';
import { createUploadQuota, type UploadQuota } from './http/upload-quota.ts';
import { createLeases, ownLeases } from './leases.ts';
import { createMailQueueing, createMailRelay } from './mail-outbox.ts';
import type { Metrics } from './metrics.ts';
import { createOutboxFigures } from './outbox-figures.ts';
import { pause } from './pause.ts';
import type { Bus } from './ports/bus.ts';
import type { Clock } from './ports/clock.ts';
import type { FileStore } from './ports/files.ts';
import type { Ids } from './ports/ids.ts';
import type { Mailer } from './ports/mail.ts';
import type { Store } from './ports/store.ts';
import { createReadiness, type Readiness, type ReadinessCheck } from './readiness.ts';
import { createRelay } from './relay.ts';
import { createReplicas, noReplicas } from './replicas.ts';
import { createSealing } from './sealing.ts';
import { createSecurityLog, pruneSecurityLog } from './security-log.ts';
import { securityLogRoute } from './security-log-route.ts';
import type { Call, Job, Ports, Service, Subscription } from './service.ts';
import { createInbox, type Inbox } from './subscription.ts';
import { inSpan, type Tracing } from './tracing.ts';
import { watchCommits } from './watch-commits.ts';

export interface ComposeOptions {
  /** One function per service; the key names its store. */
  create: Readonly<Record<string, (ports: Ports) => Service>>;
  makeStore(name: string): Store;
  bus: Bus;
  /** Absent if the topology grants it to none of the services; as with `mail`. */
  files?: FileStore;
  mail?: Mailer;
  clock: Clock;
  ids: Ids;
  log: Logger;
  auth: {
    /** SPKI PEM. */
    publicKey: string;
    /** Shared secret of services and operator commands; also encrypts queued mails. */
    internalSecret: string;
  };
  /** Folder for uploads in progress. It is created, and emptied of the files of a crash. */
  tmpDir: string;
  /** Bytes that have to be free where the stores write; what brings more is refused while fewer are. Default: `leastFree`. */
  floor?: number | undefined;
  /** Calls services that run elsewhere. */
  call?: Call;
  trustProxy?: NonNullable<FastifyServerOptions['trustProxy']>;
  isBehindGateway?: boolean;
  secureCookies?: boolean;
  metrics?: Metrics;
  /** Default: no traces. */
  tracing?: Tracing | undefined;
  /** Whether other replicas use the same stores. Then a lease decides which one does background work. Default: this process is alone. */
  sharesStores?: boolean;
  /** Opens a store at the start. Default: `ready`, once. */
  openStore?(store: Store): Promise<void>;
  /** Only a service in a process of its own has this. */
  alone?: Alone;
  /** Default true. Tests run jobs by name. */
  schedulesJobs?: boolean;
}

/** Services running in this process. Their apps are ready for `inject`, `routing` or `listen`. */
export interface Composition {
  apps: ReadonlyMap<string, FastifyInstance>;
  stores: ReadonlyMap<string, Store>;
  call: Call;
  /** Opens stores, lets services load, then starts deliveries and jobs. */
  start(): Promise<void>;
  /** Whether the services can work, and the events and mails that are still to be delivered. */
  ready(): Promise<Readiness & Backlog & { disk: 'ok' | 'low' }>;
  /** Resolves when every event is handled and every due mail was tried. */
  drain(): Promise<void>;
  runJob(name: string): Promise<void>;
  /** Ends open requests, waits briefly for events, closes everything. Unhandled events stay in the outbox. */
  close(): Promise<void>;
}

/** Time limits at shutdown: for the events, then for each step that ends work in progress. */
const DRAIN_LIMIT_MS = 3_000;
const STEP_LIMIT_MS = 1_000;
/** Interval for finding commits of other replicas. */
const SHARED_POLL_MS = 200;

/** Waits for work, with a time limit. */
const atMost = (ms: number, work: Promise<unknown>) => Promise.race([work, pause(ms)]);

interface ServiceHost {
  service: Service;
  app: FastifyInstance;
  store: Store;
  background: Background;
  inbox: Inbox;
  backlog(): Promise<Backlog>;
  subscriptions: readonly Subscription[];
  jobs: readonly Job[];
}

/** Builds services and connects them. Used in one process, in a process per service, and in tests. */
export function composeServices(options: ComposeOptions): Composition {
  prepareTmpDir(options.tmpDir);
  const hosts: ServiceHost[] = [];
  const deliveries = createDeliveries();
  const callHere = createLocalCall(() => hosts.map((host) => host.service));
  const call: Call = async (contract, input) => {
    const answer = callHere(contract, input);
    if (answer) return (await answer) as never;
    if (options.call) return options.call(contract, input);
    throw new AppError('platform.unavailable', `${contract.service} is not running here`);
  };
  const { bus, files, log } = options;
  const readiness = createReadiness(
    {
      store: () => Promise.all(hosts.map((host) => host.store.ping())),
      bus: () => bus.ping(),
      ...(files && { files: () => files.ping() }),
    },
    // Submissions are stored and acknowledged without the other two; events wait.
    { suffices: ({ store }) => store === 'ok', log },
  );
  const shared: SharedParts = {
    call,
    readiness,
    verify: createVerifier(options.auth.publicKey, options),
    freeDisk: createFreeDisk([async () => (await hosts[0]?.store.space()) ?? null, async () => (await files?.space()) ?? null], {
      ...{ log, floor: options.floor, now: () => options.clock.elapsed() },
    }),
    room: {
      uploadQuota: createUploadQuota(options.tmpDir, { reserved: options.floor }),
      bodyMemory: createBodyMemory(),
      replyMemory: createReplyMemory(),
    },
    deliveries,
    options,
  };
  for (const [name, create] of Object.entries(options.create)) hosts.push(createHost(name, create, shared));
  return run(hosts, shared, options);
}

/** Shared by the services of a process. */
interface SharedParts {
  call: Call;
  readiness: ReadinessCheck;
  verify: Verifier;
  freeDisk: FreeDisk;
  room: { uploadQuota: UploadQuota; bodyMemory: BodyMemory; replyMemory: ReplyMemory };
  deliveries: Deliveries;
  options: ComposeOptions;
}

function createHost(name: string, create: (ports: Ports) => Service, shared: SharedParts): ServiceHost {
  const { call, readiness, verify, room, deliveries, options } = shared;
  const { bus, clock, ids, metrics, tracing } = options;
  const files = granted(name, 'files', options.files);
  const mail = granted(name, 'mail', options.mail);
  const log = options.log.child({ service: name });
  const store = options.makeStore(name);
  const sealing = createSealing(options.auth.internalSecret, 'mail-outbox');
  const watched = watchCommits(store, (writes) => background.wake(writes), metrics?.commitsOf(name));
  const securityLog = createSecurityLog(store, { clock, ids, secret: options.auth.internalSecret });
  const replicas = options.sharesStores ? createReplicas(name, bus, { ids, clock, log }) : noReplicas;
  const ports: Ports = {
    store: watched,
    bus,
    replicas,
    files,
    mail,
    clock,
    ids,
    log,
    call: async (contract, input) => {
      assertMayCall(service.name, contract);
      const { name: called } = contract;
      const attributes = { 'formwright.service': service.name, 'formwright.contract': called };
      return inSpan(tracing, `call ${called}`, { kind: 'client', attributes }, () => call(contract, input));
    },
    deliveries,
    isRevoked: async (token) => (await revocations?.isRevoked(token)) ?? false,
    requireFreeDisk: () => shared.freeDisk.requireRoom(),
    // Only mails use it.
    sealing: granted(name, 'mail', sealing),
    securityLog,
    tmpDir: options.tmpDir,
    ...(tracing && { tracing }),
  };
  const service = create(ports);
  const inbox = createInbox(service.name, watched, { clock, log, metrics, tracing, deliveries, replicas });
  const revocations = readsTokens(service) ? createRevocations(service, watched, clock) : null;
  const sent = isGranted(name, 'mail') ? mail : undefined;
  const erasures = createErasures(service, watched, { clock, log, mail: sent, sealing, tagOf: securityLog.nameOf });
  const letters = createDeadLetterRoutes(service.name as ServiceName, store, {
    inbox,
    securityLog,
    queueMailAgain: createMailQueueing(store, { clock, sealing }),
  });
  const operatorRoutes = [...letters.routes, securityLogRoute(service.name as ServiceName, store)];
  const backlog = async () => ({ waiting: inbox.countWaiting(), deadLetters: await letters.count() });
  const app = buildApp({ ...service, routes: [...service.routes, ...operatorRoutes] }, ports, {
    backlog,
    readiness,
    alone: options.alone,
    ...(revocations && { authenticate: createAuthenticate(verify, revocations) }),
    internalSecret: options.auth.internalSecret,
    tmpDir: options.tmpDir,
    freeDisk: shared.freeDisk,
    ...room,
    trustProxy: options.trustProxy,
    isBehindGateway: options.isBehindGateway,
    secureCookies: options.secureCookies,
    metrics,
    tracing,
  });
  const ours = [inbox, erasures, ...(revocations ? [revocations] : [])];
  const jobs = [...service.jobs, ...ours.map(({ job }) => job), pruneSecurityLog(service.name, store, clock)];
  const background = createBackground(
    options.sharesStores ? createLeases(store, { ids, log }) : ownLeases,
    {
      relay: () => createRelay(store, bus, { log, ...(options.sharesStores ? { pollMs: SHARED_POLL_MS } : { isAlone: true }) }),
      mails: () => createMailRelay(store, mail, { clock, log, sealing }),
      jobs: options.schedulesJobs === false ? [] : jobs,
    },
    { log, replicas },
  );
  const readOutbox = createOutboxFigures(store, clock);
  metrics?.addStore(service.name, async () => ({ ...(await readOutbox()), ...(await backlog()) }));
  return {
    service,
    app,
    store,
    background,
    inbox,
    backlog,
    subscriptions: [...service.subscriptions, erasures.subscription, ...(revocations ? [revocations.subscription] : [])],
    jobs,
  };
}

function run(hosts: readonly ServiceHost[], { call, readiness, freeDisk }: SharedParts, options: ComposeOptions): Composition {
  const { bus, mail, metrics, openStore = (store) => store.ready() } = options;
  metrics?.addQueues(() => bus.depths());
  const jobs = hosts.flatMap((host) => host.jobs);
  let isClosing = false;

  async function drain(): Promise<void> {
    // Repeats, because handlers may publish further events.
    for (let isQuiet = false; !isQuiet && !isClosing; ) {
      for (const host of hosts) await host.background.drain();
      isQuiet = (await Promise.all(hosts.map((host) => host.background.isEmpty()))).every(Boolean);
    }
  }

  return {
    apps: new Map(hosts.map((host) => [host.service.name, host.app])),
    stores: new Map(hosts.map((host) => [host.service.name, host.store])),
    call,
    drain,
    async start() {
      await Promise.all(hosts.map((host) => openStore(host.store)));
      await Promise.all(hosts.map((host) => host.app.ready()));
      for (const host of hosts) for (const subscription of host.subscriptions) bus.subscribe(host.inbox.receive(subscription));
      for (const host of hosts) await host.service.start?.();
      await bus.start();
      for (const host of hosts) host.background.start();
    },
    async ready() {
      const found = await readiness.check();
      // The backlog is in the stores.
      const backlogs = found.dependencies.store === 'ok' ? await Promise.all(hosts.map((host) => host.backlog())) : [];
      await freeDisk.look();
      return { ...found, ...sumOfBacklogs(backlogs), disk: freeDisk.isLow() ? 'low' : 'ok' };
    },
    async runJob(name) {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`no job ${name}; there are ${jobs.map((each) => each.name).join(', ')}`);
      await job.run();
    },
    async close() {
      // Keeps the process alive until it is closed.
      const alive = setInterval(() => undefined, 60_000);
      const jobsEnded = Promise.all(hosts.map((host) => host.background.stopJobs()));
      await Promise.all(hosts.map((host) => closeApp(host.app)));
      await atMost(STEP_LIMIT_MS, Promise.all(hosts.map((host) => host.service.stop?.())));
      // Once more at the end, because a job may commit an event after the first look.
      await atMost(DRAIN_LIMIT_MS, Promise.all([jobsEnded, drain()]).then(drain));
      isClosing = true;
      // The bus ends its deliveries first, because they still write. Handlers that hang are abandoned; their events stay in the outbox.
      await atMost(STEP_LIMIT_MS, bus.close());
      await atMost(STEP_LIMIT_MS, Promise.all(hosts.map((host) => host.background.stop())));
      await atMost(STEP_LIMIT_MS, Promise.all([mail?.close()]));
      await Promise.all(hosts.map((host) => host.store.close()));
      clearInterval(alive);
    },
  };
}
