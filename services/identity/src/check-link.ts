import { type identity, maskedEmail, type ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from './deps.ts';
import { requireOpenLink } from './open-link.ts';
import { requireSignup } from './sign-up/signup-rule.ts';

/**
 * Whether a mailed link still works, before anything is typed, and whose it is, masked: a link may have been passed on. It stays as it is.
 */
export function checkLink(deps: IdentityDeps) {
  return async ({ body }: Request<typeof identity.checkLink>): Promise<ReplyOf<typeof identity.checkLink>> => {
    const { user } = await requireOpenLink(deps, body.kind === 'reset' ? 'recoveries' : 'verifications', body.token);
    if (!user.isVerified) requireSignup(deps, user.email);
    return { success: true, email: maskedEmail(user.shownEmail) };
  };
}
