import { operatorRights, team } from '@formwright/contracts';
import { AppError, type Caller, signAccessToken } from '@formwright/platform';
import { type User, workspaceOf } from '../account/user.ts';
import { needsFactor } from '../config.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Session } from './session.ts';

/** The session of a token, and its workspace. */
interface Open {
  sessionId: string;
  /** Absent: the own one. */
  workspaceId?: string | undefined;
}

/**
 * An access token for a workspace of the user. Services need only the public key to check it.
 * The membership is looked up after `user` was read: if it ends in between, the token has a lower generation than its revocation.
 * @param open a workspace that the user has left is replaced by the own one
 */
export async function issueAccessToken(deps: IdentityDeps, user: User, open: Open): Promise<string> {
  const isMember = await isMemberOf(deps, user, open.workspaceId);
  return signFor(deps, user, { sessionId: open.sessionId, workspaceId: isMember ? open.workspaceId : undefined });
}

/** Whether the user is a member of a workspace that is not the own one. */
export async function isMemberOf({ ports }: IdentityDeps, user: User, workspaceId: string | undefined): Promise<boolean> {
  if (workspaceId === undefined || workspaceId === workspaceOf(user)) return false;
  return (await ports.call(team.findMembership, { body: { userId: user._id, workspaceId } })).isMember;
}

/** @param workspaceId that of a membership which was looked up after `user` was read; absent: the own one */
export async function signFor(deps: IdentityDeps, user: User, { sessionId, workspaceId }: Open): Promise<string> {
  const { config, ports } = deps;
  const own = user.type === 'admin' ? await ofOperator(deps, user, sessionId) : ({ role: 'owner' } as const);
  const caller: Caller =
    workspaceId === undefined || workspaceId === workspaceOf(user)
      ? { userId: user._id, workspaceId: workspaceOf(user), ...own, sessionId }
      : { userId: user._id, workspaceId, role: 'member', sessionId };
  return signAccessToken(config.authPrivateKey, caller, { now: ports.clock.now(), generation: user.revision });
}

/**
 * The session of an operator, which no proof and no new token makes longer than it is.
 * @throws AppError 'identity.session_ended'
 */
export async function requireLiveSession({ repository, ports }: IdentityDeps, sessionId: string): Promise<Session> {
  const session = await repository.findSession(sessionId);
  if (session && session.expiresAt > ports.clock.now()) return session;
  throw new AppError('identity.session_ended', 'Your session has ended. Please sign in again.');
}

/** What the token of an operator says beside. */
async function ofOperator(deps: IdentityDeps, { rights = operatorRights }: User, sessionId: string) {
  const session = await requireLiveSession(deps, sessionId);
  const provenAt = session.provenAt ?? session.startedAt;
  const factor: Caller['factor'] | null = session.factorAt !== undefined ? 'shown' : needsFactor(deps.config) ? null : 'optional';
  return { role: 'operator', rights, provenAt, ...(factor && { factor }) } as const;
}
