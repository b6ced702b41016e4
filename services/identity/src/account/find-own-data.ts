import type { findOwnData as contract, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { startOf, usedAt } from '../sign-in/session.ts';
import { avatarKey } from './avatar.ts';

const MAX_SESSIONS = 1_000;

type OwnData = ReturnType<typeof contract>;

/** Who the person is, without what signs anybody in: no hashes, secrets, keys or ids of sessions. */
export function findOwnData({ repository, ports }: IdentityDeps) {
  return async ({ body }: Request<OwnData>): Promise<ReplyOf<OwnData>> => {
    const user = await repository.findUser(body.userId);
    if (!user) return { entries: [], next: null };
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
      ...{ browser: session.device?.browser ?? '', system: session.device?.system ?? '', network: session.network ?? '' },
      ...{ startedAt: startOf(session), usedAt: usedAt(session), endsAt: session.expiresAt },
    }));
    return {
      entries: [
        { name: 'account/profile.json', content: profile, files: picture ? [picture] : [] },
        { name: 'account/sessions.json', content: signedIn, files: [] },
      ],
      next: null,
    };
  };
}
