import { AppError, type Route } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { Asker, IdentityDeps } from '../deps.ts';

/** An account, as a sign-in from there knows it: where operators do not work, there are none. */
export const seenFrom = ({ mayOperateFrom }: Pick<IdentityDeps, 'mayOperateFrom'>, user: User | null, asker: Asker): User | null =>
  user?.type === 'admin' && !mayOperateFrom(asker) ? null : user;

/** The same routes, which take no operator's token from where operators do not work: somebody may have copied it. */
export const refusedElsewhere = (routes: readonly Route[], { mayOperateFrom }: Pick<IdentityDeps, 'mayOperateFrom'>): Route[] =>
  routes.map((route) => ({
    ...route,
    async useCase(request) {
      if (request.caller?.role === 'operator' && !mayOperateFrom(request)) throw new AppError('platform.signed_out', 'Please sign in.');
      return route.useCase(request);
    },
  }));
