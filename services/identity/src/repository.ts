import { type Collection, condemnFiles, type FileNote, readableEmail, type Store, type Write } from '@formwright/platform';
import { type Compared, comparedMigration, comparedOf, notCompared } from './account/compared-email.ts';
import { emailOf, typedEmailOf } from './account/email-address.ts';
import { nextOf, type User } from './account/user.ts';
import { defaultPlan, plansDeclaration, type UserPlan } from './account/user-plan.ts';
import {
  type ListedUser,
  type Listing,
  listingIndexes,
  listingMigrations,
  newListing,
  noListing,
  takenDownMigration,
  termsOfUser,
} from './for-operators/listing.ts';
import { openMailedLinks } from './mailed-links.ts';
import { openMailCounts } from './mails/daily.ts';
import { openResponseNews } from './news/response-news.ts';
import { type OwnDataNote, ownDataDeclaration } from './own-data/own-data-note.ts';
import { openPasskeys } from './passkeys/passkey.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';
import type { Session } from './sign-in/session.ts';

const living = { isDeleted: false } as const;

export type UserChanges = Partial<Omit<User, '_id' | 'revision' | 'isDeleted'>>;

/** A picture that no account shows yet, or any more. The sweep removes it with its file. */
interface PendingAvatar extends FileNote {
  /** Key of its file. */
  _id: string;
  since: number;
}

/** The stored data, for the check of a stopped product. Declares no indexes, so that the check changes nothing. */
export const storedData = (store: Store) => ({
  users: store.collection<User>({ name: 'users' }),
  pendingAvatars: store.collection<PendingAvatar>({ name: 'pendingAvatars' }),
  ownData: store.collection<OwnDataNote>({ name: ownDataDeclaration.name }),
});

export type IdentityRepository = ReturnType<typeof openRepository>;

/** Deleted accounts are never returned. */
export function openRepository(store: Store) {
  const users = store.collection<ListedUser & Compared>({
    name: 'users',
    indexes: [
      { name: 'email', keys: { email: 1 }, unique: true, where: living },
      { name: 'comparedEmail', keys: { comparedEmail: 1 }, unique: true, where: { isCompared: true, ...living } },
      { name: 'unverified', keys: { createdAt: 1 }, where: { isVerified: false, ...living } },
      ...listingIndexes,
      { name: 'operators', keys: { createdAt: 1 }, where: { type: 'admin', ...living } },
    ],
    migrations: [...listingMigrations, comparedMigration, takenDownMigration],
  });
  /** Fails if the account was changed or deleted after `user` was read. */
  const replacing = (user: User, fields: Partial<ListedUser & Compared>): Write =>
    users.updating({ _id: user._id, revision: user.revision, ...living }, { $set: { ...fields, revision: nextOf(user).revision } });
  /** Copies of the plans, from billing's events. */
  const plans = store.collection(plansDeclaration);

  return {
    ...openMailCounts(store),
    ...openSessions(store),
    ...openProofs(store, users),
    ...openSecondFactors(store),
    ...openAvatars(store),
    /** What owners have not been told yet. */
    news: openResponseNews(store),

    findUser: (id: string) => users.findOne({ _id: id, ...living }),
    findUsers: (ids: readonly string[]) => users.find({ _id: { $in: ids }, ...living }),
    findUsersAfter: (_id: string, limit: number) => users.find({ _id: { $gt: _id }, ...living }, { sort: { _id: 1 }, limit }),
    /** The account of an address. Of two that former programs made of one, it is the one that was made with this writing. */
    async findUserByEmail(typed: string): Promise<ListedUser | null> {
      const [email, comparedEmail] = [typedEmailOf(typed), emailOf(typed)];
      const found = (await users.findOne({ email, ...living })) ?? (await users.findOne({ comparedEmail, isCompared: true, ...living }));
      // One that a former program writes beside this one, or that is left of two.
      const others = [comparedEmail, readableEmail(comparedEmail)].filter((other) => other !== email);
      return found ?? (others.length > 0 ? users.findOne({ email: { $in: others }, ...living }) : null);
    },
    findOperators: () => users.find({ type: 'admin', ...living }, { sort: { createdAt: 1 } }),
    findUnverifiedUsers: (before: number, limit: number) =>
      users.find({ isVerified: false, ...living, createdAt: { $lt: before } }, { sort: { createdAt: 1 }, limit, fields: ['email'] }),
    addingUser: (user: User): Write => users.inserting({ ...user, ...newListing(user), ...comparedOf(user) }),
    /** Changes fields of the account and increases its revision. What billing tells of it has writes of its own. */
    changingUser(user: User, changes: UserChanges): Write {
      const { tab: _tab, isPaying: _isPaying, planAt: _planAt, takenDownAt: _takenDownAt, ...own }: Partial<ListedUser> = changes;
      const isNamed = 'firstname' in own || 'lastname' in own || 'email' in own;
      return replacing(user, { ...own, ...(isNamed && { terms: termsOfUser({ ...user, ...own }) }) });
    },
    /** Removes personal data and frees the email address. */
    erasingUser: (user: User): Write =>
      replacing(user, {
        ...{ isDeleted: true, email: '', shownEmail: '', firstname: '', lastname: '', passwordHash: '', avatar: '' },
        ...{ color: '', signupType: '', createdAt: 0, signIns: 0, lastSignInAt: 0, ...noListing, ...notCompared },
      }),
    /**
     * For the commit of a session. Fails if the account was deleted, or got another password, after `user` was read: that ends its
     * sessions.
     */
    signingIn: ({ _id, passwordHash }: User, now: number): Write =>
      users.updating({ _id, passwordHash, ...living }, { $inc: { signIns: 1 }, $max: { lastSignInAt: now } }),
    /** Fails if the account is deleted. Changes nothing. */
    requiringUser: (_id: string): Write => users.requiring({ _id, ...living }),

    passkeys: openPasskeys(store),

    /** Links that verify an account, and links that set a new password. */
    verifications: openMailedLinks(store, 'verifications'),
    recoveries: openMailedLinks(store, 'recoveries'),

    /** For operators' lists. */
    listed: users as unknown as Pick<Collection<ListedUser>, 'find' | 'count'>,
    plansOf: (accountIds: readonly string[]) => plans.find({ _id: { $in: accountIds } }),
    /** Lists an account by what billing tells of it. */
    listingPlan: (_id: string, { tab, isPaying, planAt, takenDownAt }: Omit<Listing, 'terms'>): Write =>
      users.updating({ _id, ...living }, { $set: { tab, isPaying, planAt, takenDownAt } }, { optional: true }),
    planOf: async (accountId: string) => (await plans.findOne({ _id: accountId })) ?? defaultPlan(accountId),
    keepingPlan: ({ _id, ...fields }: UserPlan): Write => plans.updating({ _id }, { $set: fields }, { upsert: true }),
    droppingPlan: (accountId: string): Write => plans.deleting({ _id: accountId }, { optional: true }),
  };
}

/** Where users are signed in. */
function openSessions(store: Store) {
  const sessions = store.collection<Session>({
    name: 'sessions',
    indexes: [
      { name: 'userId', keys: { userId: 1 } },
      { name: 'expiresAt', keys: { expiresAt: 1 } },
    ],
  });
  return {
    findSession: (id: string) => sessions.findOne({ _id: id }),
    countSessionsOf: (userId: string, now: number, limit: number) => sessions.count({ userId, expiresAt: { $gt: now } }, { limit }),
    /** The sessions of the same account, those used longest ago first. */
    findLeastUsedSessions: ({ _id, userId }: Session, now: number, limit: number) =>
      sessions.find({ userId, _id: { $ne: _id }, expiresAt: { $gt: now } }, { sort: { usedAt: 1 }, limit }),
    /** The sessions that have not expired, the latest used first, and how many there are. */
    async findSessionsOf(userId: string, now: number, limit: number): Promise<{ sessions: Session[]; total: number }> {
      const open = { userId, expiresAt: { $gt: now } };
      const [found, total] = await Promise.all([sessions.find(open, { sort: { usedAt: -1 }, limit }), sessions.count(open)]);
      return { sessions: found, total };
    },
    addingSession: (session: Session): Write => sessions.inserting(session),
    /** @returns the session with the next generation, or null after a concurrent refresh */
    rotateSession({ _id, generation }: Session, used: Partial<Session>): Promise<Session | null> {
      const next = { ...used, generation: generation + 1 };
      return sessions.findOneAndUpdate({ _id, generation }, { $set: next }, { returnDocument: 'after' });
    },
    /** Sets the workspace of the session's next tokens. @returns false if the session has ended */
    openWorkspace: async (sessionId: string, workspaceId: string): Promise<boolean> =>
      (await sessions.updateOne({ _id: sessionId }, { $set: { workspaceId } })).matched > 0,
    /** Notes that who uses the session has just given the password, or shown a second factor. */
    provingSession: (_id: string, proof: Pick<Session, 'provenAt' | 'factorAt'>): Write =>
      sessions.updating({ _id }, { $set: proof }, { optional: true }),
    endingSession: (id: string): Write => sessions.deleting({ _id: id }, { optional: true }),
    /** Fails if it has ended already. */
    endingOpenSession: (id: string): Write => sessions.deleting({ _id: id }),
    endingSessionsOf: (userId: string): Write => sessions.deleting({ userId }, { optional: true }),
    endingOtherSessionsOf: (userId: string, keptId: string): Write =>
      sessions.deleting({ userId, _id: { $ne: keptId } }, { optional: true }),
    removeExpiredSessions: (now: number) => sessions.deleteMany({ expiresAt: { $lte: now } }),
  };
}

/** What signs in besides a password: Google accounts, and what proves to be somebody once. */
function openProofs(store: Store, users: Collection<ListedUser & Compared>) {
  /** Which Google account signs in as whom. The id is that of the Google account. */
  const googleLinks = store.collection<{ _id: string; userId: string }>({
    name: 'googleLinks',
    indexes: [{ name: 'userId', keys: { userId: 1 } }],
  });
  /** Hashes of ID tokens that have signed somebody in, and of challenges of passkeys. */
  const usedTokens = store.collection<{ _id: string; expiresAt: number }>({
    name: 'usedTokens',
    indexes: [{ name: 'expiresAt', keys: { expiresAt: 1 } }],
  });
  return {
    async findUserOfGoogle(subject: string): Promise<User | null> {
      const link = await googleLinks.findOne({ _id: subject });
      return link && users.findOne({ _id: link.userId, ...living });
    },
    isLinkedToGoogle: async (userId: string): Promise<boolean> => (await googleLinks.findOne({ userId })) !== null,
    linkingGoogle: (subject: string, userId: string): Write => googleLinks.inserting({ _id: subject, userId }),
    unlinkingGoogleOf: (userId: string): Write => googleLinks.deleting({ userId }, { optional: true }),
    /** Fails if the token was used before. */
    usingToken: (hash: string, expiresAt: number): Write => usedTokens.inserting({ _id: hash, expiresAt }),
    isTokenUsed: async (hash: string): Promise<boolean> => (await usedTokens.findOne({ _id: hash })) !== null,
    removeExpiredTokens: (now: number) => usedTokens.deleteMany({ expiresAt: { $lte: now } }),
  };
}

/** The second factors of the users who have one. */
function openSecondFactors(store: Store) {
  const secondFactors = store.collection<SecondFactor>({ name: 'secondFactors' });
  return {
    findSecondFactor: (userId: string) => secondFactors.findOne({ _id: userId }),
    addingSecondFactor: (factor: SecondFactor): Write => secondFactors.inserting(factor),
    /** Fails if it was changed after `factor` was read. */
    changingSecondFactor: ({ _id, revision }: SecondFactor, changes: Partial<Omit<SecondFactor, '_id' | 'revision'>>): Write =>
      secondFactors.updating({ _id, revision }, { $set: { ...changes, revision: revision + 1 } }),
    droppingSecondFactor: (userId: string): Write => secondFactors.deleting({ _id: userId }, { optional: true }),
  };
}

/** Pictures that no account shows. */
function openAvatars(store: Store) {
  const pending = store.collection<PendingAvatar>({ name: 'pendingAvatars', indexes: [{ name: 'by_age', keys: { since: 1 } }] });

  return {
    /** Records a picture. Call it before its file is stored, so that the sweep finds the file after a crash. */
    beginAvatar: (key: string, since: number) => pending.updateOne({ _id: key }, { $set: { since, isCondemned: false } }, { upsert: true }),
    /** For the commit of the account that shows it. Fails if its file is being deleted. */
    takingAvatar: (key: string): Write => pending.deleting({ _id: key, isCondemned: false }),
    /** For the commit of the account that no longer shows it. */
    droppingAvatar: (key: string): Write => pending.updating({ _id: key }, { $set: { since: 0, isCondemned: true } }, { upsert: true }),
    /** Marks old pictures as being deleted. The id is the key of the file. No account can use them any more. */
    condemnAvatars: (before: number, limit: number) => condemnFiles(pending, before, limit),
    forgetAvatar: (key: string) => pending.deleteOne({ _id: key }),
  };
}
