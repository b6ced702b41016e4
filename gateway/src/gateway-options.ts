import type { SignupRule } from '@formwright/contracts';
import type { Backlog, Lifecycle, Metrics, OverloadLimits, Readiness, Replicas, Tracing } from '@formwright/platform';
import type { FastifyServerOptions } from 'fastify';
import type { ErrorTelling } from './errors/tell-errors.ts';
import type { Forwarder } from './forwarding/forwarder.ts';
import type { ConnectionLimits } from './limits/connections.ts';
import type { LeastPace } from './limits/pace.ts';
import type { ClientAddresses } from './origins/client-address.ts';
import type { OperatorsPlace } from './origins/operators-calls.ts';
import type { Hsts } from './origins/security-headers.ts';
import type { SiteAddresses } from './site/site-addresses.ts';

export interface GatewayOptions {
  forwarder: Forwarder;
  productName: string;
  publicUrl: string;
  /** What /.well-known/security.txt says now. Default: there is no such file. */
  securityText?: (() => string) | undefined;
  /** Default: this host only. */
  hsts?: Hsts;
  /** Mail folder to show in the app; only set if users can open that folder. */
  mailFolder?: string;
  /** The pages to read, where they are not the product's own. */
  addresses?: SiteAddresses;
  /** Whether people can sign in with Google; default no. */
  hasGoogle?: boolean;
  /** Who may make an account, as the screens say it; default: everybody. */
  signup?: SignupRule;
  /** Folder of the built SPA. */
  webDir: string;
  /** The default limit: requests per minute and address. null switches limits off (load tests, or a proxy that limits). */
  requestsPerMinute: number | null;
  /** Addresses of proxies whose X-Forwarded-For is trusted; false trusts none. */
  trustProxy: string[] | false;
  /** Where it tells whether proxies say whom they ask for. Default: nobody hears of it. */
  clients?: ClientAddresses;
  logger: NonNullable<FastifyServerOptions['loggerInstance']>;
  /** Counts what the gateway refuses, and its requests where the services do not count them in this process. */
  metrics?: Pick<Metrics, 'refused'> & Partial<Pick<Metrics, 'observeRequest'>>;
  /** Default: no traces. */
  tracing?: Tracing | undefined;
  /** Whether the product can work, its backlog, and databases that are corrupt. */
  ready(): Promise<Readiness & Backlog & { damaged?: readonly string[] }>;
  /** Networks where operators work; elsewhere nothing tells that there are any. Default: everywhere. */
  operatorNetworks?: readonly string[];
  /** Other sites whose pages may call the API; '*': all. */
  corsOrigins?: ReadonlySet<string>;
  /** Only a gateway in a process of its own has this. More than `maxInFlight` requests at the same time are refused. */
  alone?: { lifecycle: Lifecycle; maxInFlight: number };
  /** How many connections may be open, where it differs from the default. */
  connections?: Partial<ConnectionLimits>;
  /** How slowly a body may come, where it differs from the default. */
  pace?: Partial<LeastPace>;
  /** How slowly a reply may be read, where it differs from the default. */
  readingPace?: Partial<LeastPace>;
  /** When the process has more to do than it can, where it differs from the default. */
  overload?: OverloadLimits;
  /** Tells operators of what the gateway itself answers with an error. Default: the log alone does. */
  errors?: Pick<ErrorTelling, 'note'>;
  /** Other gateways with which this one shares its limits. */
  replicas?: Replicas;
}

/** With whose address a request has, and where operators work. */
export type PlacedOptions = GatewayOptions & { clients: ClientAddresses; operators: OperatorsPlace };
