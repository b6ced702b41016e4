import type { FastifyServerOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../common/metrics.ts';
import type { Tracing } from '../common/tracing.ts';
import type { ProcessHealth } from '../health/process-health.ts';
import type { Alone } from '../http/guard-process.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/files.ts';
import type { Ids } from '../ports/ids.ts';
import type { Mailer } from '../ports/mail.ts';
import type { Store } from '../ports/store.ts';
import type { CallVerifier } from '../security/call-tokens.ts';
import type { CallFrom, Ports, Service } from '../service/service.ts';

/** What services are built of. */
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
    /** Encrypts queued mails, and keys the digests of addresses. Only services that have mail need it; it lets nobody in. */
    dataSecret?: string | undefined;
    /** Checks the calls of other processes. Absent where nobody calls from outside. */
    verifyCall?: CallVerifier | undefined;
  };
  /** Folder for uploads in progress. It is created, and emptied of the files of a crash. */
  tmpDir: string;
  /** Bytes that have to be free where the stores write; what brings more is refused while fewer are. Default: `leastFree`. */
  floor?: number | undefined;
  /** Calls services that run elsewhere. */
  call?: CallFrom;
  trustProxy?: NonNullable<FastifyServerOptions['trustProxy']>;
  isBehindGateway?: boolean;
  secureCookies?: boolean;
  metrics?: Metrics;
  /** Default: no traces. */
  tracing?: Tracing | undefined;
  /** Whether other replicas use the same stores. Then a lease decides which one does background work. Default: this process is alone. */
  sharesStores?: boolean;
  /** Runs the opening of a store at the start. Default: once. */
  openStore?(open: () => Promise<void>): Promise<void>;
  /** How long a use case waits until its events are handled. Default: DELIVERY_MS. */
  deliveryMs?: number;
  /** Only a service in a process of its own has this. */
  alone?: Alone;
  /** What the process tells operators of its settings and backups. Default: nothing is known of them. */
  health?: ProcessHealth | undefined;
  /** Default true. Tests run jobs by name. */
  schedulesJobs?: boolean;
}
