import { type BodyOf, type billing, ONE_TIME_CENTS, productTitle } from '@formwright/contracts';
import { planNamed } from '../plans.ts';

export type Product = NonNullable<BodyOf<typeof billing.generatePaymentToken>['product']>;

export const TAKEN_DOWN = 'This account was taken down, and a payment would change nothing about that.';
export const ALREADY_BOUGHT = 'One more form can be bought once, and this account has bought it.';

/** What the customer reads and pays. */
export function describeProduct(product: Product): { title: string; cents: number } {
  return { title: productTitle(product), cents: product === 'one-time' ? ONE_TIME_CENTS : planNamed(product).priceCents };
}
