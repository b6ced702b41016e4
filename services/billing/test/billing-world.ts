import { createHmac } from 'node:crypto';
import { billing } from '@formwright/contracts';
import type { Caller, Collection, Document, Ports, Store } from '@formwright/platform';
import { createReplicaWorlds, createTestWorld, replacing, type TestWorld, type TestWorldOptions } from '@formwright/platform/testing';
import type { StoreKind } from '@formwright/platform/testing/every-store';
import { type BillingConfig, createBilling } from '../src/index.ts';
import type { Product } from '../src/payments/products.ts';
import { SIGNATURE_HEADER, signWebhook } from '../src/payments/webhook-signature.ts';

export const paymentSecret = 'a secret of at least thirty-two characters';

interface WorldOptions extends Partial<BillingConfig> {
  /** Puts something between the service and what it stands on. */
  wrapPorts?: (ports: Ports) => Ports;
  stores?: StoreKind['stores'];
}

const worldOf = ({ wrapPorts = (ports) => ports, stores, ...config }: WorldOptions): TestWorldOptions => ({
  services: [
    (ports) =>
      createBilling(wrapPorts(ports), {
        payments: 'sandbox',
        paymentSecret,
        productName: 'Testwright',
        publicUrl: 'https://forms.example',
        invoiceSeller: [],
        pdfProgram: '',
        ...config,
      }),
  ],
  ...(stores && { makeStore: stores() }),
});

/** The service alone. */
export const createBillingWorld = (options: WorldOptions = {}) => createTestWorld(worldOf(options));
export const createBillingReplicas = (options: WorldOptions = {}) => createReplicaWorlds(worldOf(options));

type Wrap = NonNullable<WorldOptions['wrapPorts']>;

/** Payments cannot be stored while this holds. */
export const failingToBook =
  (fails: () => boolean): Wrap =>
  (ports) => ({
    ...ports,
    store: replacing<Store>(ports.store, {
      commit: async (writes) => {
        if (fails() && writes.some(({ collection }) => collection === 'payments')) throw new Error('the disk is full');
        return ports.store.commit(writes);
      },
    }),
  });

/** Replaces some of what the sandbox does with its checkouts, as if the provider was away. */
export const replacingProvider =
  (methods: (checkouts: Collection<Document>) => Partial<Collection<Document>>): Wrap =>
  (ports) => ({
    ...ports,
    store: replacing<Store>(ports.store, {
      collection: (declaration) => {
        const collection = ports.store.collection(declaration);
        if (declaration.name !== 'sandboxCheckouts') return collection;
        return replacing(collection, methods(collection as never) as never);
      },
    }),
  });

export const owner = (id: string): Caller => ({ userId: id, workspaceId: id, role: 'owner', sessionId: `session${id}` });

export async function register(world: TestWorld, id: string): Promise<Caller> {
  await world.publish('identity.v1.UserRegistered', id, {
    userId: id,
    workspaceId: id,
    email: 'a@b.example',
    firstname: 'A',
    lastname: 'B',
  });
  return owner(id);
}

export const tokenFor = async (world: TestWorld, as: Caller, product?: Product): Promise<string> =>
  (await world.inject(billing.generatePaymentToken, { as, body: product ? { product } : {} })).body.data;

/** Opens the checkout of a token. @returns its id */
export async function openCheckout(world: TestWorld, token: string): Promise<string> {
  const opened = await world.inject(billing.openCheckout, { query: { token } });
  const [, id] = /^\/sandbox\/checkout\/(\w+)$/.exec(String(opened.headers.location)) ?? [];
  if (opened.status !== 303 || !id) throw new Error(`${opened.status} ${opened.text}`);
  return id;
}

export const payAt = (world: TestWorld, checkoutId: string, card = 'pays') =>
  world.inject(billing.postSandboxCheckout, { params: { checkoutId }, body: { card } });

/** Buys a product from the first click to the last. */
export async function buy(world: TestWorld, as: Caller, product?: Product, card?: string) {
  const checkoutId = await openCheckout(world, await tokenFor(world, as, product));
  return payAt(world, checkoutId, card);
}

export const billingOf = async (world: TestWorld, as: Caller) => (await world.inject(billing.getBilling, { as, body: {} })).body;
export const planOf = async (world: TestWorld, { workspaceId }: Caller) =>
  (await world.inject(billing.getAccountPlan, { body: { accountId: workspaceId } })).body;

interface LedgerEntry {
  _id: string;
  lines: { account: string; cents: number }[];
}

/** The sums of the ledger's accounts. Fails if an entry does not add up to 0. */
export async function ledgerOf(world: TestWorld): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { _id, lines } of await world.store('billing').collection<LedgerEntry>({ name: 'ledger' }).find({})) {
    if (lines.reduce((sum, { cents }) => sum + cents, 0) !== 0) throw new Error(`the entry ${_id} does not balance`);
    for (const { account, cents } of lines) sums[account] = (sums[account] ?? 0) + cents;
  }
  return sums;
}

/** The sandbox signs with a key of its own, which it makes of the secret. */
const webhookSecret = createHmac('sha256', paymentSecret).update('sandbox webhooks').digest('hex');

/** Sends a notice as the sandbox would. @param how when it was signed, and with which secret */
export function tell(world: TestWorld, notice: object, { at = world.clock.now(), secret = webhookSecret } = {}) {
  const { rawBody, headers } = signWebhook(secret, JSON.stringify(notice), at);
  const signature = { [SIGNATURE_HEADER]: headers[SIGNATURE_HEADER] ?? '' };
  return world.inject(billing.paymentWebhook, { body: JSON.parse(rawBody), headers: signature });
}

let events = 0;
/** The notice that a checkout is paid. @param at epoch milliseconds, by the provider's clock */
export function paid(world: TestWorld, checkoutId: string, cents: number, at = world.clock.now()) {
  events += 1;
  return { id: `event${events}`, checkoutId, status: 'paid' as const, cents, at };
}
