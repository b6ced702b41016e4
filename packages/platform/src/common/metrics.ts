import { totalmem } from 'node:os';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Backlog } from './backlog.ts';
import { pause } from './pause.ts';

/**
 * Why something was refused.
 * - rate_limit: too many requests or connections of one address, or connections of all
 * - back_pressure: too much work is waiting, or the process is starting
 * - disk_full: too little of the disk is free for anything new
 * - unavailable: the store, or something else that the process stands on, is away
 * - full: the form has all its responses
 * - ended: the form's end has come
 * - over_quota: its workspace has more forms than its plan allows
 * - closed: there is no such form, or it is archived or suspended
 * - suspicious: held for the owner, asked for a proof of work, or too many are held
 * - invalid: the answers do not fit the form, or differ from those that were accepted before
 */
type Refusal = 'rate_limit' | 'back_pressure' | 'disk_full' | 'unavailable' | Expiry | 'closed' | 'suspicious' | 'invalid';

/** Why an expired form takes nothing more; its reply is the same. */
export type Expiry = 'full' | 'ended' | 'over_quota';

/** What the use case of a submission says about it. A repeated one gets its first receipt again. */
export type Outcome = 'accepted' | 'repeated' | 'held' | Expiry;

/** What a service stores and waits for, looked up when the metrics are read. */
interface StoreFigures extends Backlog {
  /** Events in the outbox; counted up to a maximum. */
  depth: number;
  /** Since the commit of its oldest event; 0 if it is empty. */
  ageSeconds: number;
  /** Mails that wait for the mail server; counted up to a maximum. */
  mailsWaiting: number;
}

/** Metrics for Prometheus. One registry per process; its services share the metrics. No label has values that a client chooses. */
export interface Metrics {
  observeRequest(service: string, route: string, status: number, seconds: number): void;
  /** Counts the reply to a submission. @param outcome undefined if the use case did not accept it */
  observeSubmission(outcome: Outcome | undefined, status: number, seconds: number): void;
  refused(reason: Refusal): void;
  /** @returns a function that takes the duration of each commit of the service's store, in seconds */
  commitsOf(service: string): (seconds: number) => void;
  /** @param seconds from the event's commit to its effect */
  observeEvent(queue: string, seconds: number): void;
  /** Asks for these figures whenever the metrics are read. A source that fails or is slow counts as an unavailable store. */
  addStore(service: string, read: () => Promise<StoreFigures>): void;
  /** Asks for the events that wait in each queue of the bus, whenever the metrics are read. */
  addQueues(read: () => Promise<Readonly<Record<string, number>>>): void;
  /** Asks which dependencies answer whenever the metrics are read. One that is slow is told of at the next reading. */
  addDependencies(read: () => Promise<Readonly<Record<string, 'ok' | 'down'>>>): void;
  /** Asks how many bytes the disk takes until nothing new is taken (below 0: nothing is; null: not known) whenever the metrics are read. */
  addFreeDisk(read: () => Promise<number | null>): void;
  /** Asks when the last backup was made (epoch milliseconds; null: never) whenever the metrics are read. */
  addBackup(lastAt: () => number | null): void;
  /** Asks how many databases were found damaged whenever the metrics are read. */
  addDamage(count: () => number): void;
  /** Prometheus' text format. */
  text(): Promise<string>;
  contentType: string;
}

/** A reading of the metrics waits this long for a store or a broker. */
const SOURCE_LIMIT_MS = 2_000;

/** Refusals of submissions by status: the contracts give each of them one meaning. */
const refusalOf: Readonly<Record<number, Refusal>> = { 403: 'closed', 404: 'closed', 428: 'suspicious', 429: 'suspicious' };

/** @param options.process also CPU, memory, garbage collection and event loop of this process */
export function createMetrics(options: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  const figure = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  if (options.process) {
    collectDefaultMetrics({ register: registry });
    // Read anew, because Kubernetes changes the limit of a container that runs.
    figure(
      'formwright_memory_limit_bytes',
      'Memory that the process may take: the limit of its container, else all of its machine',
      memoryLimit,
    );
  }
  const counted = declareCounted(registry);
  const sources = createSources(registry);
  return {
    ...counting(counted),
    ...sources.adding,
    addBackup: (lastAt) =>
      void figure('formwright_backup_age_seconds', 'Since the moment that the last backup is of; +Inf if there is none', () => {
        const at = lastAt();
        return at === null ? Number.POSITIVE_INFINITY : (Date.now() - at) / 1000;
      }),
    addDamage: (count) =>
      void figure('formwright_databases_damaged', 'Databases in which the check after the start has found damage', count),
    async text() {
      await sources.read();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

type Counting = 'observeRequest' | 'observeSubmission' | 'refused' | 'commitsOf' | 'observeEvent';

/** What is counted when it happens. */
function declareCounted(registry: Registry) {
  const registers = [registry];
  const requests = new Histogram({
    name: 'formwright_request_seconds',
    help: 'Duration of requests',
    labelNames: ['service', 'route', 'status'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const accepted = new Counter({ name: 'formwright_submissions_accepted_total', help: 'Submissions that became responses', registers });
  const acknowledged = new Histogram({
    name: 'formwright_acknowledgement_seconds',
    help: 'From the arrival of a submission to the reply that it is stored',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'formwright_refusals_total',
    help: 'Refused requests and submissions, by reason',
    labelNames: ['reason'] as const,
    registers,
  });
  const commits = new Histogram({
    name: 'formwright_store_commit_seconds',
    help: 'Duration of commits, until they are durable',
    labelNames: ['service'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const lag = new Gauge({
    name: 'formwright_event_lag_seconds',
    help: 'From the commit of the latest handled event to its effect',
    labelNames: ['queue'] as const,
    registers,
  });
  return { requests, accepted, acknowledged, refusals, commits, lag };
}

function counting({
  requests,
  accepted,
  acknowledged,
  refusals,
  commits,
  lag,
}: ReturnType<typeof declareCounted>): Pick<Metrics, Counting> {
  const requestOf = remembered((route, service, status) => requests.labels(service, route, status));
  return {
    observeRequest: (service, route, status, seconds) => requestOf(route, service, String(status)).observe(seconds),
    observeSubmission(outcome, status, seconds) {
      if (outcome === 'accepted') {
        accepted.inc();
        acknowledged.observe(seconds);
      } else if (outcome === 'held') refusals.inc({ reason: 'suspicious' });
      else if (outcome && outcome !== 'repeated') refusals.inc({ reason: outcome });
      else if (status >= 400 && status < 500) refusals.inc({ reason: refusalOf[status] ?? 'invalid' });
    },
    refused: (reason) => refusals.inc({ reason }),
    commitsOf(service) {
      const child = commits.labels(service);
      return (seconds) => child.observe(seconds);
    },
    observeEvent: (queue, seconds) => lag.labels(queue).set(seconds),
  };
}

type Asking = 'addStore' | 'addQueues' | 'addDependencies' | 'addFreeDisk';

/** What is asked for when the metrics are read. */
function createSources(registry: Registry): { adding: Pick<Metrics, Asking>; read(): Promise<unknown> } {
  const registers = [registry];
  const gauge = <L extends string>(name: string, help: string, label: L) => new Gauge({ name, help, labelNames: [label], registers });
  const dependencies = gauge('formwright_dependency_up', 'Whether what the process stands on answers', 'dependency');
  const freeDisk = new Gauge({
    name: 'formwright_disk_room_bytes',
    help: 'What the fullest disk still takes until nothing new is taken; below 0 nothing is',
    labelNames: [] as const,
    registers,
  });
  // Until it is known. Without labels, 0 would be told.
  freeDisk.remove();
  const queued = gauge('formwright_bus_queue_events', 'Events that the bus has and nobody has handled', 'queue');
  const stores = {
    up: gauge('formwright_store_up', 'Whether the store answered when the metrics were read', 'service'),
    seconds: gauge('formwright_store_read_seconds', 'Duration of the reads for the metrics', 'service'),
    depth: gauge('formwright_outbox_depth', 'Events committed and not yet published, counted up to 10,000', 'service'),
    age: gauge('formwright_outbox_age_seconds', 'Since the commit of the oldest event that is not yet published', 'service'),
    mails: gauge(
      'formwright_mails_waiting',
      'Mails that wait for a mail server that is away or has put them off several times, counted up to 10,000',
      'service',
    ),
    waiting: gauge('formwright_events_waiting', 'Events that wait because something they stand on is unavailable', 'service'),
    deadLetters: gauge('formwright_dead_letters', 'Events and mails that were given up and wait for an operator', 'service'),
  };
  const { up, ...figures } = stores;
  const sources: (() => Promise<void>)[] = [];
  const adding: Pick<Metrics, Asking> = {
    addStore(service, read) {
      const ask = inTime(read);
      sources.push(async () => {
        const begun = performance.now();
        const now = await ask();
        up.labels(service).set(now ? 1 : 0);
        if (!now) {
          for (const each of Object.values(figures)) each.remove(service);
          return;
        }
        figures.seconds.labels(service).set((performance.now() - begun) / 1000);
        figures.depth.labels(service).set(now.depth);
        figures.age.labels(service).set(now.ageSeconds);
        figures.mails.labels(service).set(now.mailsWaiting);
        figures.waiting.labels(service).set(now.waiting);
        figures.deadLetters.labels(service).set(now.deadLetters);
      });
    },
    addQueues(read) {
      const ask = inTime(read);
      sources.push(async () => {
        const now = await ask();
        queued.reset();
        for (const [queue, events] of Object.entries(now ?? {})) queued.labels(queue).set(events);
      });
    },
    addDependencies(read) {
      const ask = inTime(async () => {
        for (const [name, state] of Object.entries(await read())) dependencies.labels(name).set(state === 'ok' ? 1 : 0);
      });
      sources.push(async () => void (await ask()));
    },
    addFreeDisk(read) {
      const ask = inTime(read);
      sources.push(async () => {
        const now = await ask();
        if (now === null) freeDisk.remove();
        else freeDisk.set(now);
      });
    },
  };
  return { adding, read: () => Promise.all(sources.map((source) => source())) };
}

/** Without a limit the system names a number that is larger than any machine, or 0. */
const memoryLimit = () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

/** Finds a labeled metric by its labels without sorting and joining them for every request. */
function remembered<T>(make: (route: string, service: string, status: string) => T): (...labels: [string, string, string]) => T {
  const known = new Map<string, Map<string, T>>();
  return (route, service, status) => {
    const byStatus = known.get(route) ?? new Map<string, T>();
    known.set(route, byStatus);
    const one = byStatus.get(`${service} ${status}`) ?? make(route, service, status);
    byStatus.set(`${service} ${status}`, one);
    return one;
  };
}

/** @returns a function that resolves to null if `read` fails or takes longer than the limit. Only one read runs at a time. */
function inTime<T>(read: () => Promise<T>): () => Promise<T | null> {
  let running: Promise<T | null> | null = null;
  return async () => {
    running ??= read()
      .catch(() => null)
      .finally(() => {
        running = null;
      });
    const late = new AbortController();
    const answer = await Promise.race([running, pause(SOURCE_LIMIT_MS, late.signal).then(() => null)]);
    late.abort();
    return answer;
  };
}
