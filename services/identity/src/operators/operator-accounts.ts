import { type identity, operatorRights, type ReplyOf } from '@formwright/contracts';
import { AppError, changeDetail, type Request, retryOnConflict } from '@formwright/platform';
import { erase } from '../account/delete-account.ts';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { mailingOthers } from '../mails/operator-mail.ts';
import { factorsOf } from '../second-factor/shown-factor.ts';
import { sessionsRevoked } from '../sign-in/session.ts';

/** Sessions of an account that are counted. */
const MOST_SESSIONS = 1_000;

/** The operators, the first one made first. */
export function listOperators({ repository }: IdentityDeps) {
  return async (): Promise<ReplyOf<typeof identity.listOperators>> => ({
    operators: await Promise.all(
      (await repository.findOperators()).map(
        async ({ _id, shownEmail: email, rights = operatorRights, lastSignInAt = null, createdAt }) => {
          const hasFactor = (await factorsOf(repository, _id)).count > 0;
          return { email, rights: [...rights], hasFactor, lastSignInAt, createdAt };
        },
      ),
    ),
  });
}

/** Deletes an operator's account, and ends its sessions. */
export function removeOperator(deps: IdentityDeps) {
  return async ({ body, onBehalfOf }: Request<typeof identity.removeOperator>): Promise<ReplyOf<typeof identity.removeOperator>> => {
    const user = await requireAccount(deps, body.email);
    if (user.type !== 'admin') throw new AppError('identity.ordinary_account', 'This address has an ordinary account. It is no operator.');
    await retryOnConflict(async () => erase(deps, user._id, onBehalfOf, { more: await mailingOthers(deps, user, 'removed', onBehalfOf) }));
    return { success: true };
  };
}

/** Signs a user or an operator out everywhere, also who is signed in nowhere. */
export function endSessionsOf(deps: IdentityDeps) {
  const { repository, outbox, ports } = deps;
  return async ({ body, onBehalfOf }: Request<typeof identity.endSessionsOf>): Promise<ReplyOf<typeof identity.endSessionsOf>> => {
    await retryOnConflict(async () => {
      const user = await requireAccount(deps, body.email);
      const sessions = await repository.countSessionsOf(user._id, ports.clock.now(), MOST_SESSIONS);
      if (sessions === 0) return;
      await outbox.commitAndDeliver([
        // Raises the generation, so that the tokens issued so far end.
        repository.changingUser(user, {}),
        repository.endingSessionsOf(user._id),
        outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user)),
        ports.securityLog.noting({
          what: 'sign-out',
          who: user._id,
          from: onBehalfOf,
          detail: changeDetail({ sessions }, { sessions: 0 }),
        }),
      ]);
    });
    return { success: true };
  };
}

async function requireAccount({ repository }: IdentityDeps, email: string): Promise<User> {
  const user = await repository.findUserByEmail(email);
  if (!user) throw new AppError('identity.no_account', 'There is no account with this email.');
  return user;
}
