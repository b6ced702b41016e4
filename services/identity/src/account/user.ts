import type { EventInit } from '@formwright/events';

/** An account and its owner. */
export interface User {
  _id: string;
  /** Normalised, unique among accounts that are not deleted. */
  email: string;
  /** As its owner typed it. */
  shownEmail: string;
  firstname: string;
  lastname: string;
  passwordHash: string;
  /** Operators are made by a command, never by sign-up. */
  type: 'user' | 'admin';
  isVerified: boolean;
  /** A deleted account keeps its place and nothing of its owner. */
  isDeleted: boolean;
  /** File name under User/<id>/, or '' for the letter. */
  avatar: string;
  /** 'r, g, b' */
  color: string;
  emailNotification: boolean;
  browserNotification: boolean;
  hidesLogo: boolean;
  /** The optional type in /signup/{type}. */
  signupType: string;
  createdAt: number;
  /**
   * Raised by every change, so that no change is based on what is no longer so. Access tokens carry it as their generation.
   * Absent in accounts from before it was counted.
   */
  revision?: number;
}

/** The user as the next change leaves it. */
export const nextOf = (user: User): User => ({ ...user, revision: generationOf(user) + 1 });

/** What access tokens of the user carry now; a revocation ends those of a lower one. */
export const generationOf = ({ revision = 0 }: Pick<User, 'revision'>): number => revision;

/** Behind a white letter: each has a contrast of at least 4.5. */
export const avatarColors = [
  '15, 118, 110',
  '29, 111, 66',
  '77, 107, 20',
  '133, 77, 14',
  '154, 67, 18',
  '166, 52, 70',
  '157, 50, 116',
  '120, 66, 168',
  '79, 79, 180',
  '29, 95, 160',
  '14, 107, 133',
  '87, 83, 94',
] as const;

/** @param id random, so the colour is too; the same user always gets the same one */
export function avatarColorOf(id: string): string {
  const sum = [...id].reduce((total, sign) => total + sign.charCodeAt(0), 0);
  return avatarColors[sum % avatarColors.length] ?? avatarColors[0];
}

/** The workspace that a user owns. */
export const workspaceOf = (user: Pick<User, '_id'>): string => user._id;

export function userRegistered(user: User): EventInit<'identity.v1.UserRegistered'> {
  const { _id: userId, email, firstname, lastname, createdAt } = user;
  return { userId, workspaceId: workspaceOf(user), email, firstname, lastname, registeredAt: BigInt(createdAt) };
}

/** What tells of a change: the whole public part of the user, and the revision that orders it. */
export function userChanged(user: User): [EventInit<'identity.v1.UserChanged'>, { sequence: number }] {
  const { _id: userId, email, firstname, lastname, isVerified, emailNotification, browserNotification, hidesLogo } = user;
  const workspaceId = workspaceOf(user);
  return [
    { userId, workspaceId, email, firstname, lastname, verified: isVerified, emailNotification, browserNotification, hidesLogo },
    { sequence: generationOf(user) },
  ];
}
