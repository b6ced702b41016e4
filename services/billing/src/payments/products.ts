import { type BodyOf, type billing, ONE_TIME_CENTS } from '@formwright/contracts';
import { planNamed } from '../plans.ts';

export type Product = NonNullable<BodyOf<typeof billing.generatePaymentToken>['product']>;

export const ALREADY_BOUGHT = 'One more form can be bought once, and this account has bought it.';

/** What the customer reads and pays. */
export function describeProduct(product: Product): { title: string; cents: number } {
  if (product === 'one-time') return { title: 'One more form', cents: ONE_TIME_CENTS };
  return { title: `${product === 'Standart' ? 'Standard' : product}, one month`, cents: planNamed(product).priceCents };
}
