import type { Static, TSchema } from 'typebox';
import type { Permission } from './permissions.ts';
import { type WhileSuspended, whileSuspendedBy } from './suspension.ts';
import type { ServiceName } from './topology.ts';

/** What a contract says of its call beside where it is and who may call. */
interface Described<
  Body extends TSchema | Multipart | undefined,
  Params extends TSchema | undefined,
  Query extends TSchema | undefined,
  Reply extends TSchema | RawReplyKind | 'stream',
> {
  summary: string;
  body?: Body;
  /** Media types of a body of bytes, which the use case reads as a stream: `content`. Such a contract has no `body`. */
  bytes?: string | readonly string[];
  /** Request headers that the use case reads, and what they say. Only the API's documentation shows them. */
  headers?: Readonly<Record<string, string>>;
  params?: Params;
  query?: Query;
  reply: Reply;
  /** Which services may call. Default: of auth 'service' those whose row of the topology has this one, of auth 'operator' none. */
  callers?: readonly CallerName[];
  /** Media types of a 'file'. */
  media?: readonly string[];
  /** Further replies that are not JSON, by status. */
  pages?: Readonly<Record<number, string>>;
  /** HTTP status by error code, for every error that the use case throws. */
  errors: Readonly<Record<string, number>>;
  /** What `error` holds for a status, where it is more than a text or one text for each field. Only the API's documentation shows it. */
  problems?: Readonly<Record<number, TSchema>>;
  /** A refusal that names fields has them under `errors`, too, where the specification's client reads them. */
  alsoErrors?: boolean;
  /** Whether the call brings a submission. The metrics count what becomes of it. */
  isSubmission?: boolean;
  /** Whether the call brings what is kept. It is refused while the disk is nearly full; what reads, deletes or signs in is not. */
  grows?: boolean;
  /** Whether a service may send the call again when it does not know what became of it. GET always is. */
  isIdempotent?: boolean;
  /** It changes nothing, and answers GET too, without a body. @see twinOf */
  alsoGet?: boolean;
  /** It cannot be undone: an operator must have given the password or a code in the last 10 minutes. Others get 403 `{error: {confirm}}`. */
  stepUp?: boolean;
  /** It works for an operator whose session has not shown the second factor that is required: what shows or sets one up, and ends a session. */
  beforeFactor?: boolean;
  /** The use case needs the body as it was sent, to check its signature: `request.rawBody`. */
  keepsRawBody?: boolean;
  /** Largest accepted request body in bytes; default 1 MiB. */
  bodyLimit?: number;
  /** The caller is identified by a cookie. @see ownPagesOnly */
  byCookie?: boolean;
  /** The call sets a cookie of /api without answering an access token. @see ownPagesOnly */
  setsCookie?: boolean;
  /** Attempts per minute and address at the gateway; default the gateway's general limit. */
  rateLimit?: number;
}

interface Place {
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';
  /** A Fastify path: '/api/getForm', '/f-:link'. Those of auth 'service' and 'operator' start with '/internal/'. */
  path: string;
}

/** One HTTP call. Service, gateway, web app and OpenAPI all use it. */
export interface Contract<
  Body extends TSchema | Multipart | undefined = TSchema | Multipart | undefined,
  Params extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema | RawReplyKind | 'stream' = TSchema | RawReplyKind | 'stream',
> extends Described<Body, Params, Query, Reply>,
    Place {
  /** The service that handles the call. */
  service: ServiceName;
  /** Unique operation name, camelCase. */
  name: string;
  /**
   * Who may call. 'none': anyone, tokens are ignored. 'optional': anyone. A valid token is passed to the use case, an invalid one is
   * refused. 'user': a signed-in user. 'service': only other services, as `callers` says. 'operator': only on behalf of an operator, who is
   * named: commands, and the services of `callers`. The gateway routes neither of the last two.
   */
  auth: 'none' | 'optional' | 'user' | 'service' | 'operator';
  /** The permission that the caller needs. Required for 'user'. */
  may?: Permission;
  /** What becomes of it while the account is suspended: the caller's own for 'account', else that of the workspace. */
  whileSuspended: WhileSuspended;
}

/** Who makes internal calls: a service, or the commands of an operator. */
export type CallerName = ServiceName | 'operator';

/** Whether the gateway does not route it. */
export const isInternal = ({ auth }: { auth?: Contract['auth'] }): boolean => auth === 'service' || auth === 'operator';

/** The same call by GET, of a contract with `alsoGet`: it has no body. */
export const twinOf = (contract: Contract): Contract => {
  const { body: _, alsoGet: __, ...rest } = contract;
  return { ...rest, name: `${contract.name}ByGet`, method: 'GET' };
};

/** A contract, and its twin by GET where it has one. */
export const withTwin = (contract: Contract): Contract[] => (contract.alsoGet ? [contract, twinOf(contract)] : [contract]);

/**
 * A reply that is not JSON: the use case returns a `RawReply`. 'headers' has no content; `pages` tells its statuses. Another kind of reply
 * is 'stream', server-sent events: the use case returns `streamReply(…)`, and the contract's query may contain `lastId` for clients that
 * cannot send the header Last-Event-ID.
 */
export type RawReplyKind = 'html' | 'file' | 'redirect' | 'headers';

/** A multipart body. JSON fields arrive as text and are parsed before validation. */
export interface Multipart<Fields extends TSchema = TSchema> {
  kind: 'multipart';
  /** Object schema of the text fields after JSON parsing. */
  fields: Fields;
  /** Names of the fields whose text is JSON. */
  json: readonly string[];
  /** Maximum number of values in a JSON field, those in lists and objects included. A field with more is not parsed. */
  mostParts?: number;
  /**
   * JSON fields that a client may leave out. They never cause a refusal: invalid JSON is passed on as text, and repeated fields are
   * ignored. Their schema accepts any value.
   */
  redundant?: readonly string[];
  /** Accepts text fields that the schema does not name (native form posts) and passes them on as `otherFields`. */
  openFields?: boolean;
  files?: {
    /** A regular expression for the names of the file fields. The use case checks it; the API documentation shows it. */
    named?: string;
    /** Maximum bytes of all files together. */
    maxTotalBytes: number;
    maxFileBytes: number;
    maxFiles: number;
  };
}

export type BodyOf<C extends Contract> =
  C extends Contract<infer B> ? (B extends Multipart<infer F> ? Static<F> : B extends TSchema ? Static<B> : undefined) : never;
export type ParamsOf<C extends Contract> = C extends Contract<infer _B, infer P> ? (P extends TSchema ? Static<P> : undefined) : never;
export type QueryOf<C extends Contract> =
  C extends Contract<infer _B, infer _P, infer Q> ? (Q extends TSchema ? Static<Q> : undefined) : never;
export type ReplyOf<C extends Contract> =
  C extends Contract<infer _B, infer _P, infer _Q, infer R> ? (R extends TSchema ? Static<R> : R) : never;

/** `may` is required for signed-in callers and forbidden otherwise. @see whileSuspendedBy */
type MayFor<A extends Contract['auth']> = A extends 'user'
  ? { may: Permission; whileSuspended?: WhileSuspended }
  : { may?: never; whileSuspended?: never };

/**
 * Makes the contracts of a service, with literal types. Without `auth` the caller is signed in, and without a required `may` it does not
 * compile. A call is a POST to '/api/NAME', or to '/internal/SERVICE/NAME' where it is internal, if it does not say otherwise.
 */
export function contractsOf(service: ServiceName) {
  return <
    const B extends TSchema | Multipart | undefined = undefined,
    const P extends TSchema | undefined = undefined,
    const Q extends TSchema | undefined = undefined,
    const R extends TSchema | RawReplyKind | 'stream' = TSchema,
    const A extends Contract['auth'] = 'user',
  >(
    name: string,
    contract: Described<B, P, Q, R> & Partial<Place> & { auth?: A } & MayFor<A>,
  ): Contract<B, P, Q, R> & { auth: A } => ({
    service,
    name,
    method: 'POST',
    path: isInternal(contract) ? `/internal/${service}/${name}` : `/api/${name}`,
    auth: 'user' as A,
    whileSuspended: contract.may === undefined ? 'works' : whileSuspendedBy[contract.may],
    ...contract,
  });
}

/** @see Multipart */
export function multipart<const F extends TSchema>(options: Omit<Multipart<F>, 'kind'>): Multipart<F> {
  return { kind: 'multipart', ...options };
}
