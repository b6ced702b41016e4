import { type identity, mayHideLogo, type ReplyOf } from '@formwright/contracts';
import { AppError, type Request, retryOnConflict } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { requireUser } from './require-user.ts';
import { nextOf, userChanged, workspaceOf } from './user.ts';

/** Stores whether the caller's public forms show the product's logo. The forms belong to the caller's own account, so its plan counts. */
export function changeShowLogo(deps: IdentityDeps) {
  const { repository, outbox } = deps;
  return async ({ caller, body }: Request<typeof identity.changeshowlogo>): Promise<ReplyOf<typeof identity.changeshowlogo>> => {
    if (body.userId !== caller.userId) throw new AppError('identity.not_yours', { userId: 'You can change only your own setting.' });
    const hidesLogo = !body.value;
    await retryOnConflict(async () => {
      const user = await requireUser(deps, caller);
      if (!mayHideLogo(await repository.planOf(workspaceOf(user)))) {
        throw new AppError('identity.not_in_plan', { value: 'Your plan does not include hiding the logo.' });
      }
      if (user.hidesLogo === hidesLogo) return;
      await outbox.commitAndDeliver([
        repository.changingUser(user, { hidesLogo }),
        outbox.event('identity.v1.UserChanged', user._id, ...userChanged(nextOf({ ...user, hidesLogo }))),
      ]);
    });
    return { showlogo: hidesLogo ? 0 : 1 };
  };
}
