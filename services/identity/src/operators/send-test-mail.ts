import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, HOUR_MS, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { testMail } from '../mails/test-mail.ts';

const MOST_AN_HOUR = 5;

/** Sends a mail to an operator, who looks whether mails leave. */
export function sendTestMailTo({ repository, limits, ports, config: { productName, publicUrl } }: IdentityDeps) {
  const { store, securityLog, clock } = ports;
  return async ({ body, onBehalfOf }: Request<typeof identity.sendTestMailTo>): Promise<ReplyOf<typeof identity.sendTestMailTo>> => {
    const user = await repository.findUser(body.userId);
    if (user?.type !== 'admin') throw new AppError('identity.no_account', 'There is no such operator.');
    const { _id: about, shownEmail: email } = user;
    if (!(await limits.tryTake({ key: `test mail ${about}`, of: about, most: MOST_AN_HOUR, windowMs: HOUR_MS })))
      throw new AppError('identity.too_many_attempts', `You have sent ${MOST_AN_HOUR} test mails in an hour. Please try again later.`);
    await store.commit([securityLog.noting({ what: 'test mail', who: about, from: onBehalfOf })]);
    const message = testMail({ to: email, productName, publicUrl });
    const tried = await ports.tryMail(message, { about, recipient: securityLog.nameOf(email), queuedAt: clock.now() });
    return { email, ...tried };
  };
}
