import { billing, findOwnData as ownDataOf } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import type { BillingDeps } from './deps.ts';
import { findOwnData } from './find-own-data.ts';
import { getAccountPlan } from './get-account-plan.ts';
import { getPlans } from './get-plans.ts';
import { generatePaymentToken } from './payments/generate-payment-token.ts';
import { getBilling } from './payments/get-billing.ts';
import { getInvoice } from './payments/get-invoice.ts';
import { getPaymentDue } from './payments/get-payment-due.ts';
import { openCheckout } from './payments/open-checkout.ts';
import { planPricing } from './payments/plan-pricing.ts';
import { receiveWebhook } from './payments/receive-webhook.ts';
import { setAccountPlan } from './set-account-plan.ts';
import { setAccountSuspended } from './set-account-suspended.ts';

export const routes = (deps: BillingDeps): Route[] => [
  handle(billing.getPlans, getPlans(deps)),
  handle(billing.getBilling, getBilling(deps)),
  handle(billing.getPaymentDue, getPaymentDue(deps)),
  handle(billing.getInvoice, getInvoice(deps)),
  handle(billing.generatePaymentToken, generatePaymentToken(deps)),
  handle(billing.planPricing, planPricing(deps)),
  handle(billing.openCheckout, openCheckout(deps)),
  handle(billing.paymentWebhook, async ({ rawBody, headers, ip }) => {
    await receiveWebhook(deps)({ rawBody, headers }, { ip });
    return { success: true as const };
  }),
  handle(billing.getAccountPlan, getAccountPlan(deps)),
  handle(billing.setAccountPlan, setAccountPlan(deps)),
  handle(billing.setAccountSuspended, setAccountSuspended(deps)),
  handle(ownDataOf('billing'), findOwnData(deps)),
  ...(deps.provider?.routes ?? []),
];
