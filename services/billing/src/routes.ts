import { billing } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import type { BillingDeps } from './deps.ts';
import { getAccountPlan } from './get-account-plan.ts';
import { getPlans } from './get-plans.ts';
import { setAccountPlan } from './set-account-plan.ts';
import { setAccountSuspended } from './set-account-suspended.ts';

export const routes = (deps: BillingDeps): Route[] => [
  handle(billing.getPlans, getPlans),
  handle(billing.getAccountPlan, getAccountPlan(deps)),
  handle(billing.setAccountPlan, setAccountPlan(deps)),
  handle(billing.setAccountSuspended, setAccountSuspended(deps)),
];
