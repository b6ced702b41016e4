import type { identity, ReplyOf } from '@formwright/contracts';
import type { IdentityDeps } from '../deps.ts';
import type { ListedUser } from './listing.ts';

export type Person = ReplyOf<typeof identity.describePeople>['people'][number];

/** What is told of a person, and by what a list goes on. */
export const personFields = [
  ...(['shownEmail', 'firstname', 'lastname', 'isVerified', 'mustVerify', 'tab', 'isPaying', 'emailNotification'] as const),
  ...(['browserNotification', 'opacity', 'popup', 'lastSignInAt', 'createdAt', 'takenDownAt'] as const),
] as const;
type Described = Pick<ListedUser, '_id' | (typeof personFields)[number]>;

/** These people as operators see them, in the same order. */
export async function peopleOf({ repository }: IdentityDeps, users: readonly Described[]): Promise<Person[]> {
  const plans = new Map((await repository.plansOf(users.map(({ _id }) => _id))).map(({ _id, plan }) => [_id, plan]));
  return users.map((user) => ({
    userId: user._id,
    email: user.shownEmail,
    firstname: user.firstname,
    lastname: user.lastname,
    isVerified: user.isVerified,
    mustVerify: user.mustVerify === true,
    plan: plans.get(user._id) ?? 'Free',
    standing: user.tab === 'active' || user.tab === '' ? 'good' : user.tab,
    isPaying: user.isPaying,
    emailNotification: user.emailNotification,
    browserNotification: user.browserNotification,
    opacity: user.opacity ?? 1,
    popup: user.popup ?? 0,
    lastSignInAt: user.lastSignInAt ?? null,
    createdAt: user.createdAt,
  }));
}
