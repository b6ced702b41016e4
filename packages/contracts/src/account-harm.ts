import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { changedByOperator } from './for-operators.ts';
import { DecisionWords, HARM_TEXT, HarmSeen } from './harm.ts';
import { closed, Done, Id, Text } from './shapes.ts';

const billing = contractsOf('billing');

// An account that harms. It is kept where its suspension is: one place says whether an account works, and why not.

/** Why an account is taken down, as its owner reads it. */
export const takeDownReasons = {
  phishing: 'Its forms ask for passwords, cards or other secrets.',
  impersonation: 'It pretends to be another person or company.',
  spam: 'It is used for unwanted mails or advertising.',
  illegal: 'What it publishes is against the law.',
  other: 'It breaks our terms.',
} as const;
export type TakeDownReason = keyof typeof takeDownReasons;
/** Why a take-down ends. */
export const liftReasons = {
  mistake: 'It was a mistake.',
  objection: 'We have read your objection, and agree.',
  mended: 'What harmed is gone.',
} as const;
export type LiftReason = keyof typeof liftReasons;

/** Whether what was answered to its forms is kept from the people of an account that was taken down for this: it was asked for under false pretences. */
export const sealsAnswers = (reason: TakeDownReason): boolean => reason === 'phishing' || reason === 'impersonation';

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
export const TakeDownReasonShape = Type.Enum(keysOf(takeDownReasons));
export const LiftReasonShape = Type.Enum(keysOf(liftReasons));
const ReasonShape = Type.Enum([...keysOf(takeDownReasons), ...keysOf(liftReasons)]);

const Time = Type.Number();
const AccountObjection = Type.Union([Type.Object({ at: Time, text: Type.String() }, closed), Type.Null()]);
/** null: it is not taken down. */
export const AccountTakenDown = Type.Union([
  Type.Object({ at: Time, by: Type.String(), reason: TakeDownReasonShape, words: Type.String(), objection: AccountObjection }, closed),
  Type.Null(),
]);
const AccountDecision = Type.Enum(['taken_down', 'lifted']);
/** What was decided about an account before. */
export const AccountDecided = Type.Object(
  {
    at: Time,
    decision: AccountDecision,
    /** An operator. */
    by: Type.String(),
    reason: ReasonShape,
    words: Type.String(),
    objection: Type.String({ description: "What its people had written, which this decision answers; '': nothing." }),
  },
  closed,
);

export const decideAccountHarm = billing('decideAccountHarm', {
  summary: 'Operator command: takes an account down, or lifts that. Of two about the same state the first one holds',
  ...changedByOperator,
  body: Type.Object(
    {
      accountId: Id,
      decision: AccountDecision,
      reason: ReasonShape,
      words: DecisionWords,
      seen: HarmSeen,
    },
    closed,
  ),
  reply: Type.Object({ success: Type.Literal(true), changedAt: Time }, closed),
  errors: {
    'billing.not_found': 404,
    'billing.not_taken_down': 409,
    'billing.harm_decided': 409,
    'billing.decided_often': 429,
    'billing.invalid_reason': 422,
  },
});

export const getAccountHarm = billing('getAccountHarm', {
  summary: 'Whether the open account is taken down, why, and when its people objected. Members are told, too',
  may: 'forms.read',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      taken_down: Type.Union([
        Type.Object(
          {
            since: Time,
            /** A sentence. */
            reason: Type.String(),
            /** What an operator says. */
            words: Type.String(),
            objected_at: Type.Union([Time, Type.Null()]),
            /** Whether what was answered to its forms is kept from its people until that is lifted. */
            is_sealed: Type.Boolean(),
            /** Whether who asks may object: nobody has, or the owner asks and a member has. */
            may_object: Type.Boolean(),
          },
          closed,
        ),
        Type.Null(),
      ]),
    },
    closed,
  ),
  errors: {},
});

export const objectToAccountHarm = billing('objectToAccountHarm', {
  summary:
    "Objects to the open account being taken down, once for each decision: operators read it. An owner's takes the place of a member's",
  may: 'forms.write',
  whileSuspended: 'works',
  grows: true,
  body: Type.Object({ text: Text(HARM_TEXT.objection) }, closed),
  reply: Done,
  errors: { 'billing.nothing_to_object': 409, 'billing.objected': 409, 'billing.objection_missing': 422 },
});
