import type { findOwnData, ReplyOf } from '@formwright/contracts';
import { avatarKey } from '../account/avatar.ts';
import type { IdentityDeps } from '../deps.ts';

const MAX_SESSIONS = 1_000;

/** A file of the ZIP, and the stored files beside it. */
export type OwnEntry = ReplyOf<ReturnType<typeof findOwnData>>['entries'][number];

/** Who the person is, without what signs anybody in: no hashes, secrets, keys or ids of sessions. */
export async function profileOf({ repository, ports }: Pick<IdentityDeps, 'repository' | 'ports'>, userId: string): Promise<OwnEntry[]> {
  const user = await repository.findUser(userId);
  if (!user) return [];
  const [{ sessions }, factor, passkeys] = await Promise.all([
    repository.findSessionsOf(user._id, ports.clock.now(), MAX_SESSIONS),
    repository.findSecondFactor(user._id),
    repository.passkeys.findOf(user._id),
  ]);
  const { firstname, lastname, shownEmail, color, isVerified, createdAt } = user;
  const picture = user.avatar === '' ? null : { name: `account/${user.avatar}`, key: avatarKey(user._id, user.avatar) };
  const profile = {
    ...{ firstname, lastname, email: shownEmail, isVerified, createdAt, picture: picture?.name ?? null, color },
    settings: {
      ...{ emailNotification: user.emailNotification, browserNotification: user.browserNotification, hidesLogo: user.hidesLogo },
      ...{ hasPassword: user.passwordHash !== '', secondFactorSince: factor?.confirmedAt ?? null },
      passkeys: passkeys.map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt })),
    },
  };
  const signedIn = sessions.map((session) => ({
    ...{ ...session.device, network: session.network },
    ...{ startedAt: session.startedAt, usedAt: session.usedAt, endsAt: session.expiresAt },
  }));
  return [
    { name: 'account/profile.json', content: profile, files: picture ? [picture] : [] },
    { name: 'account/sessions.json', content: signedIn, files: [] },
  ];
}
