import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { HARM_TEXT } from './harm.ts';
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

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
export const TakeDownReasonShape = Type.Enum(keysOf(takeDownReasons));
export const LiftReasonShape = Type.Enum(keysOf(liftReasons));
const ReasonShape = Type.Enum([...keysOf(takeDownReasons), ...keysOf(liftReasons)]);
export const AccountWords = Type.String({
  minLength: 1,
  maxLength: HARM_TEXT.words,
  description: 'To the owner, who gets them by mail, too.',
});

const Time = Type.Number();
export const AccountObjection = Type.Union([Type.Object({ at: Time, text: Type.String() }, closed), Type.Null()]);

export const decideAccountHarm = billing('decideAccountHarm', {
  summary: 'Operator command: takes an account down, or lifts that. One that is so already stays as it is',
  auth: 'operator',
  callers: ['operator', 'admin'],
  isIdempotent: true,
  body: Type.Object(
    {
      accountId: Id,
      decision: Type.Union([Type.Literal('taken_down'), Type.Literal('lifted')]),
      reason: ReasonShape,
      words: AccountWords,
    },
    closed,
  ),
  reply: Type.Object({ success: Type.Literal(true), changedAt: Time }, closed),
  errors: { 'billing.not_found': 404, 'billing.invalid_reason': 422 },
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
  summary: 'Objects to the open account being taken down, once for each decision: operators read it',
  may: 'forms.write',
  whileSuspended: 'works',
  grows: true,
  body: Type.Object({ text: Text(HARM_TEXT.objection) }, closed),
  reply: Done,
  errors: { 'billing.nothing_to_object': 409, 'billing.objected': 409, 'billing.objection_missing': 422 },
});
