import { billing, listSecurityLog } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  billingOf,
  buy,
  createBillingWorld,
  failingToBook,
  ledgerOf,
  openCheckout,
  owner,
  paid,
  payAt,
  planOf,
  register,
  tell,
  tokenFor,
} from './billing-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createBillingWorld();
});
afterEach(() => world.close());

describe('one more form', () => {
  it('[QUOTA-09 part: buying] costs $2.5, is told once it is paid, and can be bought once', async () => {
    const ada = await register(world, 'ada');
    expect(await billingOf(world, ada)).toMatchObject({ payments: 'sandbox', canBuyForm: true, paidUntil: null, latest: [] });
    const bought = await buy(world, ada);
    expect([bought.status, bought.headers.location]).toEqual([303, '/paymentSuccess']);
    expect(await billingOf(world, ada)).toMatchObject({
      canBuyForm: false,
      latest: [{ product: 'one-time', cents: 250, status: 'paid', at: world.clock.now() }],
    });
    await world.drain();
    expect(world.published('billing.v1.PlanChanged').map(({ oneTimeForms }) => oneTimeForms)).toEqual([0, 1]);
    const again = await world.inject(billing.generatePaymentToken, { as: ada, body: {} });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('can be bought once')]);
  });
});

describe('a payment token', () => {
  it('[API-011] [BILL-15] is asked for with nothing, and neither its account nor its product can be read or altered', async () => {
    const ada = await register(world, 'ada');
    const { status, body } = await world.inject(billing.generatePaymentToken, { as: ada });
    expect(status).toBe(200);
    const bytes = Buffer.from(body.data, 'base64');
    expect(bytes.toString('latin1')).not.toMatch(/ada|one-time|expires/);
    for (let at = 0; at < bytes.length; at += 7) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      const refused = await world.inject(billing.openCheckout, { query: { token: altered.toString('base64') } });
      expect(refused.status).toBe(410);
    }
    const page = await world.inject(billing.sandboxCheckout, { params: { checkoutId: await openCheckout(world, body.data) } });
    expect(page.text).toContain('One more form');
    expect(page.text).toContain('$2.50');
  });

  it('works once', async () => {
    const token = await tokenFor(world, await register(world, 'ada'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.inject(billing.openCheckout, { query: { token } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410]);
  });

  it('expires', async () => {
    const token = await tokenFor(world, await register(world, 'ada'));
    world.clock.advance(15 * 60_000);
    expect((await world.inject(billing.openCheckout, { query: { token } })).status).toBe(410);
  });

  it('[BILL-10 part: payment] is not given to a member who is not the owner', async () => {
    const ada = await register(world, 'ada');
    const member = { ...ada, userId: 'bob', role: 'member' as const };
    expect((await world.inject(billing.generatePaymentToken, { as: member })).status).toBe(403);
    expect((await world.inject(billing.getBilling, { as: member })).status).toBe(403);
  });
});

describe('the checkout page of the sandbox', () => {
  it('says that it is a test, and runs no script', async () => {
    const checkoutId = await openCheckout(world, await tokenFor(world, await register(world, 'ada'), 'Premium'));
    const page = await world.inject(billing.sandboxCheckout, { params: { checkoutId } });
    expect(page.text).toContain('This is a test of payment.');
    expect(page.text).toContain('Premium, one month');
    expect(page.text).toContain('$21');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).not.toMatch(/<script|style="/);
  });

  it('takes a card that needs a second try', async () => {
    const ada = await register(world, 'ada');
    const checkoutId = await openCheckout(world, await tokenFor(world, ada));
    const first = await payAt(world, checkoutId, 'second-try');
    // A page that the Back button shows again without sending anything.
    expect([first.status, first.headers.location]).toEqual([303, `/sandbox/checkout/${checkoutId}`]);
    const page = await world.inject(billing.sandboxCheckout, { params: { checkoutId } });
    expect([page.status, page.text]).toEqual([200, expect.stringMatching(/ role="alert">[^<]*Nothing was paid yet/)]);
    expect(page.text).toMatch(/value="second-try" checked/);
    expect((await billingOf(world, ada)).latest).toEqual([]);
    expect((await payAt(world, checkoutId, 'second-try')).headers.location).toBe('/paymentSuccess');
    expect((await planOf(world, ada)).oneTimeForms).toBe(1);
  });

  it('asks again without a card', async () => {
    const checkoutId = await openCheckout(world, await tokenFor(world, await register(world, 'ada')));
    expect((await payAt(world, checkoutId, 'gold')).status).toBe(422);
  });

  it('[PAY-04] keeps a paid payment as paid and a rejected one as rejected', async () => {
    const ada = await register(world, 'ada');
    expect((await buy(world, ada, 'one-time', 'rejected')).headers.location).toBe('/paymentRejected');
    world.clock.advance(1_000);
    expect((await billingOf(world, ada)).canBuyForm).toBe(true);
    expect((await buy(world, ada)).headers.location).toBe('/paymentSuccess');
    expect((await billingOf(world, ada)).latest.map(({ status, cents }) => [status, cents])).toEqual([
      ['paid', 250],
      ['rejected', 250],
    ]);
    expect(await ledgerOf(world)).toEqual({ 'provider:sandbox': 250, 'sales:one-time': -250 });
    const { entries } = (await world.inject(listSecurityLog('billing'), { body: { who: ['ada'] } })).body;
    expect(entries.map(({ what, from, detail }) => [what, from, detail])).toEqual([
      ['payment', 'job', 'one-time paid'],
      ['payment', 'job', 'one-time rejected'],
    ]);
  });

  it('tells of a hundred payments at once, newest first, and of each one before them when it is asked', async () => {
    const ada = await register(world, 'ada');
    const tries = Array.from({ length: 230 }, (_, n) => {
      const at = Math.floor(n / 3) + 1;
      return { _id: `rejected:${n + 100}`, accountId: 'ada', product: 'Standart', cents: 499, status: 'rejected', checkoutId: 'c', at };
    });
    const payments = world.store('billing').collection<(typeof tries)[number]>({ name: 'payments' });
    await world.store('billing').commit(tries.map((each) => payments.inserting(each)));
    await buy(world, ada, 'Premium');
    const first = await billingOf(world, ada);
    expect([first.latest.length, first.latest[0]?.product, first.isMore]).toEqual([100, 'Premium', true]);
    const after = (id = '', as = ada) => world.inject(billing.getBilling, { as, body: { after: id } });
    const second = (await after(first.latest.at(-1)?.id)).body;
    const third = (await after(second.latest.at(-1)?.id)).body;
    expect([second.isMore, third.isMore]).toEqual([true, false]);
    const told = [...first.latest, ...second.latest, ...third.latest].slice(1).map(({ id }) => id);
    expect(told).toEqual(tries.map(({ _id }) => _id).toReversed());
    // Exactly a hundred are the last ones, too.
    const { latest, isMore } = (await after(told.at(-101))).body;
    expect([latest.length, isMore]).toEqual([100, false]);
    const foreign = await after(first.latest[0]?.id, await register(world, 'bob'));
    expect([foreign.status, (await after('unknown')).body]).toEqual([404, { error: { after: 'This account has no such payment.' } }]);
  });

  it('takes one payment, also when its button is pressed several times', async () => {
    const ada = await register(world, 'ada');
    const checkoutId = await openCheckout(world, await tokenFor(world, ada, 'Standart'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => payAt(world, checkoutId)));
    for (const { headers } of answers) expect(headers.location).toBe('/paymentSuccess');
    expect(await ledgerOf(world)).toEqual({ 'provider:sandbox': 499, 'sales:Standart': -499 });
    expect((await world.inject(billing.sandboxCheckout, { params: { checkoutId } })).headers.location).toBe('/paymentSuccess');
  });

  it('ends after an hour', async () => {
    const checkoutId = await openCheckout(world, await tokenFor(world, await register(world, 'ada')));
    world.clock.advance(3_600_000);
    expect((await payAt(world, checkoutId)).status).toBe(410);
    expect((await world.inject(billing.sandboxCheckout, { params: { checkoutId } })).status).toBe(410);
  });
});

describe('a notice of a payment', () => {
  it('[BILL-09 part: payment] [BILL-12] changes nothing with a wrong or missing signature, and counts once when it comes twice', async () => {
    const ada = await register(world, 'ada');
    const notice = paid(world, await openCheckout(world, await tokenFor(world, ada, 'Premium')), 2100);
    expect((await tell(world, notice, { secret: 'another secret of thirty-two characters' })).status).toBe(400);
    expect((await world.inject(billing.paymentWebhook, { body: notice })).status).toBe(400);
    for (const away of [-301_000, 301_000]) expect((await tell(world, notice, { at: world.clock.now() + away })).status).toBe(400);
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Free' } });
    expect(await ledgerOf(world)).toEqual({});

    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(world, notice)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    expect((await tell(world, { ...notice, id: 'another event of the same checkout' })).status).toBe(200);
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Premium' } });
    expect(await ledgerOf(world)).toEqual({ 'provider:sandbox': 2100, 'sales:Premium': -2100 });
    const { entries } = (await world.inject(listSecurityLog('billing'), { body: { who: [''] } })).body;
    expect(entries.filter(({ what }) => what === 'payment notice refused').reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });

  it('gives the same in any order: rejected after paid, and two plans the wrong way round', async () => {
    const ada = await register(world, 'ada');
    const now = world.clock.now();
    const [first, second] = [
      await openCheckout(world, await tokenFor(world, ada, 'Standart')),
      await openCheckout(world, await tokenFor(world, ada, 'Premium')),
    ];
    await tell(world, paid(world, second, 2100, now + 2_000));
    await tell(world, { ...paid(world, second, 2100, now + 1_000), status: 'rejected' });
    await tell(world, paid(world, first, 499, now + 1_000));
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Premium' } });
    expect((await billingOf(world, ada)).latest.map(({ product, status }) => `${product} ${status}`).sort()).toEqual([
      'Premium paid',
      'Premium rejected',
      'Standart paid',
    ]);
    expect((await ledgerOf(world))['provider:sandbox']).toBe(2599);
  });

  it('of another sum than asked for gives nothing, and the money is owed', async () => {
    const ada = await register(world, 'ada');
    await tell(world, paid(world, await openCheckout(world, await tokenFor(world, ada, 'Premium')), 1));
    expect(await planOf(world, ada)).toMatchObject({ plan: { name: 'Free' } });
    expect(await ledgerOf(world)).toEqual({ 'provider:sandbox': 1, 'owed:ada': -1 });
  });

  it('of a deleted account is recorded, and the money is owed', async () => {
    const ada = await register(world, 'ada');
    const checkout = await openCheckout(world, await tokenFor(world, ada, 'Premium'));
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada' });
    await world.drain();
    expect((await tell(world, paid(world, checkout, 2100))).status).toBe(200);
    expect(await ledgerOf(world)).toEqual({ 'provider:sandbox': 2100, 'owed:ada': -2100 });
  });

  it('cannot be made for an account that is deleted or not known yet, since it would give nothing', async () => {
    const [ada, bob] = [await register(world, 'ada'), owner('bob')];
    const tokens = [await tokenFor(world, ada, 'Premium'), await tokenFor(world, bob, 'Premium')];
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada' });
    await world.drain();
    for (const token of tokens) {
      const { status, text } = await world.inject(billing.openCheckout, { query: { token } });
      expect([status, text]).toEqual([409, expect.stringContaining('Nothing was paid')]);
    }
    await register(world, 'bob');
    expect((await payAt(world, await openCheckout(world, tokens[1] ?? ''))).headers.location).toBe('/paymentSuccess');
    expect(await planOf(world, bob)).toMatchObject({ plan: { name: 'Premium' } });
  });

  it('of a checkout that nobody knows is taken and changes nothing', async () => {
    expect((await tell(world, paid(world, 'unknown', 2100))).status).toBe(200);
    expect(await ledgerOf(world)).toEqual({});
  });
});

describe('while billing fails', () => {
  it('[BILL-11 part: retries] the sandbox keeps its notices, and delivers them later', async () => {
    let fails = false;
    const failing = await createBillingWorld({ wrapPorts: failingToBook(() => fails) });
    try {
      const ada = await register(failing, 'ada');
      fails = true;
      expect((await buy(failing, ada, 'Premium')).headers.location).toBe('/paymentSuccess');
      failing.clock.advance(5_000);
      await failing.runJob('billing.sandbox-notices');
      expect(await planOf(failing, ada)).toMatchObject({ plan: { name: 'Free' } });
      fails = false;
      await failing.runJob('billing.sandbox-notices');
      expect(await planOf(failing, ada)).toMatchObject({ plan: { name: 'Free' } });
      failing.clock.advance(30_000);
      await failing.runJob('billing.sandbox-notices');
      expect(await planOf(failing, ada)).toMatchObject({ plan: { name: 'Premium' } });
    } finally {
      await failing.close();
    }
  });
});

describe('without payments', () => {
  it('gives no token, opens no checkout and takes no notice', async () => {
    const off = await createBillingWorld({ payments: 'off' });
    try {
      const ada = await register(off, 'ada');
      expect((await off.inject(billing.generatePaymentToken, { as: ada })).status).toBe(409);
      expect((await off.inject(billing.openCheckout, { query: { token: await tokenFor(world, ada) } })).status).toBe(409);
      expect((await off.inject(billing.paymentWebhook, { body: {} })).status).toBe(409);
      expect((await off.inject(billing.sandboxCheckout, { params: { checkoutId: 'x' } })).status).toBe(404);
      expect((await billingOf(off, ada)).payments).toBe('off');
    } finally {
      await off.close();
    }
  });
});
