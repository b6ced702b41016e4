import { ConfigError } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { createStripe } from '../stripe/stripe.ts';
import { describeChange } from './describe-change.ts';
import type { PaymentProvider } from './provider.ts';
import { receiveWebhook } from './receive-webhook.ts';

/** @throws ConfigError for Stripe without its keys */
export function chooseProvider(deps: BillingDeps): PaymentProvider | null {
  const { ports, config } = deps;
  const {
    payments,
    paymentSecret: secret,
    productName,
    publicUrl,
    stripeSecretKey = '',
    stripeWebhookSecret = '',
    stripeApi: api,
  } = config;
  if (payments === 'off') return null;
  if (payments === 'sandbox')
    return createSandbox({
      ...{ ports, secret, productName },
      deliver: (webhook) => receiveWebhook(deps)(webhook, 'job'),
      describeChange: describeChange(deps),
    });
  const missing = Object.entries({ STRIPE_SECRET_KEY: stripeSecretKey, STRIPE_WEBHOOK_SECRET: stripeWebhookSecret })
    .filter(([, value]) => value === '')
    .map(([name]) => `${name} is not set. PAYMENTS=stripe needs it.`);
  if (missing.length > 0) throw new ConfigError(missing);
  return createStripe({
    secretKey: stripeSecretKey,
    webhookSecret: stripeWebhookSecret,
    publicUrl,
    clock: ports.clock,
    ...(api && { api }),
  });
}
