import { DECISIONS_A_DAY, type HarmSeen, type Objection } from '@formwright/contracts';
import { type LiftReason, liftReasons, type TakeDownReason, takeDownReasons } from '@formwright/contracts/account-harm';
import { decidedOfLate, type Migration } from '@formwright/platform';

/** That an operator has taken an account down. */
export interface TakenDown {
  at: number;
  /** The operator. */
  by: string;
  reason: TakeDownReason;
  /** To the owner. */
  words: string;
  objection: Objection | null;
}

/** What an operator has decided about an account. */
export interface AccountDecision {
  at: number;
  decision: 'taken_down' | 'lifted';
  by: string;
  reason: TakeDownReason | LiftReason;
  words: string;
  /** The state that it was about. */
  seen: HarmSeen;
  /** What its people had written, which it answers; '': nothing. */
  objection: string;
}

/** When its people objected to a take-down that stands, by which it waits in the queue; null: they have not. */
export const objectedAt = ({ takenDown }: Judged): number | null => takenDown?.objection?.at ?? null;

/** How stored accounts came to today's shape. */
export const accountMigrations: readonly Migration[] = [
  {
    format: 2,
    name: 'when accounts objected, by which they wait in the queue of operators',
    // A program of the format before takes objections and answers them without it. What it leaves is found by the second walk.
    oldestReader: 1,
    bring(account) {
      const at = objectedAt(account as Judged);
      return (account.objectedAt ?? null) === at ? account : { ...account, objectedAt: at };
    },
  },
];

interface Judged {
  takenDown?: TakenDown | null;
  harmDecisions?: readonly AccountDecision[];
}

/** The state that a decision is about. A take-down of a former program stands in no list. */
export const seenOf = ({ takenDown, harmDecisions }: Judged): HarmSeen => ({
  decision: Math.max(harmDecisions?.at(-1)?.at ?? 0, takenDown?.at ?? 0),
  objection: takenDown?.objection?.at ?? 0,
});

/** Decisions that an account keeps, the newest: those of which its owner may be mailed in a day. All of them are in the security log. */
const MOST_DECISIONS = DECISIONS_A_DAY.account;

export const keepingDecision = ({ harmDecisions = [] }: Judged, decision: AccountDecision): readonly AccountDecision[] =>
  [...harmDecisions, decision].slice(-MOST_DECISIONS);

/** Whether its owner was told of as many decisions within the last day as anybody is. */
export const isToldOften = ({ harmDecisions = [] }: Judged, now: number): boolean =>
  decidedOfLate(harmDecisions, now).length >= DECISIONS_A_DAY.account;

/** Why, in a sentence for the owner. */
export const sentenceOf = (reason: TakeDownReason | LiftReason): string => ({ ...takeDownReasons, ...liftReasons })[reason];

export const isTakeDownReason = (reason: TakeDownReason | LiftReason): reason is TakeDownReason => Object.hasOwn(takeDownReasons, reason);
