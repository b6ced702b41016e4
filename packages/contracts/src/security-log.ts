import { Type } from 'typebox';
import { defineContract, type ServiceName } from './contract.ts';
import { closed } from './shapes.ts';

/** One act, or the like attempts of one hour. */
const Entry = Type.Object(
  {
    what: Type.String(),
    /** A user id, or a digest of an email address that has no account; '' for nobody in particular. */
    who: Type.String(),
    /** The client's network; 'operator' for a command, 'job' for what the product did by itself. */
    from: Type.String(),
    detail: Type.String(),
    /** How many like attempts the entry stands for. */
    count: Type.Integer(),
    /** Epoch milliseconds of the first and of the last. */
    firstAt: Type.Integer(),
    at: Type.Integer(),
  },
  closed,
);

/** The newest two hundred entries of a service's security log. Every service answers it; the platform does. */
export const listSecurityLog = <S extends ServiceName>(service: S) =>
  defineContract({
    service,
    name: `listSecurityLogOf${service}`,
    summary: 'Operator command: what the security log of the service says',
    method: 'POST',
    path: `/internal/${service}/listSecurityLog`,
    auth: 'service',
    body: Type.Object(
      {
        /** Only entries about one of these; null: all. */
        who: Type.Union([Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 }), Type.Null()]),
      },
      closed,
    ),
    reply: Type.Object({ entries: Type.Array(Entry) }, closed),
    errors: {},
  });
