import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
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

/** Delivers one dead letter again, or all of them. A letter that fails again stays, with its reason. */
export const deliverDeadLetters = (service: ServiceName) =>
  contractsOf(service)(`deliverDeadLettersOf${service}`, {
    summary: 'Operator command: delivers again what the service gave up',
    path: `/internal/${service}/deliverDeadLetters`,
    auth: 'operator',
    body: Type.Object({ id: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]) }, closed),
    reply: Type.Object(
      { delivered: Type.Integer(), failed: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() }, closed)) },
      closed,
    ),
    errors: {},
  });
