import { signAccessToken } from '@formwright/platform';
import { generationOf, type User, workspaceOf } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';

/** An access token for the user's workspace. Services need only the public key to check it. */
export const issueAccessToken = ({ config, ports }: IdentityDeps, user: User, sessionId: string): Promise<string> =>
  signAccessToken(
    config.authPrivateKey,
    { userId: user._id, workspaceId: workspaceOf(user), role: user.type === 'admin' ? 'operator' : 'owner', sessionId },
    { now: ports.clock.now(), generation: generationOf(user) },
  );
