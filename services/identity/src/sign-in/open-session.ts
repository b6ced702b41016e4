import type { ReplyControls } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { signFor } from './issue-access-token.ts';
import { newSession, REFRESH_COOKIE, refreshCookieOptions } from './session.ts';

/**
 * Signs the user in on this device.
 * @param workspaceId that of a membership which was looked up after `user` was read; absent: the own one
 * @returns the access token
 */
export async function openSession(
  deps: IdentityDeps,
  { ip, reply }: { ip: string; reply: ReplyControls },
  user: User,
  { isRemembered, workspaceId }: { isRemembered: boolean; workspaceId?: string },
): Promise<string> {
  const session = {
    ...newSession(deps.ports.ids.random(), user._id, isRemembered, deps.ports.clock.now()),
    ...(workspaceId !== undefined && { workspaceId }),
  };
  await deps.ports.store.commit([
    deps.repository.addingSession(session),
    deps.ports.securityLog.noting({ what: 'sign-in', who: user._id, from: { ip } }),
  ]);
  reply.setCookie(REFRESH_COOKIE, deps.refreshCookies.write(session), refreshCookieOptions(session));
  deps.knownDevices.remember(deps.ports, reply, user, isRemembered);
  return signFor(deps, user, { sessionId: session._id, workspaceId });
}
