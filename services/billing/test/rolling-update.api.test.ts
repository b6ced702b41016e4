import { billing } from '@formwright/contracts';
import type { Collection, Ports } from '@formwright/platform';
import { createReplicaWorlds, type TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Account, freshAccount } from '../src/account.ts';
import { type BillingConfig, createBilling } from '../src/index.ts';
import { paymentSecret } from './billing-world.ts';

const config: BillingConfig = {
  payments: 'sandbox',
  paymentSecret,
  productName: 'Testwright',
  publicUrl: 'https://forms.example',
  invoiceSeller: [],
  pdfProgram: '',
};
const objecting = (_id: string): Account => {
  const objection = { at: 2, text: `${_id} objects` };
  return { ...freshAccount(_id, 1), takenDown: { at: 1, by: 'olga', reason: 'spam', words: 'Please stop.', objection } };
};
const today = (ports: Ports) => createBilling(ports, config);
/** The program before the step: it knows no time by which objections wait in the queue. */
const former = (ports: Ports) => ({
  ...createBilling(
    { ...ports, store: { ...ports.store, collection: ({ migrations: _unknown, ...declaration }) => ports.store.collection(declaration) } },
    config,
  ),
  /** Is there before the newer replica starts. */
  start: () => ports.store.collection<Account>({ name: 'accounts' }).insertOne(objecting('ada')),
});

describe.each(everyStore)('a replica of the first format beside one of today on $name', ({ stores }) => {
  let old: TestWorld | null;
  let now: TestWorld;
  let stored: Collection<Account>;
  beforeEach(async () => {
    [old, now] = await createReplicaWorlds({ services: [former], ...(stores && { makeStore: stores() }) }, undefined, [today]);
    stored = now.store('billing').collection({ name: 'accounts' });
  });
  afterEach(async () => {
    await old?.close();
    await now.close();
  });
  const waiting = async () => {
    const { body } = await now.inject(billing.describeAccounts, { body: { accountIds: [], objecting: true } });
    return [body.objections, body.accounts.map(({ accountId }) => accountId)];
  };

  it('both know which objections wait, in the end also those that the older one has taken and answered', async () => {
    expect(await waiting()).toEqual([1, ['ada']]);
    await stored.insertOne(objecting('bea'));
    // It answers one, and leaves the time that it does not know.
    await stored.updateOne({ _id: 'ada' }, { $set: { takenDown: null } });
    await old?.close();
    old = null;
    await now.runJob('service0.walk-again');
    expect(await waiting()).toEqual([1, ['bea']]);
  });
});
