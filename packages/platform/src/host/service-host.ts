import type { ServiceName } from '@formwright/contracts';
import type { FastifyInstance } from 'fastify';
import type { BodyMemory } from '../bytes/body-memory.ts';
import type { FreeDisk } from '../bytes/free-disk.ts';
import type { ReplyMemory } from '../bytes/reply-memory.ts';
import type { UploadQuota } from '../bytes/upload-quota.ts';
import type { Backlog } from '../common/backlog.ts';
import { inSpan } from '../common/tracing.ts';
import { createFormats, type Formats } from '../formats/formats.ts';
import { heldState } from '../formats/stamp.ts';
import { createHealthNotes } from '../health/health-notes.ts';
import { healthRoute } from '../health/health-route.ts';
import { unknownSettings } from '../health/process-health.ts';
import { tryMail } from '../health/try-mail.ts';
import { buildApp } from '../http/build-app.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import { createCatchUp } from '../inbox/catch-up.ts';
import { isState } from '../inbox/catch-up-steps.ts';
import { createComparing } from '../inbox/compare-copies.ts';
import { createDeadLetterRoutes } from '../inbox/dead-letter-routes.ts';
import { createInbox, type Inbox } from '../inbox/subscription.ts';
import { createTelling } from '../inbox/tell-again.ts';
import { createMailQueueing, createMailRelay } from '../mail/mail-outbox.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import { createRelay } from '../outbox/relay.ts';
import { watchCommits } from '../outbox/watch-commits.ts';
import type { BusSubscription } from '../ports/bus.ts';
import type { Store } from '../ports/store.ts';
import { createLeases, ownLeases } from '../replicas/leases.ts';
import { createReplicas, noReplicas } from '../replicas/replicas.ts';
import type { Verifier } from '../security/access-token.ts';
import { createAuthenticate } from '../security/authenticate.ts';
import { createSealing } from '../security/sealing.ts';
import { createSecurityLog, pruneSecurityLog } from '../security/security-log.ts';
import { currentPrincipal } from '../service/call-context.ts';
import type { Subscription } from '../service/event-handlers.ts';
import { assertMayCall, granted, isGranted } from '../service/granted.ts';
import type { CallFrom, Job, Ports, Route, Service } from '../service/service.ts';
import { type Background, createBackground } from './background.ts';
import type { ComposeOptions } from './compose-options.ts';
import { createErasures } from './erasures.ts';
import { createErrorLog } from './error-log.ts';
import { errorLogRoutes } from './error-log-routes.ts';
import { createOutboxFigures } from './outbox-figures.ts';
import { createRevocations, readsTokens } from './revocations.ts';
import { securityLogRoutes } from './security-log-route.ts';
import { accountOf, createSuspensions } from './suspensions.ts';

/** Interval for finding commits of other replicas. */
const SHARED_POLL_MS = 200;

/** A service with what the platform puts around it. */
export interface ServiceHost {
  service: Service;
  /** Those of the service, and those that the platform adds. */
  routes: readonly Route[];
  app: FastifyInstance;
  store: Store;
  formats: Formats;
  /** Handles events only while the stored data is none of a newer program. */
  admitted(subscription: BusSubscription): BusSubscription;
  background: Background;
  inbox: Inbox;
  backlog(): Promise<Backlog>;
  subscriptions: readonly Subscription[];
  jobs: readonly Job[];
}

/** Shared by the services of a process. */
export interface SharedParts {
  call: CallFrom;
  readiness: ReadinessCheck;
  verify: Verifier;
  freeDisk: FreeDisk;
  bounds: { uploadQuota: UploadQuota; bodyMemory: BodyMemory; replyMemory: ReplyMemory };
  deliveries: Deliveries;
  options: ComposeOptions;
}

/** Calls in the name of a service, as far as the topology lets it. */
const callingAs =
  (nameOf: () => ServiceName, { call, options: { tracing } }: SharedParts): Ports['call'] =>
  async (contract, input, { onBehalfOf = currentPrincipal() } = {}) => {
    const caller = nameOf();
    assertMayCall(caller, contract);
    const { name: called } = contract;
    const attributes = { 'formwright.service': caller, 'formwright.contract': called };
    return inSpan(tracing, `call ${called}`, { kind: 'client', attributes }, () => call(contract, input, { caller, onBehalfOf }));
  };

type OwnPorts = Pick<
  Ports,
  'tryMail' | 'store' | 'replicas' | 'log' | 'securityLog' | 'call' | 'askFor' | 'isRevoked' | 'standingOf' | 'isSealed' | 'refuseSuspended'
>;

/** What a service is given: its own, and what the topology grants it of the process. */
function portsOf(name: string, { freeDisk, deliveries, options }: SharedParts, own: OwnPorts): Ports {
  const { auth, bus, clock, ids, tmpDir, tracing } = options;
  const { dataSecret } = auth;
  return {
    ...own,
    ...{ bus, clock, ids, tmpDir, deliveries },
    files: granted(name, 'files', options.files),
    mail: granted(name, 'mail', options.mail),
    requireFreeDisk: () => freeDisk.require(),
    sealing: granted(name, 'mail', dataSecret === undefined ? undefined : createSealing(dataSecret, 'mail-outbox')),
    ...(tracing && { tracing }),
  };
}

/** Builds a service and its app, inbox, relay and jobs. Does not start them. */
export function createServiceHost(name: string, create: (ports: Ports) => Service, shared: SharedParts): ServiceHost {
  const { readiness, verify, bounds, deliveries, options } = shared;
  const { bus, clock, ids, metrics, tracing } = options;
  const store = options.makeStore(name);
  const errorLog = createErrorLog(store, clock);
  const log = errorLog.keeping(options.log.child({ service: name }));
  const { dataSecret, verifyCall } = options.auth;
  const watched = watchCommits(store, (writes) => background.wake(writes), metrics?.commitsOf(name));
  const { sharesStores: isShared = false } = options;
  const leases = isShared ? createLeases(store, { ids, clock, log }) : ownLeases;
  const formats = createFormats(watched, {
    service: name,
    leases,
    ids,
    clock,
    log,
    isShared,
    giveWay: () => background.stop(),
    holds: () => holds,
  });
  const securityLog = createSecurityLog(store, { clock, ids, secret: isGranted(name, 'mail') ? dataSecret : undefined });
  const replicas = isShared ? createReplicas(name, bus, { ids, clock, log }) : noReplicas;
  const files = isGranted(name, 'files') ? options.files : undefined;
  const notes = createHealthNotes(store, {
    clock,
    spaces: { documents: () => store.space(), files: async () => (await files?.space()) ?? null },
    ...{ ownJobs: () => background.jobs(), isShared },
  });
  const ports = portsOf(name, shared, {
    ...{ store: formats.store, replicas, log, securityLog },
    tryMail: (message, tracks) => tryMail(ports.mail, notes, message, tracks),
    call: callingAs(() => service.name as ServiceName, shared),
    askFor: (queue, event, key) => catchUp.askFor(queue, event, key),
    isRevoked: async (token) => (await revocations?.isRevoked(token)) ?? false,
    standingOf: (accountId) => suspensions.standingOf(accountId),
    isSealed: (accountId) => suspensions.isSealed(accountId),
    refuseSuspended: (accountId, isOneTime) => suspensions.refuse(accountId, isOneTime),
  });
  const service = create(ports);
  const inbox = createInbox(service.name, formats.store, { clock, log, metrics, tracing, deliveries, replicas });
  const revocations = readsTokens(service) ? createRevocations(service, formats.store, clock) : null;
  const suspensions = createSuspensions(service, formats.store, (...wanted) => catchUp.askFor(...wanted));
  const sent = isGranted(name, 'mail') ? ports.mail : undefined;
  const erasures = createErasures(service, formats.store, { clock, log, mail: sent });
  const letters = createDeadLetterRoutes(service.name as ServiceName, store, {
    inbox,
    securityLog,
    ...{ clock, log },
    sealing: isGranted(name, 'mail') ? ports.sealing : undefined,
    queueMailAgain: createMailQueueing(store, { clock }),
  });
  const handleTold: Inbox['handleTold'] = (...told) => formats.within(() => inbox.handleTold(...told));
  const handled = [...service.subscriptions, ...suspensions.subscriptions];
  const holds = handled.filter(isState).map(({ queue, event, state: { fields } }) => heldState(queue, event, fields));
  const catchUp = createCatchUp({ name: service.name, subscriptions: handled }, watched, {
    ...{ handleTold, call: ports.call, clock, log, replicas, securityLog, isBesideFormer: formats.isBesideFormer },
  });
  const comparing = createComparing({ name: service.name, subscriptions: handled }, store, {
    tryTold: inbox.tryTold,
    call: ports.call,
    bus,
  });
  const telling = createTelling(service, store, clock);
  const backlog = async () => ({ waiting: inbox.countWaiting(), deadLetters: await letters.count() });
  const readOutbox = createOutboxFigures(store, clock);
  const added = [
    ...letters.routes,
    ...securityLogRoutes(service.name as ServiceName, store),
    ...errorLogRoutes(service.name as ServiceName, store, { errorLog, securityLog }),
    healthRoute(service.name as ServiceName, {
      ...{ store, bus, files, clock, isShared, formats, backlog, readOutbox, notes, refusedMails: letters.countRefused },
      sendsMail: sent !== undefined,
      floor: options.floor,
      process: options.health ?? { settings: unknownSettings },
      gateways: service.gateways,
    }),
    ...[telling, catchUp.route, comparing],
  ];
  const routes = [...service.routes, ...added];
  const app = buildApp({ ...service, routes }, ports, {
    backlog,
    readiness,
    alone: options.alone,
    // Only a program of another process can take over the store while this one works.
    ...(isShared && { enter: formats.enter }),
    ...(revocations && { authenticate: createAuthenticate(verify, revocations, clock) }),
    refuseSuspended: (contract, caller) => suspensions.refuse(accountOf(contract, caller)),
    recognize: { verify: verifyCall, securityLog },
    tmpDir: options.tmpDir,
    freeDisk: shared.freeDisk,
    ...bounds,
    trustProxy: options.trustProxy,
    isBehindGateway: options.isBehindGateway,
    secureCookies: options.secureCookies,
    metrics,
    tracing,
  });
  const ours = [inbox, erasures, catchUp, ...(revocations ? [revocations] : [])];
  const jobs = [
    ...service.jobs,
    ...ours.map(({ job }) => job),
    erasures.formerJob,
    formats.job,
    errorLog.job(service.name),
    notes.job(service.name),
    letters.job,
    pruneSecurityLog(service.name, store, clock),
  ];
  const background = createBackground(
    leases,
    {
      relay: () => createRelay(store, bus, { log, ...(isShared ? { pollMs: SHARED_POLL_MS } : { isAlone: true }) }),
      mails: () => createMailRelay(store, ports.mail, { clock, log, sealing: ports.sealing, tried: notes.mailTried }),
      jobs: options.schedulesJobs === false ? [] : jobs,
    },
    { clock, log, replicas },
  );
  metrics?.addStore(service.name, async () => {
    const { waiting, deadLetters } = await backlog();
    const outbox = await readOutbox();
    // Of an address that is refused for good or put off nobody has to mend anything. More of them may have come since the others were counted.
    return {
      ...outbox,
      mailsWaiting: (await notes.isOfRecipients(outbox.mailsNewestAt)) ? 0 : outbox.mailsWaiting,
      waiting,
      deadLetters: Math.max(0, deadLetters - (await letters.countRefused())),
    };
  });
  return {
    service,
    routes,
    app,
    store,
    formats,
    admitted: (subscription) => ({ ...subscription, deliver: (envelope) => formats.within(() => subscription.deliver(envelope)) }),
    background,
    inbox,
    backlog,
    subscriptions: [...handled, erasures.subscription, ...(revocations ? [revocations.subscription] : [])],
    jobs,
  };
}
