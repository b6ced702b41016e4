import type { PdfMaker } from '@formwright/pdf';
import type { Outbox, Ports } from '@formwright/platform';
import type { BillingConfig } from './config.ts';
import type { PaymentCounts } from './for-operators/payment-counts.ts';
import type { PaymentTokens } from './payments/payment-tokens.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { BillingRepository } from './repository.ts';

/** Dependencies of the use cases and handlers. */
export interface BillingDeps {
  ports: Ports;
  repository: BillingRepository;
  outbox: Outbox;
  config: BillingConfig;
  tokens: PaymentTokens;
  /** null: this server takes no payments. */
  provider: PaymentProvider | null;
  pdfs: PdfMaker;
  counts: PaymentCounts;
}
