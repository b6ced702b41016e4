import { type Static, Type } from 'typebox';
import { closed, Text } from './shapes.ts';

/**
 * What is known against a form. 'none': nothing. 'warned': its page carries a warning. 'held': the rules keep it from the public until
 * somebody looks. 'taken_down': an operator has closed it. 'cleared': an operator has looked, and the rules leave it alone as it is.
 */
export const HARM_STATES = ['none', 'warned', 'held', 'taken_down', 'cleared'] as const;
export type HarmState = (typeof HARM_STATES)[number];
export const HarmStateShape = Type.Enum([...HARM_STATES]);

/**
 * A state as FormSaved tells it. A program from before says nothing of it, so what is known stays; what only a newer program knows is closed.
 * @param known what was known before
 */
export const harmTold = (told: string | undefined, known: HarmState): HarmState =>
  told === undefined ? known : (HARM_STATES.find((state) => state === told) ?? 'held');

const OPEN: readonly HarmState[] = ['none', 'warned', 'cleared'];

/** Whether nobody but its own people may see the form, and it takes nothing. So is one of a state that only a newer program knows. */
export const isClosedState = (harm: HarmState): boolean => !OPEN.includes(harm);

/** What an operator decides. 'lifted' ends a take-down, 'cleared' any other suspicion. */
export const HARM_DECISIONS = ['taken_down', 'lifted', 'cleared'] as const;
export type HarmDecision = (typeof HARM_DECISIONS)[number];

/**
 * The state of harm of a form or an account that was read: when it was decided about last, and when its people objected last; 0: never. A
 * decision names it, so that nothing is decided that was not read. No two states of one form or account have the same.
 */
export const HarmSeen = Type.Object({ decision: Type.Integer({ minimum: 0 }), objection: Type.Integer({ minimum: 0 }) }, closed);
export type HarmSeen = Static<typeof HarmSeen>;

export const isSameSeen = (one: HarmSeen, other: HarmSeen): boolean => one.decision === other.decision && one.objection === other.objection;

interface Decided {
  /** An operator. */
  by: string;
  decision: string;
  reason: string;
  words: string;
  /** Absent of a decision that a former program has stored. */
  seen?: HarmSeen | undefined;
}

/** Whether both are one decision, which was sent again. */
export const isSameDecision = (former: Decided, asked: Decided): boolean =>
  (['by', 'decision', 'reason', 'words'] as const).every((name) => former[name] === asked[name]) &&
  former.seen !== undefined &&
  asked.seen !== undefined &&
  isSameSeen(former.seen, asked.seen);

/** When something is decided or written: later than all before, whatever the clock says. */
export const afterSeen = ({ decision, objection }: HarmSeen, now: number): number => Math.max(now, decision + 1, objection + 1);

/** Decisions of a day of which one owner is mailed: about the account, and about its forms. */
export const DECISIONS_A_DAY = { account: 10, forms: 50 } as const;

/** What a decision about another state reads. */
export const DECIDED_MEANWHILE = 'Something was decided or written meanwhile. Please read it again.';

/** An objection that waits for a decision. */
export interface Objection {
  at: number;
  text: string;
  /** The user who wrote it; absent: of a former program, so not known. */
  by?: string;
}

/** Whether somebody of an account may object: nobody has, or it is the owner, and a member has. The id of an account is that of its owner. */
export const mayObject = (
  objection: Objection | null | undefined,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): boolean => !objection || (userId === workspaceId && objection.by !== undefined && objection.by !== userId);

/** An objection as operators read it. */
export const toldObjection = (objection: Objection | null) => objection && { at: objection.at, text: objection.text };

/** What the people of an account read where answers are kept from them. */
export const SEALED =
  'This was taken down. What people have entered is kept from its account until that is lifted: it is not shown, exported or deleted.';

/** Longest reason of a decision, words to an owner, and objection, in characters. */
export const HARM_TEXT = { reason: 500, words: 1_000, objection: 2_000 } as const;

const Written = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, pattern: '\\S', description });
/** Why an operator decides so. */
export const DecisionReason = Written(HARM_TEXT.reason, 'For the record; the owner does not see it.');
/** What an operator says with a decision. */
export const DecisionWords = Written(HARM_TEXT.words, 'To the owner, who gets them by mail, too.');

/** What the rules have found in a form. */
export const HarmReason = Type.Object({ code: Text(60), weight: Type.Number(), where: Text(200), found: Text(400) }, closed);
