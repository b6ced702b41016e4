import type { Readable } from 'node:stream';
import type { BodyOf, Contract, GatewaySign, ParamsOf, QueryOf, RawReplyKind, ReplyOf, Standing } from '@formwright/contracts';
import type { EventName } from '@formwright/events';
import type { Logger } from 'pino';
import type { StagedFile } from '../bytes/staged-files.ts';
import type { Outcome } from '../common/metrics.ts';
import type { Tracing } from '../common/tracing.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { ErasedPerson } from '../outbox/erased-person.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/files.ts';
import type { Ids } from '../ports/ids.ts';
import type { Mailer, MailMessage, MailTracks, MailTry } from '../ports/mail.ts';
import type { Store, Write } from '../ports/store.ts';
import type { Replicas } from '../replicas/replicas.ts';
import type { Caller, InternalCaller, Principal } from '../security/caller.ts';
import type { Sealing } from '../security/sealing.ts';
import type { SecurityLog } from '../security/security-log.ts';
import type { Subscription } from './event-handlers.ts';
import type { RawReply } from './raw-reply.ts';
import type { StreamReply } from './stream-reply.ts';
import type { OwnedStates } from './told-state.ts';

/** Dependencies of a service. No other service sees this store. */
export interface Ports {
  store: Store;
  bus: Bus;
  /** Other processes that run this service; none when embedded. */
  replicas: Replicas;
  files: FileStore;
  mail: Mailer;
  /** Sends a mail now, past the outbox, once: only to say whether mails leave. */
  tryMail(message: MailMessage, tracks: MailTracks): Promise<MailTry>;
  clock: Clock;
  ids: Ids;
  log: Logger;
  securityLog: SecurityLog;
  /** Use it through `MailOutbox`. */
  sealing: Sealing;
  /** A private folder for files that live no longer than a request. Name them with `stagedPath`, so that a crash leaves none. */
  tmpDir: string;
  /** Use it through `Outbox.commitAndDeliver`. */
  deliveries: Deliveries;
  /** Whether the tokens of this caller have been revoked. For tickets and downloads, which outlive the request that read the token. */
  isRevoked(caller: Omit<Caller, 'role'>): Promise<boolean>;
  /** Whether an account is suspended or taken down. */
  standingOf(accountId: string): Promise<Standing>;
  /**
   * Whether what was answered to the forms of an account is kept from its people, because it was taken down for asking for it.
   * @throws AppError 'platform.unavailable' where billing, which knows, does not tell
   */
  isSealed(accountId: string): Promise<boolean>;
  /**
   * For a contract whose `whileSuspended` depends on what the use case finds.
   * @param isOneTime whether it is about a form that was paid for alone
   * @throws AppError 'platform.suspended'
   */
  refuseSuspended(accountId: string, isOneTime?: boolean): Promise<void>;
  /**
   * For a use case that only sometimes brings what is kept; where it always does, its contract says `grows`.
   * @throws AppError 'platform.full' while the disk is nearly full
   */
  requireFreeDisk(): Promise<void>;
  /** Calls another service's contract: in process when embedded, over HTTP in a cluster. */
  call: Call;
  /**
   * Asks the owner of a state for it now, and handles it as its event, which may not have arrived yet.
   * @param key that of the state, or another name by which its owner knows it
   * @returns the key of the state; null if its owner has none, or has not told it yet
   */
  askFor(queue: string, event: EventName, key: string): Promise<string | null>;
  /** Absent where traces are off. */
  tracing?: Tracing;
}

export interface CallInput<C extends Contract> {
  body?: BodyOf<C>;
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
}
interface CallOptions {
  /** Default: whose request is being answered. */
  onBehalfOf?: Principal;
}
/** Rejects with the AppError of the other service, or AppError('platform.unavailable') when it cannot be reached. */
export type Call = <C extends Contract>(contract: C, input: CallInput<C>, options?: CallOptions) => Promise<ReplyOf<C>>;

/** As `Call`, of any service. */
export type CallFrom = <C extends Contract>(contract: C, input: CallInput<C>, from: InternalCaller) => Promise<ReplyOf<C>>;

/** The use case's argument. Body, params and query match the contract. */
export interface AnyRequest<C extends Contract> {
  body: BodyOf<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  /** The JSON text as it was sent, for a contract with `keepsRawBody`; otherwise ''. */
  rawBody: string;
  /** null only for auth 'none', 'service', 'operator', and 'optional' without a token. */
  caller: Caller | null;
  /** Of a call of another service or an operator; null for other requests. */
  onBehalfOf: Principal | null;
  files: readonly StagedFile[];
  /** The body of a contract with `bytes`; null if there is none. It fails if the client leaves before its end. */
  content: Readable | null;
  /** Text fields outside the schema, in order, for multipart contracts with `openFields`. */
  otherFields: readonly (readonly [string, string])[];
  /** Client address behind trusted proxies. */
  ip: string;
  /** Lower-case header names. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Parsed cookies. */
  cookies: Readonly<Record<string, string | undefined>>;
  reply: ReplyControls;
}
export type Request<C extends Contract> = C extends { auth: 'user' }
  ? Omit<AnyRequest<C>, 'caller'> & { caller: Caller }
  : C extends { auth: 'operator' }
    ? Omit<AnyRequest<C>, 'onBehalfOf'> & { onBehalfOf: { operator: string } }
    : AnyRequest<C>;

export interface ReplyControls {
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, path?: string, options?: Pick<CookieOptions, 'inFrames'>): void;
  header(name: string, value: string): void;
  /** Says what became of a submission, for the metrics. */
  outcome(outcome: Outcome): void;
  /** Whether the client has closed its connection. */
  isGone(): boolean;
}
export interface CookieOptions {
  /** Without it, the cookie lasts for the browser session. */
  maxAgeSeconds?: number;
  /** Default true. */
  httpOnly?: boolean;
  /** Default '/'. */
  path?: string;
  /** Default 'lax'. */
  sameSite?: 'strict' | 'lax' | 'none';
  /**
   * Over HTTPS, the cookie also works if another site embeds our page, separately for each site. On plain HTTP browsers refuse it in
   * frames.
   */
  inFrames?: boolean;
}

/** The part of a multipart request that is known when its first file arrives. */
export type BeforeFiles<C extends Contract> = Pick<
  Request<C>,
  'params' | 'query' | 'caller' | 'ip' | 'headers' | 'cookies' | 'otherFields'
> & {
  /** The text fields before the files. Each matches the contract; any may be missing. */
  fields: Partial<BodyOf<C>>;
};

export interface RouteHooks<C extends Contract> {
  /**
   * Decides whether the files of a multipart request are read. Called once, before the first file is written to disk, and never for a
   * request without files. An error becomes the reply; the rest of the request is read and dropped. The use case must still check
   * everything by itself.
   * @returns 'discard': the files are read and dropped, and the use case handles the request as one without files
   * @example handle(contract, useCase, { beforeFiles: async ({ params }) => { if (!(await find(params.link))) throw noSuchForm(); } })
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most hooks have nothing to say.
  beforeFiles?(request: BeforeFiles<C>): Promise<'discard' | void>;
  /** The page of a 503 or 507: something that it needs is away or full. It gets Retry-After. Default: the error envelope. */
  whenAway?(): Promise<RawReply>;
  /** The page of a 413: more was sent than the route takes. Default: the error envelope. */
  whenTooLarge?(): Promise<RawReply>;
}

/** One route: `handle(contract, useCase)`. */
export interface Route {
  contract: Contract;
  useCase: (request: AnyRequest<Contract>) => Promise<unknown>;
  hooks: RouteHooks<Contract>;
}

/** Result type of a use case. */
type ResultOf<C extends Contract> = C['reply'] extends 'stream' ? StreamReply : C['reply'] extends RawReplyKind ? RawReply : ReplyOf<C>;

/**
 * Connects a use case to its contract.
 * @returns a route for the service's table, which validates input and output by the contract
 */
export function handle<C extends Contract>(
  contract: C,
  useCase: (request: Request<C>) => Promise<ResultOf<C>>,
  hooks: RouteHooks<C> = {},
): Route {
  return { contract: contract as Contract, useCase: useCase as unknown as Route['useCase'], hooks: hooks as RouteHooks<Contract> };
}

/**
 * A recurring task. One replica runs it, the one with the lease. It may run twice after a pause of the process, so jobs must be idempotent.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** It has no wait before its first run: in a new store there is nothing to mend yet, so it is done before the first visitor comes. */
  startsAtOnce?: true;
  /** @param over aborted when the process ends, or loses the lease */
  run(over?: AbortSignal): Promise<void>;
}

/** The result of `createX(ports)`. */
export interface Service {
  name: string;
  routes: readonly Route[];
  subscriptions: readonly Subscription[];
  jobs: readonly Job[];
  /** What it tells again to services that ask. */
  states?: OwnedStates;
  /** Of a service whose own data says it: the platform then keeps no copy for it. */
  standingOf?(accountId: string): Promise<Standing>;
  /** Whether a page of it asks `isMemberBrowser`: then it keeps revocations as long as the mark lives. */
  readsMemberBrowsers?: true;
  /**
   * Writes that close at once what a person whose account was deleted has here. They are committed with the note that the person is to be
   * erased, and once more before each `erase`.
   */
  closing?(person: ErasedPerson): readonly Write[] | Promise<readonly Write[]>;
  /** Empties what caches hold of accounts: one was closed, suspended, taken down or opened again. */
  accountChanged?(): void;
  /**
   * Erases everything else that the service has of that person, files included. It is called some seconds after the event and then several
   * times, as `erasures.ts` says, so it may be repeated and may find nothing. Mails and dead letters are the platform's.
   */
  erase?(person: ErasedPerson): Promise<void>;
  /** The gateways of which it hears, for the health of the product. */
  gateways?(): GatewaySign[];
  /** Loads caches after the store is ready. */
  start?(): Promise<void>;
  /** Resolves when the work that requests have begun in the background has ended. */
  settled?(): Promise<void>;
  /** Writes what waits in memory, once no request comes any more. */
  stop?(): Promise<void>;
}
