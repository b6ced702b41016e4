import type { billing } from '@formwright/contracts';
import { DuplicateKeyError, HOUR_MS, leadTo, plainMessage, type RawReply, type Request } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import { canBuyForm } from './apply-payment.ts';
import type { Checkout } from './payment.ts';
import { PAYMENTS_OFF } from './payments-off.ts';
import { describeProduct } from './products.ts';

/** How long the provider's page can be used. */
const OPEN_MS = HOUR_MS;

/** Uses up a payment token and leads to the provider's page. */
export function openCheckout({ ports, provider, repository, tokens, config: { productName } }: BillingDeps) {
  return async ({ query }: Request<typeof billing.openCheckout>): Promise<RawReply> => {
    const say = (status: number, title: string, text: string) => plainMessage(status, productName, title, text);
    if (!provider) return say(409, 'No payments', PAYMENTS_OFF);
    const now = ports.clock.now();
    const token = tokens.read(query.token, now);
    if (!token) return say(410, 'This link has expired', 'Nothing was paid. Please close this window and start the payment again.');
    const { id, accountId, product } = token;
    const account = await repository.findAccount(accountId);
    // A payment would be owed: the registration has not arrived yet, or the account was deleted after the token was made.
    if (!account)
      return say(
        409,
        'No payment for this account',
        'It is being set up, or was deleted. Nothing was paid. A new account can pay in a minute.',
      );
    if (product === 'one-time' && !canBuyForm(account))
      return say(409, 'Already paid', 'One more form can be bought once, and this account has bought it. Nothing more was paid.');
    const { title, cents } = describeProduct(product);
    const checkout: Checkout = { _id: id, accountId, product, cents, expiresAt: now + OPEN_MS };
    try {
      await repository.openCheckout(checkout);
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      return say(410, 'This link was used', 'A payment link works once. Please close this window and start the payment again.');
    }
    try {
      const { url } = await provider.openCheckout({ id, title, cents, expiresAt: checkout.expiresAt });
      return leadTo(url);
    } catch (error) {
      ports.log.error({ err: error, provider: provider.name }, 'checkout not opened');
      return say(503, 'Payment is not possible now', 'Nothing was paid. Please close this window and try again in a few minutes.');
    }
  };
}
