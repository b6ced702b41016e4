import type { OperatorRight } from '@formwright/contracts';
import type { EventInit } from '@formwright/events';
import type { ToldState } from '@formwright/platform';
import { emailOf } from './email-address.ts';

/** An account and its owner. */
export interface User {
  _id: string;
  /** `typedEmailOf` the address, unique among accounts that are not deleted. It is compared by `emailOf`. */
  email: string;
  /** The address as the owner typed it. */
  shownEmail: string;
  firstname: string;
  lastname: string;
  /** '' for an account that signs in with Google only. */
  passwordHash: string;
  /** 'admin': an operator. Only a command creates operators, never a sign-up. */
  type: 'user' | 'admin';
  /** What an operator may do; absent: everything. */
  rights?: readonly OperatorRight[];
  isVerified: boolean;
  /** An operator asks for a new proof of the address. Until then nobody signs in; otherwise the account is as verified as before. */
  mustVerify?: boolean;
  /** Deleted accounts contain no personal data. */
  isDeleted: boolean;
  /** File name under User/<id>/, or '' if there is no picture. */
  avatar: string;
  /** 'r, g, b' */
  color: string;
  emailNotification: boolean;
  browserNotification: boolean;
  hidesLogo: boolean;
  /** Settings of the app that operators change. Absent: 1, and 0. */
  opacity?: 0.1 | 0.25 | 0.5 | 0.75 | 1;
  popup?: 0 | 1;
  /** The optional type in /signup/{type}. */
  signupType: string;
  /** Of an account that is not verified: when it was last signed up, or its last verification mail was asked for. */
  createdAt: number;
  /** Sign-ins, so that a sign-in and a new password at the same time write the same document. */
  signIns: number;
  /** Epoch milliseconds; absent before the first one. */
  lastSignInAt?: number;
  /** Optimistic lock: it increases with every change. Access tokens contain it as their generation. */
  revision: number;
}

/** Whether who has the account has proven its address, and need not do so again. */
export const isProven = ({ isVerified, mustVerify }: Pick<User, 'isVerified' | 'mustVerify'>): boolean => isVerified && mustVerify !== true;

/** The user with the next revision. */
export const nextOf = (user: User): User => ({ ...user, revision: user.revision + 1 });

/** Background colors of a white letter. Each has a contrast of at least 4.5. */
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

/** @param id random, so the color is random too; a user always has the same color */
export function avatarColorOf(id: string): string {
  const sum = [...id].reduce((total, sign) => total + sign.charCodeAt(0), 0);
  return avatarColors[sum % avatarColors.length] ?? avatarColors[0];
}

/** The workspace that a user owns. */
export const workspaceOf = (user: Pick<User, '_id'>): string => user._id;

export function userRegistered(user: User): EventInit<'identity.v1.UserRegistered'> {
  const { _id: userId, firstname, lastname, createdAt } = user;
  return { userId, workspaceId: workspaceOf(user), email: emailOf(user.email), firstname, lastname, registeredAt: BigInt(createdAt) };
}

/** Content and sequence of UserChanged. */
export function userChanged(user: User): [EventInit<'identity.v1.UserChanged'>, { sequence: number }] {
  const { _id: userId, firstname, lastname, emailNotification, browserNotification, hidesLogo } = user;
  const email = emailOf(user.email);
  const workspaceId = workspaceOf(user);
  return [
    { userId, workspaceId, email, firstname, lastname, verified: isProven(user), emailNotification, browserNotification, hidesLogo },
    { sequence: user.revision },
  ];
}

/** The account as UserChanged tells it, once it has changed. */
export function toldUser(user: User): ToldState<'identity.v1.UserChanged'> {
  const [body, { sequence }] = userChanged(user);
  return { key: user._id, sequence, body };
}
