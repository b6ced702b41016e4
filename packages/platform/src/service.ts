import type { BodyOf, Contract, ParamsOf, QueryOf, RawReplyKind, ReplyOf, Role } from '@formwright/contracts';
import type { EventName, EventOf } from '@formwright/events';
import type { Logger } from 'pino';
import type { Deliveries } from './deliveries.ts';
import type { RawReply } from './http/raw-reply.ts';
import type { StreamReply } from './http/stream-reply.ts';
import type { Bus } from './ports/bus.ts';
import type { Clock } from './ports/clock.ts';
import type { FileStore } from './ports/files.ts';
import type { Ids } from './ports/ids.ts';
import type { Mailer } from './ports/mail.ts';
import type { Store, Write } from './ports/store.ts';
import type { Sealing } from './sealing.ts';
import type { SecurityLog } from './security-log.ts';

/** What every service is handed. The store is the service's own: no other service sees it. */
export interface Ports {
  store: Store;
  bus: Bus;
  files: FileStore;
  mail: Mailer;
  clock: Clock;
  ids: Ids;
  log: Logger;
  securityLog: SecurityLog;
  /** Used through `MailOutbox`. */
  sealing: Sealing;
  /** Used through `Outbox.commitAndDeliver`. */
  deliveries: Deliveries;
  /** Calls another service's contract: in process when embedded, over HTTP in a cluster. */
  call: Call;
}

export interface CallInput<C extends Contract> {
  body?: BodyOf<C>;
  params?: ParamsOf<C>;
  query?: QueryOf<C>;
}
/** Rejects with the AppError of the other service, or AppError('platform.unavailable') when it cannot be reached. */
export type Call = <C extends Contract>(contract: C, input: CallInput<C>) => Promise<ReplyOf<C>>;

/** Who calls, read from a verified access token. */
export interface Caller {
  userId: string;
  /** The workspace whose forms this caller works on. */
  workspaceId: string;
  /** What the caller is to that workspace; an operator works on none. */
  role: Role;
  sessionId: string;
}

/** A file of a multipart request, staged in a temporary place that is removed after the reply, whatever happens. */
export interface StagedFile {
  /** Form-data field name. */
  field: string;
  /** As the client named it: hostile. */
  name: string;
  size: number;
  /** Declared by the client: hostile. */
  declaredType: string;
  /** Absolute path of the staged file. */
  path: string;
}

/** What a use case is called with; body, params and query have passed the contract. */
export interface AnyRequest<C extends Contract> {
  body: BodyOf<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  /** null only for auth 'none', 'service', and 'optional' without a token. */
  caller: Caller | null;
  files: readonly StagedFile[];
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
export type Request<C extends Contract> = C extends { auth: 'user' | 'admin' }
  ? Omit<AnyRequest<C>, 'caller'> & { caller: Caller }
  : AnyRequest<C>;

export interface ReplyControls {
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, path?: string, options?: Pick<CookieOptions, 'inFrames'>): void;
  header(name: string, value: string): void;
}
export interface CookieOptions {
  /** Absent: for the browser session. */
  maxAgeSeconds?: number;
  /** Default true. */
  httpOnly?: boolean;
  /** Default '/'. */
  path?: string;
  /** Default 'lax'. */
  sameSite?: 'strict' | 'lax' | 'none';
  /** Over HTTPS also where our page stands in a frame of another site, apart for each such site; on plain HTTP browsers refuse it there. */
  inFrames?: boolean;
}

/** What is known of a multipart request when its first file arrives. */
export type BeforeFiles<C extends Contract> = Pick<
  Request<C>,
  'params' | 'query' | 'caller' | 'ip' | 'headers' | 'cookies' | 'otherFields'
> & {
  /** The text fields that came before the files; each has passed the contract, any may be missing. */
  fields: Partial<BodyOf<C>>;
};

export interface RouteHooks<C extends Contract> {
  /**
   * Decides whether the files of a multipart request are read: called once, before the first of them touches the disk, and not at all for
   * a request without files. What it throws is the answer; the rest of the request is read and dropped. The use case still has to check
   * everything by itself.
   * @returns 'discard': the files are read and dropped, and the use case answers the request as one without files
   * @example handle(contract, useCase, { beforeFiles: async ({ params }) => { if (!(await find(params.link))) throw missing(); } })
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most hooks have nothing to say.
  beforeFiles?(request: BeforeFiles<C>): Promise<'discard' | void>;
}

/** One route: `handle(contract, useCase)`. */
export interface Route {
  contract: Contract;
  useCase: (request: AnyRequest<Contract>) => Promise<unknown>;
  hooks: RouteHooks<Contract>;
}

/** What the use case of a contract returns. */
type ResultOf<C extends Contract> = C['reply'] extends 'stream' ? StreamReply : C['reply'] extends RawReplyKind ? RawReply : ReplyOf<C>;

/**
 * Binds a use case to its contract.
 * @returns a route for the service's table; registering validates input and output with the contract
 */
export function handle<C extends Contract>(
  contract: C,
  useCase: (request: Request<C>) => Promise<ResultOf<C>>,
  hooks: RouteHooks<C> = {},
): Route {
  return { contract: contract as Contract, useCase: useCase as unknown as Route['useCase'], hooks: hooks as RouteHooks<Contract> };
}

/** An event as a handler gets it. */
export interface Delivered<T = unknown> {
  event: T;
  meta: {
    id: string;
    key: string;
    /** Epoch milliseconds. */
    at: number;
    /** Grows with every state event of the key; 0 for a fact. Older ones are skipped before the handler sees them. */
    sequence: number;
  };
}

/**
 * An event handler: it returns the writes that the events cause. The platform commits them together with the inbox marks,
 * so a redelivered event does nothing. Reading inside is fine; writing is not. To publish in turn, add `outbox` writes.
 */
export interface Subscription {
  event: EventName;
  /**
   * '<service>.on-form-saved'. Event types that tell of the same thing share one queue ('<service>.forms' takes FormSaved and FormDeleted):
   * then their order and their sequence hold across the types.
   */
  queue: string;
  /** Takes events that wait at the same time in one call, each with a key of its own; otherwise every call brings one. */
  takesMany: boolean;
  handle: (deliveries: readonly Delivered[]) => Promise<readonly Write[]>;
  /** After the writes are durable: cache invalidation only. */
  applied?: (event: unknown) => void;
}

/** Binds a handler to its event with the right types. */
export function on<E extends EventName>(
  event: E,
  queue: string,
  handler: (event: EventOf<E>, meta: Delivered['meta']) => Promise<readonly Write[]>,
  applied?: (event: EventOf<E>) => void,
): Subscription {
  const handle = async (deliveries: readonly Delivered[]) =>
    (await Promise.all(deliveries.map(({ event, meta }) => handler(event as EventOf<E>, meta)))).flat();
  return { event, queue, takesMany: false, handle, ...(applied && { applied: applied as NonNullable<Subscription['applied']> }) };
}

/** Binds a handler for many events at once: where each event changes the same counter, the counter is then written once for all of them. */
export function onMany<E extends EventName>(
  event: E,
  queue: string,
  handler: (deliveries: readonly Delivered<EventOf<E>>[]) => Promise<readonly Write[]>,
  applied?: (event: EventOf<E>) => void,
): Subscription {
  const handle = handler as Subscription['handle'];
  return { event, queue, takesMany: true, handle, ...(applied && { applied: applied as NonNullable<Subscription['applied']> }) };
}

/** A recurring task. One replica runs it, the one with the lease; one that stood still may learn late that it lost it, so a job is idempotent. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** What `createX(ports)` returns. */
export interface Service {
  name: string;
  routes: readonly Route[];
  subscriptions: readonly Subscription[];
  jobs: readonly Job[];
  /** Loads caches after the store is ready. */
  start?(): Promise<void>;
}
