import { billing } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { billingOf, buy, createBillingWorld, ledgerOf, openCheckout, paid, planOf, register, tell, tokenFor } from './billing-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createBillingWorld();
});
afterEach(() => world.close());

const chooseFree = (as: Awaited<ReturnType<typeof register>>, body: object = {}) => world.inject(billing.planPricing, { as, body });
const suspend = (accountId: string) => world.inject(billing.setAccountSuspended, { body: { accountId, suspended: true } });
/** Noon of 1 March 2026. */
const start = Date.UTC(2026, 2, 1, 12);

describe('choosing a plan', () => {
  it('[BILL-11] is paid on the page of the sandbox, and effective then', async () => {
    const ada = await register(world, 'ada');
    expect((await buy(world, ada, 'Premium')).headers.location).toBe('/paymentSuccess');
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Premium' }, blocked: false });
    expect((await billingOf(world, ada)).paidUntil).toBe(Date.UTC(2026, 3, 1, 12));
    expect(await ledgerOf(world)).toEqual({ 'provider:sandbox': 2100, 'sales:Premium': -2100 });
    await world.drain();
    expect(world.published('billing.v1.PlanChanged').at(-1)).toMatchObject({
      plan: 'Premium',
      maxForms: -1n,
      features: ['hide-logo', 'own-logo'],
    });
  });

  it('[API-049] [BILL-09] [BILL-06 part: the call] moves to Free, whatever the client sends, and never to a paid plan', async () => {
    const ada = await register(world, 'ada');
    const user = { _id: 'ada', plan: 'Premium', plan_pricing: 'Premium', haveOneTimeForm: 1, blocked: 0 };
    expect((await chooseFree(ada, user)).body).toEqual({ success: true });
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Free' }, oneTimeForms: 0 });
    await buy(world, ada, 'Standart');
    world.clock.advance(1_000);
    expect((await chooseFree(ada, user)).status).toBe(200);
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Free' } });
    expect((await billingOf(world, ada)).paidUntil).toBeNull();
  });

  it('[BILL-10] is for the owner of the workspace, not for a member', async () => {
    const ada = await register(world, 'ada');
    await buy(world, ada, 'Premium');
    const member = { ...ada, userId: 'bob', role: 'member' as const };
    expect((await chooseFree(member)).status).toBe(403);
    expect((await world.inject(billing.generatePaymentToken, { as: member, body: { product: 'Premium' } })).status).toBe(403);
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Premium' } });
  });

  it('adds a further month of the same plan to its end, and begins another plan at once, with what is left of the former one', async () => {
    const ada = await register(world, 'ada');
    await buy(world, ada, 'Standart');
    world.clock.advance(10 * 86_400_000);
    await buy(world, ada, 'Standart');
    expect((await billingOf(world, ada)).paidUntil).toBe(Date.UTC(2026, 4, 1, 12));
    await buy(world, ada, 'Premium');
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Premium' } });
    const carried = Math.floor((51 * 86_400_000 * 499) / 2100);
    expect((await billingOf(world, ada)).paidUntil).toBe(Date.UTC(2026, 3, 11, 12) + carried);
    expect(await ledgerOf(world)).toMatchObject({ 'sales:Standart': -998, 'sales:Premium': -2100 });
  });

  it.each([
    ['upgrade', 'Standart', 'Premium'],
    ['downgrade', 'Premium', 'Standart'],
  ] as const)('gives what was shown before it: %s', async (_name, from, to) => {
    const ada = await register(world, 'ada');
    const shown = async () => (await billingOf(world, ada)).choices.find(({ product }) => product === to);
    expect((await shown())?.carried).toBeNull();
    await buy(world, ada, from);
    world.clock.advance(10 * 86_400_000);
    const before = await shown();
    expect(before).toMatchObject({ product: to, carried: { plan: from, leftMs: 21 * 86_400_000 } });
    await buy(world, ada, to);
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: to } });
    expect((await billingOf(world, ada)).paidUntil).toBe(before?.paidUntil);
    const { latest } = await billingOf(world, ada);
    expect(latest.find(({ product }) => product === to)?.cents).toBe(before?.cents);
    expect(before?.paidUntil).toBe(Date.UTC(2026, 3, 11, 12) + (before?.carried?.becomesMs ?? 0));
  });

  it('says on the page of the sandbox what becomes of the present plan if it is paid for now', async () => {
    const ada = await register(world, 'ada');
    const pageOf = async (product: 'Standart' | 'Premium') => {
      const checkoutId = await openCheckout(world, await tokenFor(world, ada, product));
      return (await world.inject(billing.sandboxCheckout, { params: { checkoutId } })).text;
    };
    expect(await pageOf('Premium')).not.toContain('What is left');
    await buy(world, ada, 'Standart');
    world.clock.advance(86_400_000);
    expect(await pageOf('Standart')).not.toContain('What is left');
    expect(await pageOf('Premium')).toContain('What is left of Standard, 30 days worth $4.82, is not lost: it becomes 7 days of Premium.');
    // The same page, half an hour later.
    world.clock.advance(30 * 60_000);
    expect(await pageOf('Premium')).toContain('What is left of Standard, 29 days worth $4.82, is not lost: it becomes 7 days of Premium.');
    await world.inject(billing.setAccountPlan, { body: { accountId: 'ada', plan: 'Premium' } });
    expect(await pageOf('Standart')).toContain('Your Premium has no end');
  });

  it('counts a payment after a choice of Free that was known when its page was shown, also by a clock that is behind', async () => {
    const ada = await register(world, 'ada');
    const early = await openCheckout(world, await tokenFor(world, ada, 'Premium'));
    await buy(world, ada, 'Standart');
    world.clock.advance(60_000);
    await chooseFree(ada);
    const behind = world.clock.now() - 30_000;
    await tell(world, paid(world, await openCheckout(world, await tokenFor(world, ada, 'Standart')), 499, behind));
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Standart' } });
    // Its page was open before the choice, and is asked for again after it.
    await chooseFree(ada);
    expect(await openCheckout(world, await tokenFor(world, ada, 'Premium'))).toBe(early);
    const foreseen = (await billingOf(world, ada)).choices.find(({ product }) => product === 'Premium');
    await tell(world, paid(world, early, 2100, behind));
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Premium' } });
    const { paidUntil, latest } = await billingOf(world, ada);
    expect(paidUntil).toBe(foreseen?.paidUntil);
    expect(latest[0]?.at).toBe(behind);
    expect(await ledgerOf(world)).toEqual({ 'provider:sandbox': 3098, 'sales:Standart': -998, 'sales:Premium': -2100 });
  });

  it('ends the suspension by paying, and by nothing else', async () => {
    const ada = await register(world, 'ada');
    await suspend('ada');
    const refused = await chooseFree(ada);
    expect([refused.status, refused.body]).toEqual([403, { error: expect.stringContaining('Please pay') }]);
    await buy(world, ada);
    expect(await planOf(world, ada)).toMatchObject({ blocked: true, oneTimeForms: 1 });
    await buy(world, ada, 'Standart');
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Standart' }, blocked: false });
  });

  it.each(['Standart', 'Premium'] as const)('by the operator has no end, also where it is paid by month: after %s', async (bought) => {
    const ada = await register(world, 'ada');
    await buy(world, ada, bought);
    world.clock.advance(start);
    await world.inject(billing.setAccountPlan, { body: { accountId: 'ada', plan: 'Premium' } });
    const { paidUntil, choices } = await billingOf(world, ada);
    expect(paidUntil).toBeNull();
    // A payment would end the plan, and the owner is told so before.
    expect(choices).toMatchObject([
      { product: 'Standart', carried: null, ends: 'Premium' },
      { product: 'Premium', carried: null, ends: 'Premium' },
    ]);
  });
});
