import { setting } from '@formwright/platform';

/** Configuration of billing. */
export interface BillingConfig {
  /** How payments are taken. 'sandbox': a test of payment, in which no money moves. */
  payments: 'off' | 'sandbox';
  /** Encrypts payment tokens and signs the sandbox's notices; at least 32 characters, the same on every replica. */
  paymentSecret: string;
  productName: string;
}

/** Reads the configuration from the environment, for a separate process. */
export const billingSettings = {
  payments: setting.choice('PAYMENTS', ['off', 'sandbox'], { default: 'off' }),
  paymentSecret: setting.secret('PAYMENT_SECRET', { minLength: 32 }),
  productName: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
} as const;
