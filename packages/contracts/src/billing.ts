import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, Plan } from './shapes.ts';

export * from './account-harm.ts';
export * from './accounts-for-operators.ts';
export * from './payments.ts';

const billing = contractsOf('billing');

const nullable = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);

export const PlanDetails = Type.Object(
  {
    name: Plan,
    /** US cents per month. */
    priceCents: Type.Integer(),
    /** null: unlimited. */
    maxForms: nullable,
    /** Per form, over its whole life; null: unlimited. */
    maxResponses: nullable,
    /** Bytes that respondents' answers and files may take in all. */
    storageBytes: Type.Integer(),
    /** What the plan includes besides its limits: 'hide-logo', 'own-logo'. */
    features: Type.Array(Type.String()),
  },
  closed,
);

export const getPlans = billing('getPlans', {
  summary: 'The plan catalogue',
  method: 'GET',
  auth: 'none',
  reply: Type.Array(PlanDetails),
  errors: {},
});

export const getAccountPlan = billing('getAccountPlan', {
  summary: 'Which plan an account (a workspace) has',
  auth: 'service',
  callers: ['identity', 'operator'],
  isIdempotent: true,
  body: Type.Object({ accountId: Id }, closed),
  reply: Type.Object(
    {
      plan: PlanDetails,
      blocked: Type.Boolean(),
      oneTimeForms: Type.Integer(),
      paidUntil: Type.Union([Type.Number(), Type.Null()], { description: 'Epoch milliseconds; null: the plan is not paid by month.' }),
    },
    closed,
  ),
  errors: {},
});
