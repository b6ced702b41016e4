import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, HOUR_MS, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { readingMail } from '../mails/reading-mail.ts';

/** Mails all operators, the one whom it is about too: the session may be somebody else's. */
export function tellOfReading({ repository, limits, mails, outbox, ports, config }: IdentityDeps) {
  return async ({ body, onBehalfOf }: Request<typeof identity.tellOfReading>): Promise<ReplyOf<typeof identity.tellOfReading>> => {
    const operators = await repository.findOperators();
    const about = operators.find(({ _id }) => _id === body.userId);
    if (!about) throw new AppError('identity.no_account', 'There is no such operator.');
    const { _id: who, shownEmail } = about;
    const { userId: _, ...reading } = body;
    const at = ports.clock.now();
    await limits.once({ key: `reading told ${who}`, of: who, windowMs: HOUR_MS }, (onceAnHour) =>
      outbox.commitAndDeliver([
        onceAnHour,
        ports.securityLog.noting({ what: 'much read', who, from: onBehalfOf, detail: JSON.stringify(reading) }),
        ...operators.map(({ _id, shownEmail: to }) =>
          mails.mailing(readingMail({ ...config, to, about: shownEmail, at, ...reading }), _id),
        ),
      ]),
    );
    return { success: true };
  };
}
