import { Type } from 'typebox';
import { defineContract, type ServiceName } from './contract.ts';
import { closed } from './shapes.ts';

/** What a service gave up: an event that a handler could not digest, or a mail that nobody took. */
const Letter = Type.Object(
  {
    id: Type.String(),
    /** Of the handler; 'mail' for a mail. */
    queue: Type.String(),
    /** Event name, or 'mail'. */
    type: Type.String(),
    key: Type.String(),
    reason: Type.String(),
    /** When it was given up, epoch milliseconds. */
    at: Type.Integer(),
  },
  closed,
);

/** The oldest hundred dead letters of a service, and how many there are. Every service answers it; the platform does. */
export const listDeadLetters = <S extends ServiceName>(service: S) =>
  defineContract({
    service,
    name: `listDeadLettersOf${service}`,
    summary: 'Operator command: what the service gave up',
    method: 'POST',
    path: `/internal/${service}/listDeadLetters`,
    auth: 'service',
    body: Type.Object({}, closed),
    reply: Type.Object({ total: Type.Integer(), letters: Type.Array(Letter) }, closed),
    errors: {},
  });

/** Delivers one dead letter again, or all of them. What fails stays, with its reason. */
export const deliverDeadLetters = <S extends ServiceName>(service: S) =>
  defineContract({
    service,
    name: `deliverDeadLettersOf${service}`,
    summary: 'Operator command: delivers again what the service gave up',
    method: 'POST',
    path: `/internal/${service}/deliverDeadLetters`,
    auth: 'service',
    body: Type.Object({ id: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]) }, closed),
    reply: Type.Object(
      { delivered: Type.Integer(), failed: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() }, closed)) },
      closed,
    ),
    errors: {},
  });
