import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed } from './shapes.ts';
import type { ServiceName } from './topology.ts';

/** Failures of one cause. */
export const FailureEntry = Type.Object(
  {
    id: Type.String(),
    /** What failed: a call, a job, an event that is handled, a mail, or something else. */
    kind: Type.Enum(['request', 'job', 'event', 'mail', 'other']),
    what: Type.String(),
    /** The call, job or queue. */
    place: Type.String(),
    /** Without addresses, ids, numbers and quoted texts. */
    cause: Type.String(),
    /** Who failed, where it is not the service that keeps it. */
    by: Type.Optional(Type.Literal('gateway')),
    count: Type.Integer(),
    /** Times of the first and the last one, epoch milliseconds. */
    firstAt: Type.Integer(),
    at: Type.Integer(),
    /** Of the last one, if it was a call: the id that its reply named. */
    requestId: Type.String(),
  },
  closed,
);

/** Newest failures that have numbers of pages. */
export const MOST_FAILURES = 1_000;

/** What failed in a service, the latest first. The platform handles it for every service. */
export const listErrors = (service: ServiceName) =>
  contractsOf(service)(`listErrorsOf${service}`, {
    summary: 'What failed in the service, the latest first',
    path: `/internal/${service}/listErrors`,
    auth: 'service',
    callers: ['admin', 'operator'],
    isIdempotent: true,
    body: Type.Object(
      {
        limit: Type.Integer({ minimum: 1, maximum: MOST_FAILURES }),
        /** Continues behind this entry. */
        after: Type.Optional(Type.Object({ at: Type.Integer(), id: Type.String({ maxLength: 500 }) }, closed)),
      },
      closed,
    ),
    reply: Type.Object({ total: Type.Integer(), entries: Type.Array(FailureEntry) }, closed),
    errors: {},
  });

/** Clears what had failed by a time; what fails meanwhile stays. */
export const clearErrors = (service: ServiceName) =>
  contractsOf(service)(`clearErrorsOf${service}`, {
    summary: 'Operator command: clears what has failed last at a time or before',
    path: `/internal/${service}/clearErrors`,
    auth: 'operator',
    callers: ['admin', 'operator'],
    isIdempotent: true,
    body: Type.Object({ until: Type.Integer({ minimum: 0 }) }, closed),
    reply: Type.Object({ cleared: Type.Integer() }, closed),
    errors: {},
  });
