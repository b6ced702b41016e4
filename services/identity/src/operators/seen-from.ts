import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';

/** An account, as a sign-in from this address knows it: where operators do not work, there are none. */
export const seenFrom = ({ mayOperateFrom }: Pick<IdentityDeps, 'mayOperateFrom'>, user: User | null, ip: string): User | null =>
  user?.type === 'admin' && !mayOperateFrom(ip) ? null : user;
