import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { readByAdmin } from './for-operators.ts';
import { closed } from './shapes.ts';
import type { ServiceName } from './topology.ts';

/** An act, or equal attempts within one hour. */
const Entry = Type.Object(
  {
    what: Type.String(),
    /** A user id, or a digest of an email address that has no account; '' if it concerns no account. */
    who: Type.String(),
    /** The client's network, 'operator' or 'service' and its name, or 'job' for background jobs. */
    from: Type.String(),
    detail: Type.String(),
    /** Number of attempts. */
    count: Type.Integer(),
    /** Times of the first and last attempt, epoch milliseconds. */
    firstAt: Type.Integer(),
    at: Type.Integer(),
  },
  closed,
);

/** Newest acts of operators that have numbers of pages. */
export const MOST_ACTS = 1_000;

const Act = Type.Object({ id: Type.String(), ...Entry.properties }, closed);

/** What operators did in a service, the newest first. They are kept for two years. The platform handles it for every service. */
export const listOperatorActs = (service: ServiceName) =>
  contractsOf(service)(`listOperatorActsOf${service}`, {
    summary: 'What operators did in the service, the newest first',
    path: `/internal/${service}/listOperatorActs`,
    ...readByAdmin,
    body: Type.Object(
      {
        limit: Type.Integer({ minimum: 1, maximum: MOST_ACTS }),
        /** Only about this account. */ who: Type.Optional(Type.String({ maxLength: 100 })),
        /** Continues behind this act. */
        after: Type.Optional(Type.Object({ at: Type.Integer(), id: Type.String({ maxLength: 500 }) }, closed)),
        /** Only acts of this operator, by id or by the name that a command was run with. */
        operator: Type.Optional(Type.String({ maxLength: 200 })),
        /** Only acts of this kind. */
        what: Type.Optional(Type.String({ maxLength: 100 })),
        /** Epoch milliseconds, both included. */
        from: Type.Optional(Type.Integer()),
        to: Type.Optional(Type.Integer()),
      },
      closed,
    ),
    reply: Type.Object(
      {
        total: Type.Integer(),
        entries: Type.Array(Act),
        /** Who and what the newest acts name, whatever the list is narrowed by. Nothing where it continues behind an act. */
        operators: Type.Array(Type.String()),
        kinds: Type.Array(Type.String()),
      },
      closed,
    ),
    errors: {},
  });

/** The newest two hundred entries of a service's security log. The platform handles it for every service. */
export const listSecurityLog = (service: ServiceName) =>
  contractsOf(service)(`listSecurityLogOf${service}`, {
    summary: 'Operator command: what the security log of the service says',
    path: `/internal/${service}/listSecurityLog`,
    auth: 'operator',
    body: Type.Object(
      {
        /** Returns only entries about one of these; null: all entries. */
        who: Type.Union([Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 }), Type.Null()]),
      },
      closed,
    ),
    reply: Type.Object({ entries: Type.Array(Entry) }, closed),
    errors: {},
  });
