import type { Product } from './products.ts';
import type { PaymentNotice } from './provider.ts';

/** What a payment token has opened. It has the token's id, so that a token works once. */
export interface Checkout {
  _id: string;
  accountId: string;
  product: Product;
  cents: number;
  /** Epoch milliseconds. */
  expiresAt: number;
  /**
   * It has the one place that an account has for a product: until it is paid, or until somebody starts again and the provider says that it
   * is over. False where the token has led to the checkout that had the place.
   */
  isOpen: boolean;
  /** The provider's id of the checkout; absent until its page is made. The id is stored before a customer is led to the page. */
  reference?: string;
  /**
   * The time of the account's last choice of a plan, as it was known when somebody was last led to the page. A payment on that page counts
   * as later, whatever the clocks say. 0 or absent: no choice was known.
   */
  chosenAt?: number;
}

/** The invoice of a payment. Its page is made when it is asked for, and not stored. */
export interface Invoice {
  /** '2026-000017': the year in UTC, and the next number of this year. */
  number: string;
  /** When the number was given, epoch milliseconds. */
  at: number;
}

/** The provider of what an operator has given. */
export const OPERATOR = 'operator';

/** A payment, or a try that was rejected. It holds no personal data, never changes beside being hidden, and is kept when the account is deleted. */
export interface Payment {
  /** Of a payment: its checkout's, so that a checkout is counted once. Of a rejected try: the provider's event. */
  _id: string;
  accountId: string;
  product: Product;
  cents: number;
  status: PaymentNotice['status'];
  provider: string;
  checkoutId: string;
  /** Epoch milliseconds, by the provider. */
  at: number;
  /** Absent if nothing was sold: a rejected try, money that is owed, or a month that an operator has given. */
  invoice?: Invoice;
  /** An operator has taken it out of the lists of payments. Everything else has it. */
  isHidden?: true;
}

/** The number of an invoice, such as '2026-000017'. @param count the place of the invoice within its year, from 1 */
export const invoiceNumber = (year: string, count: number): string => `${year}-${String(count).padStart(6, '0')}`;

/** An entry of the ledger. Its lines add up to 0. */
export interface LedgerEntry {
  /** The payment's. */
  _id: string;
  at: number;
  lines: readonly { account: string; cents: number }[];
}

/** The id of the payment of a checkout: the same for every notice, so that it is counted once. */
const paidId = (checkoutId: string): string => `paid:${checkoutId}`;

export const paymentOf = (notice: PaymentNotice, { accountId, product }: Checkout, provider: string): Payment => ({
  _id: notice.status === 'paid' ? paidId(notice.checkoutId) : `rejected:${notice.id}`,
  accountId,
  product,
  cents: notice.cents,
  status: notice.status,
  provider,
  checkoutId: notice.checkoutId,
  at: notice.at,
});

/**
 * Where the money of a payment went.
 * @param gives whether the account got what was paid for; otherwise the money is owed to it
 */
export function entryOf({ _id, at, provider, product, accountId, cents }: Payment, gives: boolean): LedgerEntry {
  const against = gives ? `sales:${product}` : `owed:${accountId}`;
  return {
    _id,
    at,
    lines: [
      { account: `provider:${provider}`, cents },
      { account: against, cents: -cents },
    ],
  };
}
