import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed } from './shapes.ts';

const admin = contractsOf('admin');

export const getHealth = admin('getHealth', {
  summary: 'Whether all is well: what is not, with what to do, and everything that was looked at',
  may: 'operate.read',
  alsoGet: true,
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      /** When it was asked, epoch milliseconds. */
      at: Type.Integer(),
      well: Type.Boolean(),
      /** Problems first. */
      findings: Type.Array(
        Type.Object(
          {
            code: Type.String(),
            level: Type.Enum(['problem', 'warning']),
            where: Type.String(),
            says: Type.String(),
            /** The sentence of the runbook; a command in it stands in `…`. */
            todo: Type.String(),
          },
          closed,
        ),
      ),
      checks: Type.Array(
        Type.Object(
          {
            code: Type.String(),
            state: Type.Enum(['ok', 'unknown', 'warning', 'problem']),
            where: Type.String(),
            says: Type.String(),
          },
          closed,
        ),
      ),
      /** Services that did not answer. */
      away: Type.Array(Type.String()),
    },
    closed,
  ),
  errors: {},
});

export const sendTestMail = admin('sendTestMail', {
  summary:
    'Sends a mail to the operator who asks, at once and past the queue, at most five in an hour, and answers what the mail server said',
  may: 'operate.content',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      /** Where it went: the operator's own address. */
      email: Type.String(),
      isSent: Type.Boolean(),
      /** What the mail server said, without addresses; '' where it took the mail. */
      says: Type.String(),
    },
    closed,
  ),
  /** Not found: the operator was removed meanwhile. */
  errors: { 'admin.too_many': 429, 'admin.not_found': 404, 'admin.away': 503 },
});
