import { Type } from 'typebox';
import { AccountDecided, AccountTakenDown } from './account-harm.ts';
import { contractsOf } from './contract.ts';
import { changedByOperator, readByAdmin } from './for-operators.ts';
import { HarmSeen } from './harm.ts';
import { between, NumberedRows, numberedPage } from './numbered-pages.ts';
import { Product } from './payments.ts';
import { closed, Id, Plan, Text } from './shapes.ts';

const billing = contractsOf('billing');

// What operators see of accounts and payments and do for them, by commands and asked by the service admin.

/** When the account was changed last: what copies of other services must have heard of. */
const changedAt = Type.Number();
const Changed = Type.Object({ success: Type.Literal(true), changedAt }, closed);
const orNull = Type.Union([Type.Number(), Type.Null()]);
const PaymentId = Type.String({ minLength: 1, maxLength: 200 });
const PaymentStatus = Type.Union([Type.Literal('paid'), Type.Literal('rejected')]);

export const setAccountPlan = billing('setAccountPlan', {
  ...changedByOperator,
  summary: 'Operator command: sets the plan of an account',
  body: Type.Object({ accountId: Id, plan: Plan }, closed),
  reply: Changed,
  errors: {},
});

export const setAccountSuspended = billing('setAccountSuspended', {
  ...changedByOperator,
  summary: 'Operator command: suspends an account or lifts the suspension',
  body: Type.Object({ accountId: Id, suspended: Type.Boolean() }, closed),
  reply: Changed,
  errors: {},
});

export const listPayments = billing('listPayments', {
  ...readByAdmin,
  summary: 'Payments and rejected tries of all accounts, the newest first, without the hidden ones',
  body: Type.Object(
    {
      ...{
        ...numberedPage,
        ...between,
        status: Type.Optional(PaymentStatus),
        accountIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      },
      ...{ id: Type.Optional(PaymentId), invoice: Type.Optional(Text(40)) },
    },
    closed,
  ),
  reply: NumberedRows(
    Type.Object(
      {
        id: PaymentId,
        accountId: Id,
        status: PaymentStatus,
        cents: Type.Integer(),
        product: Product,
        /** Number of its invoice. */
        invoice: Type.Union([Type.String(), Type.Null()]),
        at: Type.Number(),
        /** 'operator': given by an operator. */
        provider: Type.String(),
      },
      closed,
    ),
  ),
  errors: {},
});

export const countPayments = billing('countPayments', {
  ...readByAdmin,
  summary: 'How many payments and rejected tries there are, without the hidden ones. Numbers above 1,000 are up to a minute old',
  body: Type.Object({}, closed),
  reply: Type.Object({ paid: Type.Integer(), rejected: Type.Integer() }, closed),
  errors: {},
});

export const hidePayment = billing('hidePayment', {
  ...changedByOperator,
  summary: 'Takes a payment out of the lists of operators. The ledger, its invoice and its owner keep it',
  /** status: in which list it is; one of the other list is not found. */
  body: Type.Object({ id: PaymentId, status: Type.Optional(PaymentStatus) }, closed),
  reply: Type.Object({ success: Type.Literal(true) }, closed),
  errors: { 'billing.not_found': 404 },
});

export const payFor = billing('payFor', {
  ...changedByOperator,
  summary:
    'Gives a suspended account one month of its paid plan, as if it was paid, without an invoice; on Free it only lifts the suspension',
  body: Type.Object({ accountId: Id }, closed),
  /** paid: whether a month was given, by this call or by the same one before, since which nothing of the account has changed. */
  reply: Type.Object({ paid: Type.Boolean(), changedAt }, closed),
  errors: { 'billing.not_found': 404, 'billing.not_suspended': 409 },
});

export const setOneTimeForm = billing('setOneTimeForm', {
  ...changedByOperator,
  summary: 'Gives an account a one-time form where none is left, or takes back what is left unused',
  body: Type.Object(
    {
      accountId: Id,
      /** Whether a one-time form is to be left. */
      has: Type.Boolean(),
      /** How many of these forms has not made. */
      left: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      /** How many the account had in all when that was read. If it has another number by now, nothing is changed: somebody was faster. */
      oneTimeForms: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    },
    closed,
  ),
  reply: Changed,
  errors: {},
});

export const describeAccounts = billing('describeAccounts', {
  ...readByAdmin,
  summary: 'Plans of accounts, how they stand, and until when they are paid; unknown ones are left out',
  body: Type.Object(
    {
      accountIds: Type.Array(Id, { maxItems: 100 }),
      objecting: Type.Optional(
        Type.Literal(true, {
          description: 'Of those in place of these whose people object to a take-down, who have waited longest first, at most 20.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object(
    {
      objections: Type.Optional(Type.Integer({ description: 'With `objecting`: how many there are in all.' })),
      accounts: Type.Array(
        Type.Object(
          {
            accountId: Id,
            plan: Plan,
            isSuspended: Type.Boolean({ description: 'Until it is paid for.' }),
            takenDown: AccountTakenDown,
            harmSeen: HarmSeen,
            harmDecisions: Type.Array(AccountDecided, { description: 'The newest first; older ones are in the security log.' }),
            /** When it is, or was, to be suspended if nothing is paid. */
            suspendAt: orNull,
            paidUntil: orNull,
            lastPaidAt: orNull,
            /** Single forms that were ever paid for or given. */
            oneTimeForms: Type.Integer(),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  errors: {},
});
