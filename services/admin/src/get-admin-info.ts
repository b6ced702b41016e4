import { type admin, identity, type ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { AdminDeps } from './deps.ts';

/** Who the operator is. */
export function getAdminInfo({ ports }: AdminDeps) {
  return async ({ caller }: Request<typeof admin.getAdminInfo>): Promise<ReplyOf<typeof admin.getAdminInfo>> => {
    const { email } = await ports.call(identity.findPerson, { body: { userId: caller.userId } });
    return { email };
  };
}
