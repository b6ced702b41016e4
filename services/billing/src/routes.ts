import { billing, findOwnData as ownDataOf } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import type { BillingDeps } from './deps.ts';
import { findOwnData } from './find-own-data.ts';
import { describeAccounts } from './for-operators/describe-accounts.ts';
import { countPayments, hidePayment, listPayments } from './for-operators/list-payments.ts';
import { payFor } from './for-operators/pay-for.ts';
import { setAccountPlan } from './for-operators/set-account-plan.ts';
import { setAccountSuspended } from './for-operators/set-account-suspended.ts';
import { setOneTimeForm } from './for-operators/set-one-time-form.ts';
import { getAccountPlan } from './get-account-plan.ts';
import { getPlans } from './get-plans.ts';
import { decideAccountHarm } from './harm/decide-account-harm.ts';
import { getAccountHarm, objectToAccountHarm } from './harm/own-account-harm.ts';
import { generatePaymentToken } from './payments/generate-payment-token.ts';
import { getBilling } from './payments/get-billing.ts';
import { getInvoice } from './payments/get-invoice.ts';
import { getPaymentDue } from './payments/get-payment-due.ts';
import { openCheckout } from './payments/open-checkout.ts';
import { planPricing } from './payments/plan-pricing.ts';
import { receiveWebhook } from './payments/receive-webhook.ts';

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
  handle(billing.setOneTimeForm, setOneTimeForm(deps)),
  handle(billing.decideAccountHarm, decideAccountHarm(deps)),
  handle(billing.getAccountHarm, getAccountHarm(deps)),
  handle(billing.objectToAccountHarm, objectToAccountHarm(deps)),
  handle(billing.payFor, payFor(deps)),
  handle(billing.listPayments, listPayments(deps)),
  handle(billing.countPayments, countPayments(deps)),
  handle(billing.hidePayment, hidePayment(deps)),
  handle(billing.describeAccounts, describeAccounts(deps)),
  handle(ownDataOf('billing'), findOwnData(deps)),
  ...(deps.provider?.routes ?? []),
];
