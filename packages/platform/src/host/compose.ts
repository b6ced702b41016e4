import type { FastifyInstance } from 'fastify';
import { createBodyMemory } from '../bytes/body-memory.ts';
import { createFreeDisk } from '../bytes/free-disk.ts';
import { createReplyMemory } from '../bytes/reply-memory.ts';
import { prepareTmpDir } from '../bytes/staged-files.ts';
import { createUploadQuota } from '../bytes/upload-quota.ts';
import { type Backlog, sumOfBacklogs } from '../common/backlog.ts';
import { AppError } from '../common/errors.ts';
import { pause } from '../common/pause.ts';
import { createLocalCall } from '../http/call.ts';
import { closeApp } from '../http/close-app.ts';
import { createReadiness, type Readiness } from '../http/readiness.ts';
import { createDeliveries } from '../outbox/deliveries.ts';
import type { Bus } from '../ports/bus.ts';
import type { Store } from '../ports/store.ts';
import { createVerifier } from '../security/access-token.ts';
import type { Call, CallFrom } from '../service/service.ts';
import type { ComposeOptions } from './compose-options.ts';
import { createServiceHost, type ServiceHost, type SharedParts } from './service-host.ts';

/** Services running in this process. Their apps are ready for `inject`, `routing` or `listen`. */
export interface Composition {
  apps: ReadonlyMap<string, FastifyInstance>;
  stores: ReadonlyMap<string, Store>;
  /** On which their events are. */
  bus: Bus;
  /** Calls as the operator does, or anybody: it is for tests, and for what the process itself has to do. */
  call: Call;
  /** Opens stores and brings stored documents to today's shape. For work on them before the start. */
  open(): Promise<void>;
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
export const DRAIN_LIMIT_MS = 3_000;
export const STEP_LIMIT_MS = 1_000;

/** Waits for work, with a time limit. */
const atMost = (ms: number, work: Promise<unknown>) => Promise.race([work, pause(ms)]);

/** Builds services and connects them. Used in one process, in a process per service, and in tests. */
export function composeServices(options: ComposeOptions): Composition {
  prepareTmpDir(options.tmpDir);
  const hosts: ServiceHost[] = [];
  const deliveries = createDeliveries(options.deliveryMs);
  const callHere = createLocalCall(() => hosts.map(({ service, routes }) => ({ ...service, routes })));
  const call: CallFrom = async (contract, input, from) => {
    const answer = callHere(contract, input, from);
    if (answer) return (await answer) as never;
    if (options.call) return options.call(contract, input, from);
    throw new AppError('platform.unavailable', `${contract.service} is not running here`);
  };
  const { bus, files, log } = options;
  const readiness = createReadiness(
    {
      store: () =>
        Promise.all(
          hosts.map(async ({ formats, store }) => {
            formats.enter()();
            await store.ping();
          }),
        ),
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
    bounds: {
      uploadQuota: createUploadQuota(options.tmpDir, { reserved: options.floor }),
      bodyMemory: createBodyMemory(),
      replyMemory: createReplyMemory(),
    },
    deliveries,
    options,
  };
  for (const [name, create] of Object.entries(options.create)) hosts.push(createServiceHost(name, create, shared));
  return run(hosts, shared, options);
}

function run(hosts: readonly ServiceHost[], { call, readiness, freeDisk }: SharedParts, options: ComposeOptions): Composition {
  const { bus, mail, metrics, openStore = (open) => open() } = options;
  metrics?.addQueues(() => bus.depths());
  metrics?.addDependencies(async () => (await readiness.check()).dependencies);
  metrics?.addFreeDisk(async () => {
    await freeDisk.look();
    return freeDisk.left();
  });
  const jobs = hosts.flatMap((host) => host.jobs);
  let isClosing = false;
  let opened: Promise<unknown> | null = null;

  async function open(): Promise<void> {
    opened ??= Promise.all(
      hosts.map(({ store, formats }) =>
        openStore(async () => {
          await store.ready();
          await formats.open();
        }),
      ),
    );
    await opened;
  }

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
    bus,
    call: (contract, input, options) => call(contract, input, { caller: 'operator', onBehalfOf: options?.onBehalfOf ?? null }),
    drain,
    open,
    async start() {
      await open();
      await Promise.all(hosts.map((host) => host.app.ready()));
      for (const host of hosts)
        for (const subscription of host.subscriptions) bus.subscribe(host.admitted(host.inbox.receive(subscription)));
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
      for (const host of hosts) host.formats.stop();
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
      await atMost(STEP_LIMIT_MS, Promise.all(hosts.map((host) => host.formats.close().catch(() => undefined))));
      await Promise.all(hosts.map((host) => host.store.close()));
      clearInterval(alive);
    },
  };
}
