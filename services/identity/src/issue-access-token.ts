import { signAccessToken } from '@formwright/platform';
import type { IdentityDeps } from './deps.ts';
import { type User, workspaceOf } from './user.ts';

/** A token for the user's own workspace, which every service checks with the public key alone. */
export const issueAccessToken = ({ config, clock }: IdentityDeps, user: User, sessionId: string): Promise<string> =>
  signAccessToken(
    config.authPrivateKey,
    { userId: user._id, workspaceId: workspaceOf(user), role: user.type === 'admin' ? 'operator' : 'owner', sessionId },
    { now: clock.now() },
  );
