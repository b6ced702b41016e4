import type { BodyOf, identity, ReplyOf } from '@formwright/contracts';
import { AppError, ConditionFailedError, type Request } from '@formwright/platform';
import { forgiveAttempts, takeAttempt } from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { passwordFault } from './password-policy.ts';
import { requireUser } from './require-user.ts';
import { sessionsRevoked } from './session.ts';

const wrongPassword = 'The current password is not right.';

/** Changes the password. Every other session ends, and with it every other token. */
export const updateMyPasswordDetails =
  (deps: IdentityDeps) =>
  async (request: Request<typeof identity.updateMyPasswordDetails>): Promise<ReplyOf<typeof identity.updateMyPasswordDetails>> => {
    const { body, caller, ip, reply } = request;
    const user = await requireUser(deps, caller);
    await refuseSuspended(deps, caller.workspaceId);
    const attempt = { ip, account: user.email };
    await takeAttempt(deps.limits, reply, attempt);
    const faults = newPasswordFaults(body);
    if (await deps.passwords.isRight(user.passwordHash, body.current_password)) await forgiveAttempts(deps.limits, attempt);
    else faults.current_password = wrongPassword;
    if (Object.keys(faults).length > 0) throw new AppError('identity.invalid_password', faults);

    try {
      await deps.store.commit([
        deps.users.changingPassword(user, await deps.passwords.hash(body.password)),
        deps.sessions.endingOthersOf(user._id, caller.sessionId),
        deps.outbox.event('identity.v1.SessionsRevoked', user._id, sessionsRevoked(user._id, deps.clock.now(), caller.sessionId)),
      ]);
    } catch (error) {
      // It was changed elsewhere meanwhile, so the one given here is the old one.
      if (error instanceof ConditionFailedError) throw new AppError('identity.invalid_password', { current_password: wrongPassword });
      throw error;
    }
    return { access_token: await issueAccessToken(deps, user, caller.sessionId) };
  };

async function refuseSuspended({ plans }: IdentityDeps, workspaceId: string): Promise<void> {
  if ((await plans.find(workspaceId)).blocked) {
    throw new AppError('identity.blocked', 'To edit your information, please make a payment first.');
  }
}

function newPasswordFaults(body: BodyOf<typeof identity.updateMyPasswordDetails>): Record<string, string> {
  const faults: Record<string, string> = {};
  const fault = passwordFault(body.password);
  if (fault) faults.password = fault;
  if (body.confirm_password !== body.password) faults.confirm_password = 'The passwords do not match.';
  return faults;
}
