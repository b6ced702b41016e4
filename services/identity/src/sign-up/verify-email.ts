import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, ConditionFailedError, type Request } from '@formwright/platform';
import { userChanged } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashToken } from './verification.ts';

const linkInvalid = () =>
  new AppError('identity.link_invalid', 'This link has been used or has expired. If you cannot sign in, please ask for a new one.');

/** Verifies an account with the token of a link; it works once. */
export const verifyEmail =
  ({ store, clock, outbox, users, verifications }: IdentityDeps) =>
  async ({ body }: Request<typeof identity.verifyEmail>): Promise<ReplyOf<typeof identity.verifyEmail>> => {
    const link = await verifications.findOpen(hashToken(body.token), clock.now());
    const user = link && (await users.findById(link.userId));
    if (!link || !user) throw linkInvalid();
    try {
      await store.commit([
        verifications.using(link),
        verifications.droppingAllOf(user._id),
        users.changing(user, { isVerified: true }),
        outbox.event('identity.v1.UserChanged', user._id, userChanged({ ...user, isVerified: true })),
      ]);
    } catch (error) {
      throw error instanceof ConditionFailedError ? linkInvalid() : error;
    }
    return { success: true };
  };
