import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed } from './shapes.ts';
import type { ServiceName } from './topology.ts';

const Key = Type.String({ maxLength: 2_000 });
const Queue = Type.String({ maxLength: 200 });

/** A state event, told again. */
const Told = Type.Object(
  {
    key: Type.String(),
    sequence: Type.Integer({ minimum: 1 }),
    /** When it was read, epoch milliseconds. */
    at: Type.Integer(),
    /** The oldest reader, as in the event. */
    minReader: Type.Optional(Type.Integer()),
    /** Base64 of the protobuf payload. */
    payload: Type.String(),
  },
  closed,
);

/** The most keys of one question. */
export const MOST_ASKED_KEYS = 100;

/**
 * The owner's states, for a service that keeps copies of them. The platform handles it for every service.
 * `after` asks for a page, in the order of keys; `key` for one state; `keys`, which of these the owner has. With `isCompared`, the answer says
 * whether the state has changes that are still to be told.
 */
export const tellAgain = (service: ServiceName) =>
  contractsOf(service)(`tellAgainOf${service}`, {
    summary: 'States of the service, as its events tell them',
    path: `/internal/${service}/tellAgain`,
    auth: 'service',
    isIdempotent: true,
    body: Type.Object(
      {
        event: Type.String({ maxLength: 200 }),
        /** What the asking service needs the event to tell. An owner that tells less refuses. */
        fields: Type.Integer({ minimum: 1 }),
        ask: Type.Union([
          Type.Object({ after: Key }, closed),
          Type.Object({ key: Key, isCompared: Type.Optional(Type.Boolean()) }, closed),
          Type.Object({ keys: Type.Array(Key, { maxItems: MOST_ASKED_KEYS }) }, closed),
        ]),
      },
      closed,
    ),
    reply: Type.Object(
      {
        states: Type.Array(Told),
        /** Where the next page begins; null at the end. */
        next: Type.Union([Type.String(), Type.Null()]),
        known: Type.Array(Type.String()),
        isUntold: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    errors: { 'platform.not_told': 404 },
  });

/** A copy that is not what its owner tells. */
const Differing = Type.Object(
  {
    key: Type.String(),
    /**
     * 'wrong': it lacks something, or is missing; 'newer': it is of a later change than the owner has; 'stray': the owner has no such
     * document; 'refused': the handler fails.
     */
    how: Type.Union([Type.Literal('wrong'), Type.Literal('newer'), Type.Literal('stray'), Type.Literal('refused')]),
    /** The versions of both sides. A difference that is found twice with the same ones is none of two moments. */
    version: Type.String(),
  },
  closed,
);

/**
 * Compares some copies of a queue with what their owner tells, and changes nothing. `after` asks for a page of the owner's states, `copies`
 * for a page of what the service keeps, `keys` for these. A difference counts only if it is found twice with the same version.
 */
export const compareCopies = (service: ServiceName) =>
  contractsOf(service)(`compareCopiesOf${service}`, {
    summary: 'Operator command: compares copies with what their owner tells',
    path: `/internal/${service}/compareCopies`,
    auth: 'operator',
    isIdempotent: true,
    body: Type.Object(
      {
        queue: Queue,
        event: Type.String({ maxLength: 200 }),
        ask: Type.Union([
          Type.Object({ after: Key }, closed),
          Type.Object({ copies: Key }, closed),
          Type.Object({ keys: Type.Array(Key, { maxItems: MOST_ASKED_KEYS }) }, closed),
        ]),
      },
      closed,
    ),
    reply: Type.Object(
      {
        compared: Type.Integer(),
        /** Differences of states whose last change is still to be told. */
        untold: Type.Integer(),
        differing: Type.Array(Differing),
        /** Where the next page begins; null at the end. */
        next: Type.Union([Type.String(), Type.Null()]),
      },
      closed,
    ),
    errors: { 'platform.no_such_queue': 404, 'platform.not_told': 404 },
  });

/** How far a service is with the states of one queue. */
const CatchingUp = Type.Object(
  {
    queue: Type.String(),
    event: Type.String(),
    isDone: Type.Boolean(),
    handled: Type.Integer(),
    removed: Type.Integer(),
    /** States that the handler has refused; the log says why. */
    failed: Type.Integer(),
  },
  closed,
);

/** Begins to ask the owner again for the states of a queue. Without a queue it begins nothing and says how far all of them are. */
export const askAgain = (service: ServiceName) =>
  contractsOf(service)(`askAgainOf${service}`, {
    summary: 'Operator command: repairs copies by asking their owner again',
    path: `/internal/${service}/askAgain`,
    auth: 'operator',
    body: Type.Object({ queue: Type.Union([Queue, Type.Null()]) }, closed),
    reply: Type.Object({ queues: Type.Array(CatchingUp) }, closed),
    /** newer_program: the copies are those of a newer version, beside which this process still works. */
    errors: { 'platform.no_such_queue': 404, 'platform.newer_program': 409 },
  });
