import type { Static, TSchema } from 'typebox';
import type { Permission } from './permissions.ts';

/** One of our HTTP calls. The service validates with it, the SPA calls with it, the gateway routes with it, OpenAPI is made from it. */
export interface Contract<
  Body extends TSchema | Multipart | undefined = TSchema | Multipart | undefined,
  Params extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema | RawReplyKind | 'stream' = TSchema | RawReplyKind | 'stream',
> {
  /** Service that answers. */
  service: ServiceName;
  /** Unique operation name, camelCase. */
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** A Fastify path: '/api/getForm', '/f-:link'. 'internal' ones start with '/internal/'. */
  path: string;
  /**
   * Who may call. 'none': anyone, tokens are ignored. 'optional': anyone; a valid token is told to the use case, an invalid one is refused.
   * 'user': somebody signed in. 'admin': an operator. 'service': other services and operator commands only, never reachable through the gateway.
   */
  auth: 'none' | 'optional' | 'user' | 'admin' | 'service';
  /** What the caller's role must allow; 'user' and 'admin' contracts must name it. */
  may?: Permission;
  body?: Body;
  params?: Params;
  query?: Query;
  reply: Reply;
  /** Error code to HTTP status, every error that the use case throws. */
  errors: Readonly<Record<string, number>>;
  /** Largest accepted request body in bytes; default 1 MiB. */
  bodyLimit?: number;
  /** A cookie tells who calls: the gateway takes the call from pages of our own origin only, and from clients that are no browser. */
  byCookie?: boolean;
  /** Attempts per minute and address at the gateway; default the gateway's general limit. */
  rateLimit?: number;
}

/** Every service of the product: the gateway routes to them, and each finds the others by these names. */
export const serviceNames = ['identity', 'forms', 'submissions', 'responses', 'billing'] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * A reply that is not JSON; the use case returns a `RawReply`. A fourth kind is 'stream', server-sent events: the use case returns
 * `streamReply(…)`, and the contract's query may name `lastId` for clients that cannot send the header Last-Event-ID.
 */
export type RawReplyKind = 'html' | 'file' | 'redirect';

/** A multipart body. JSON fields arrive as text and are parsed before validation. */
export interface Multipart<Fields extends TSchema = TSchema> {
  kind: 'multipart';
  /** Object schema of the text fields after JSON parsing. */
  fields: Fields;
  /** Names of the fields whose text is JSON. */
  json: readonly string[];
  /**
   * JSON fields that only help: nothing is refused because of them. Text that is no JSON is handed on as it came, and only the first of a
   * name counts. Their schema takes any value.
   */
  hints?: readonly string[];
  /** Accept text fields that the schema does not name (native form posts); they are handed on as `otherFields`. */
  openFields?: boolean;
  files?: {
    /** What the names of the file fields look like: a regular expression. The use case refuses others; the API document tells it. */
    named?: string;
    /** Total over all files, bytes. */
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

/** A contract that asks for a signed-in caller says what the caller must be allowed to do; the others say nothing. */
type MayFor<A extends Contract['auth']> = A extends 'user' | 'admin' ? { may: Permission } : { may?: never };

/** Identity with inference: `defineContract({...})` keeps the literal types. Without `auth`, or without `may` where it is needed, it does not compile. */
export function defineContract<
  const B extends TSchema | Multipart | undefined = undefined,
  const P extends TSchema | undefined = undefined,
  const Q extends TSchema | undefined = undefined,
  const R extends TSchema | RawReplyKind | 'stream' = TSchema,
  const A extends Contract['auth'] = Contract['auth'],
>(contract: Contract<B, P, Q, R> & { auth: A } & MayFor<A>): Contract<B, P, Q, R> & { auth: A } {
  return contract;
}

/** @see Multipart */
export function multipart<const F extends TSchema>(options: Omit<Multipart<F>, 'kind'>): Multipart<F> {
  return { kind: 'multipart', ...options };
}
