import { productName, type Setting, setting, storagePercent } from '@formwright/platform';
import type { StripeOptions } from './stripe/stripe.ts';

/** Configuration of billing. */
export interface BillingConfig {
  /** How payments are taken. 'sandbox': a test of payment, in which no money moves. */
  payments: 'off' | 'sandbox' | 'stripe';
  /** Encrypts payment tokens and signs the sandbox's notices; at least 32 characters, the same on every replica. */
  paymentSecret: string;
  /** For 'stripe': the key of its API, and the signing secret of the webhook endpoint. */
  stripeSecretKey?: string;
  stripeWebhookSecret?: string;
  /** Where Stripe's API is; default: at Stripe. */
  stripeApi?: StripeOptions['api'];
  /** How much of a plan's storage a workspace may use; default 100. The same in submissions, which counts it. */
  storagePercent?: number;
  productName: string;
  /** Origin of the product, without a slash at the end. */
  publicUrl: string;
  /** Lines below the product's name on an invoice: the seller's address and tax number. */
  invoiceSeller: readonly string[];
  /** Path of the built program that makes PDFs. */
  pdfProgram: string;
}

const MAX_SELLER_LINES = 8;
const MAX_SELLER_LINE = 80;

/** Lines are separated by '|', by line breaks, or by '\\n' written out. */
export const sellerSetting: Setting<readonly string[]> = {
  name: 'INVOICE_SELLER',
  kind: `1 to ${MAX_SELLER_LINES} lines of at most ${MAX_SELLER_LINE} characters, separated by | or \\n`,
  parse(text) {
    const lines = text.split(/\||\\n|\r?\n/).flatMap((line) => line.trim() || []);
    const isRight = lines.every((line) => [...line].length <= MAX_SELLER_LINE && !/\p{Cc}/u.test(line));
    return isRight && lines.length > 0 && lines.length <= MAX_SELLER_LINES ? lines : undefined;
  },
  fallback: [],
};

/** The settings of Stripe, which are needed only with it. */
export const stripeSettings = {
  stripeSecretKey: setting.text('STRIPE_SECRET_KEY', { default: '', isSecret: true }),
  stripeWebhookSecret: setting.text('STRIPE_WEBHOOK_SECRET', { default: '', isSecret: true }),
} as const;

/** Reads the configuration from the environment, for a separate process. */
export const billingSettings = {
  payments: setting.choice('PAYMENTS', ['off', 'sandbox', 'stripe'], { default: 'off' }),
  paymentSecret: setting.secret('PAYMENT_SECRET', { minLength: 32 }),
  ...stripeSettings,
  productName,
  publicUrl: setting.origin('PUBLIC_URL'),
  invoiceSeller: sellerSetting,
  storagePercent,
  pdfProgram: setting.text('PDF_PROGRAM', { default: 'dist/pdf-thread.mjs' }),
} as const;
