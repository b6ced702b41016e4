import { type LiftReason, liftReasons, type TakeDownReason, takeDownReasons } from '@formwright/contracts/account-harm';

/** That an operator has taken an account down. */
export interface TakenDown {
  at: number;
  /** The operator. */
  by: string;
  reason: TakeDownReason;
  /** To the owner. */
  words: string;
  objection: { at: number; text: string } | null;
}

/** Why, in a sentence for the owner. */
export const sentenceOf = (reason: TakeDownReason | LiftReason): string => ({ ...takeDownReasons, ...liftReasons })[reason];

export const isTakeDownReason = (reason: TakeDownReason | LiftReason): reason is TakeDownReason => Object.hasOwn(takeDownReasons, reason);
