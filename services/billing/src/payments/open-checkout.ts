import type { billing } from '@formwright/contracts';
import { HOUR_MS, leadTo, plainMessage, type RawReply, type Request, retryOnConflict } from '@formwright/platform';
import type { BillingDeps } from '../deps.ts';
import { canBuyForm } from './apply-payment.ts';
import { askProvider } from './book-notice.ts';
import type { Checkout } from './payment.ts';
import { PAYMENTS_OFF } from './payments-off.ts';
import { ALREADY_BOUGHT, describeProduct, TAKEN_DOWN } from './products.ts';
import type { CheckoutState, PaymentProvider } from './provider.ts';

/** How long the provider's page can be used. */
const OPEN_MS = HOUR_MS;

type Result = CheckoutState | { state: 'used' | 'no-account' | 'bought' | 'taken-down' };

/**
 * Uses up a payment token and leads to the provider's page: to the one that is open for this account and product, so that nobody pays
 * twice, or to a new one.
 */
export function openCheckout(deps: BillingDeps) {
  const {
    ports,
    provider,
    tokens,
    config: { productName },
  } = deps;
  return async ({ query }: Request<typeof billing.openCheckout>): Promise<RawReply> => {
    const say = (status: number, title: string, text: string) => plainMessage(status, productName, title, text);
    if (!provider) return say(409, 'No payments', PAYMENTS_OFF);
    const now = ports.clock.now();
    const token = tokens.read(query.token, now);
    if (!token) return say(410, 'This link has expired', 'Nothing was paid. Please close this window and start the payment again.');
    const { id, accountId, product } = token;
    const checkout: Checkout = {
      _id: id,
      accountId,
      product,
      cents: describeProduct(product).cents,
      expiresAt: now + OPEN_MS,
      isOpen: true,
    };
    let result: Result;
    try {
      result = await findPage(deps, provider, checkout);
    } catch (error) {
      ports.log.error({ err: error, provider: provider.name }, 'checkout not opened');
      return say(503, 'Payment is not possible now', 'Nothing was paid. Please close this window and try again in a few minutes.');
    }
    switch (result.state) {
      case 'open':
        return leadTo(result.url);
      case 'used':
        return say(410, 'This link was used', 'A payment link works once. Please close this window and start the payment again.');
      // A payment would be owed: the registration has not arrived yet, or the account was deleted after the token was made.
      case 'no-account':
        return say(
          409,
          'No payment for this account',
          'It is being set up, or was deleted. Nothing was paid. A new account can pay in a minute.',
        );
      case 'taken-down':
        return say(409, 'No payment for this account', `${TAKEN_DOWN} Nothing was paid.`);
      case 'bought':
        return say(409, 'Already paid', `${ALREADY_BOUGHT} Nothing more was paid.`);
      case 'paid':
        return say(
          409,
          'Your payment is on its way',
          'It counts as soon as the bank confirms it, mostly in a minute. Nothing more was paid.',
        );
      case 'over':
        return say(410, 'This payment is over', 'Nothing was paid. Please close this window and start the payment again.');
    }
  };
}

/** Takes the account's place for the product, or finds the checkout that has it; two replicas agree by the place's unique index. */
async function findPage(deps: BillingDeps, provider: PaymentProvider, checkout: Checkout): Promise<Result> {
  const { repository } = deps;
  const found = await retryOnConflict(async (): Promise<Result | 'opened'> => {
    const account = await repository.findAccount(checkout.accountId);
    if (!account) return { state: 'no-account' };
    if (account.takenDown) return { state: 'taken-down' };
    if (checkout.product === 'one-time' && !canBuyForm(account)) return { state: 'bought' };
    if (await repository.findCheckout(checkout._id)) return { state: 'used' };
    const held = await repository.findOpenCheckout(checkout);
    const result = held && (await askAbout(deps, provider, held));
    if (result && result.state !== 'over') {
      await repository.useToken(checkout, account, result.state === 'open' ? held : null);
      return result;
    }
    await repository.openCheckout(checkout, account, held);
    return 'opened';
  });
  return found === 'opened' ? openPage(deps, provider, checkout) : found;
}

/** A checkout without a reference is being opened at this moment, or its replica was killed while it did. */
async function askAbout(deps: BillingDeps, provider: PaymentProvider, held: Checkout): Promise<CheckoutState> {
  if (held.reference) return askProvider(deps, provider, held, held.reference);
  if (held.expiresAt <= deps.ports.clock.now()) return { state: 'over' };
  await openPage(deps, provider, held);
  const { reference } = (await deps.repository.findCheckout(held._id)) ?? {};
  return reference ? askProvider(deps, provider, held, reference) : { state: 'over' };
}

async function openPage({ repository }: BillingDeps, provider: PaymentProvider, checkout: Checkout): Promise<CheckoutState> {
  const { _id: id, product, cents, expiresAt } = checkout;
  try {
    const { url, reference } = await provider.openCheckout({ id, title: describeProduct(product).title, cents, expiresAt });
    return (await repository.notePage(checkout, reference)) ? { state: 'open', url } : { state: 'over' };
  } catch (error) {
    await repository.giveUpCheckout(checkout);
    throw error;
  }
}
