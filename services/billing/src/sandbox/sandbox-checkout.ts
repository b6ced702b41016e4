import type { PaymentNotice, ProviderCheckout } from '../payments/provider.ts';

/** A checkout as the sandbox keeps it. */
export interface SandboxCheckout extends Omit<ProviderCheckout, 'id'> {
  _id: string;
  state: 'open' | PaymentNotice['status'];
  tries: number;
  /** Time of the payment; absent before it. */
  paidAt?: number;
}
