import { busy, isRefused, type ReplyControls, type Write } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { boundSessions } from './bound-sessions.ts';
import { deviceIn } from './device.ts';
import { signFor } from './issue-access-token.ts';
import { noticeDevice } from './notice-device.ts';
import { newSession, REFRESH_COOKIE, refreshCookieOptions } from './session.ts';

interface SignInRequest {
  ip: string;
  headers: Readonly<Record<string, string | undefined>>;
  cookies: Readonly<Record<string, string | undefined>>;
  reply: ReplyControls;
}

interface Opening {
  isRemembered: boolean;
  /** Whether a second factor was shown. */
  showsFactor?: boolean;
  /** That of a membership which was looked up after the user was read; absent: the own one. */
  workspaceId?: string;
  /** Writes that belong into the same commit. */
  more?: readonly Write[];
}

/**
 * Signs the user in on this device. The owner of the account gets a mail if the device is new.
 * @returns the access token
 */
export async function openSession(
  deps: IdentityDeps,
  { ip, headers, cookies, reply }: SignInRequest,
  user: User,
  { isRemembered, showsFactor = false, workspaceId, more = [] }: Opening,
): Promise<string> {
  const now = deps.ports.clock.now();
  const session = {
    ...newSession(
      deps.ports.ids.random(),
      {
        userId: user._id,
        isRemembered,
        ...(user.type === 'admin' && { isOperator: true }),
        device: deviceIn(headers['user-agent']),
        ip,
      },
      now,
    ),
    ...(showsFactor && { factorAt: now }),
    ...(workspaceId !== undefined && { workspaceId }),
  };
  const signingIn = deps.repository.signingIn(user, now);
  try {
    await deps.ports.store.commit([
      signingIn,
      deps.repository.addingSession(session),
      deps.ports.securityLog.noting({ what: 'sign-in', who: user._id, from: { ip } }),
      ...more,
    ]);
  } catch (error) {
    // A new password was set, or the account was deleted, since who signs in has proven who they are.
    if (isRefused(signingIn, error)) throw busy();
    throw error;
  }
  // Only a sign-in that took place is counted: a refused one, such as the second with one code, must not use up the mail of the first. The
  // notice is stored before anybody is signed in.
  await noticeDevice(deps, cookies, user, session);
  await boundSessions(deps, session, ip);
  reply.setCookie(REFRESH_COOKIE, deps.refreshCookies.write(session), refreshCookieOptions(session, now));
  deps.knownDevices.remember(deps.ports, reply, user, isRemembered);
  return signFor(deps, user, { sessionId: session._id, workspaceId });
}
