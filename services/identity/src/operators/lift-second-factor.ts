import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, changeDetail, type Request, retryOnConflict } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { mailingOthers } from '../mails/operator-mail.ts';
import { noticingChange } from '../mails/security-notice.ts';
import { factorsOf } from '../second-factor/shown-factor.ts';
import { sessionsRevoked } from '../sign-in/session.ts';

/**
 * Switches the second factor of an account off, for an owner who has lost the phone and the recovery codes. The owner gets a mail. Of an
 * operator, whose passkeys are second factors too, they go with it, as do the sessions, which may be on the lost phone; the other operators
 * get a mail.
 */
export function liftSecondFactor(deps: IdentityDeps) {
  const { repository, outbox, ports } = deps;
  return async ({ body, onBehalfOf }: Request<typeof identity.liftSecondFactor>): Promise<ReplyOf<typeof identity.liftSecondFactor>> => {
    await retryOnConflict(async () => {
      const user = await repository.findUserByEmail(body.email);
      if (!user) throw new AppError('identity.no_account', 'There is no account with this email.');
      const factor = await repository.findSecondFactor(user._id);
      const isOperator = user.type === 'admin';
      const { hasApp, count } = await factorsOf(repository, user._id);
      if (!(isOperator ? count > 0 : hasApp)) throw new AppError('identity.second_factor_state', 'This account has no second factor.');
      await outbox.commitAndDeliver([
        // If two calls run at once, one finds nothing to lift and sends no second mail.
        ...(factor ? [repository.changingSecondFactor(factor, {})] : []),
        ...(isOperator
          ? [
              repository.changingUser(user, {}),
              repository.passkeys.droppingOf(user._id),
              repository.endingSessionsOf(user._id),
              outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user)),
              ...(await mailingOthers(deps, user, 'factor lifted', onBehalfOf)),
            ]
          : []),
        repository.droppingSecondFactor(user._id),
        noticingChange(deps, user, 'second factor lifted'),
        ports.securityLog.noting({
          what: 'second factor off',
          who: user._id,
          from: onBehalfOf,
          detail: changeDetail({ secondFactor: 'on' }, { secondFactor: 'off' }),
        }),
      ]);
    });
    return { success: true };
  };
}
