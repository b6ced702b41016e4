import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { readByAdmin } from './for-operators.ts';
import { closed } from './shapes.ts';
import type { ServiceName } from './topology.ts';

/** An event or mail that could not be delivered. */
const Letter = Type.Object(
  {
    id: Type.String(),
    /** The handler's queue, or 'mail'. */
    queue: Type.String(),
    /** Event name, or 'mail'. */
    type: Type.String(),
    key: Type.String(),
    reason: Type.String(),
    /** When it became a dead letter, epoch milliseconds. */
    at: Type.Integer(),
  },
  closed,
);

/** The oldest hundred dead letters of a service, and their total number. The platform handles it for every service. */
export const listDeadLetters = (service: ServiceName) =>
  contractsOf(service)(`listDeadLettersOf${service}`, {
    summary: 'Operator command: what the service gave up',
    path: `/internal/${service}/listDeadLetters`,
    auth: 'operator',
    body: Type.Object({}, closed),
    reply: Type.Object({ total: Type.Integer(), letters: Type.Array(Letter) }, closed),
    errors: {},
  });

/** Causes of a service that are told apart, those of most recent letters first. */
export const MOST_LETTER_CAUSES = 500;

/** Names a cause within its service: a digest of its queue, its type and its text. */
export const CauseId = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** Dead letters of one queue, type and cause. */
const Cause = Type.Object(
  {
    id: CauseId,
    queue: Type.String(),
    type: Type.String(),
    /** Without addresses, ids, numbers and quoted texts. */
    cause: Type.String(),
    count: Type.Integer(),
    /** How many of them another try cannot mend; absent: a former version does not tell. */
    final: Type.Optional(Type.Integer()),
    /** When the first and the last one became a dead letter, epoch milliseconds. */
    firstAt: Type.Integer(),
    at: Type.Integer(),
  },
  closed,
);

/** The dead letters of a service by their cause, the latest first. */
export const listDeadLetterCauses = (service: ServiceName) =>
  contractsOf(service)(`listDeadLetterCausesOf${service}`, {
    summary: 'What the service gave up, by its cause',
    path: `/internal/${service}/listDeadLetterCauses`,
    ...readByAdmin,
    body: Type.Object({}, closed),
    /** `total` counts causes. */
    reply: Type.Object({ total: Type.Integer(), entries: Type.Array(Cause, { maxItems: MOST_LETTER_CAUSES }) }, closed),
    errors: {},
  });

/** What a letter holds, by name. Answers, addresses and other texts of people are masked. */
export const LetterField = Type.Object({ name: Type.String(), value: Type.String() }, closed);

/** One of the letters of a cause, the oldest being number 1. A number beyond the last one is the last one. */
export const readDeadLetter = (service: ServiceName) =>
  contractsOf(service)(`readDeadLetterOf${service}`, {
    summary: 'One of the letters of a cause, with answers and addresses masked',
    path: `/internal/${service}/readDeadLetter`,
    ...readByAdmin,
    body: Type.Object({ cause: CauseId, number: Type.Integer({ minimum: 1 }) }, closed),
    reply: Type.Object(
      {
        /** null: there is none of this cause any more. */
        letter: Type.Union([
          Type.Object(
            {
              ...Letter.properties,
              happenedAt: Type.Integer(),
              fields: Type.Array(LetterField),
              /** Another try cannot mend it. */
              isFinal: Type.Optional(Type.Boolean()),
            },
            closed,
          ),
          Type.Null(),
        ]),
        number: Type.Integer(),
        total: Type.Integer(),
      },
      closed,
    ),
    errors: {},
  });

/** Longest id of a dead letter. */
const MAX_ID = 500;

/** Where a step over several letters ended. What became a dead letter after the first step is in none of them. */
export const LetterPosition = Type.String({ maxLength: MAX_ID + 40, pattern: '^[0-9]{1,16}:[0-9]{1,16}:' });

const Chosen = {
  /** null: all, or all of `cause`. */
  id: Type.Union([Type.String({ maxLength: MAX_ID }), Type.Null()]),
  cause: Type.Optional(CauseId),
  /** `next` of the step before. */
  after: Type.Optional(LetterPosition),
};
/** null: all of them are done. */
const Next = Type.Union([LetterPosition, Type.Null()]);

/**
 * Delivers dead letters again, some hundred at a step. A letter that fails again stays, with its reason. Sent again it does no harm. What
 * another try cannot mend is left out, unless it is chosen by its id.
 */
export const deliverDeadLetters = (service: ServiceName) =>
  contractsOf(service)(`deliverDeadLettersOf${service}`, {
    summary: 'Operator command: delivers again what the service gave up',
    path: `/internal/${service}/deliverDeadLetters`,
    auth: 'operator',
    callers: ['admin', 'operator'],
    isIdempotent: true,
    body: Type.Object(Chosen, closed),
    reply: Type.Object(
      {
        delivered: Type.Integer(),
        failed: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() }, closed)),
        leftOut: Type.Optional(Type.Integer()),
        next: Next,
      },
      closed,
    ),
    errors: {},
  });

/** Why letters are discarded. */
export const DiscardReason = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' });

/** Deletes dead letters without delivering them, some hundred at a step. */
export const discardDeadLetters = (service: ServiceName) =>
  contractsOf(service)(`discardDeadLettersOf${service}`, {
    summary: 'Operator command: gives up for good what could not be delivered',
    path: `/internal/${service}/discardDeadLetters`,
    auth: 'operator',
    callers: ['admin', 'operator'],
    isIdempotent: true,
    body: Type.Object({ ...Chosen, reason: DiscardReason }, closed),
    reply: Type.Object({ discarded: Type.Integer(), next: Next }, closed),
    errors: {},
  });
