import type { identity, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from './deps.ts';
import { requireOpenLink } from './open-link.ts';

/** Whether a mailed link still works, before anything is typed. It says nothing else, and the link stays as it is. */
export function checkLink(deps: IdentityDeps) {
  return async ({ body }: Request<typeof identity.checkLink>): Promise<ReplyOf<typeof identity.checkLink>> => {
    await requireOpenLink(deps, body.kind === 'reset' ? 'recoveries' : 'verifications', body.token);
    return { success: true };
  };
}
