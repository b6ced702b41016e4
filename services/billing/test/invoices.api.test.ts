import { billing, findOwnData, identity, type ReplyOf } from '@formwright/contracts';
import { buildPdfProgram, readPdf } from '@formwright/pdf/testing';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  billingOf,
  buy,
  createBillingReplicas,
  createBillingWorld,
  openCheckout,
  owner,
  paid,
  payAt,
  register,
  tell,
  tokenFor,
} from './billing-world.ts';

const YEAR = Date.UTC(2027, 0, 1);

let world: TestWorld;
let ada: Caller;
beforeEach(async () => {
  world = await createBillingWorld({ pdfProgram: buildPdfProgram(), invoiceSeller: ['1 Kiln Lane', 'VAT GB 123'] });
  world.answer(identity.findPeople, ({ body }) => ({
    people: (body?.userIds ?? []).map((userId) => ({
      ...{ userId, email: `${userId}@example.com`, avatar: '', color: '1, 2, 3', createdAt: 1 },
      ...(userId === 'ada' ? { firstname: 'Ada', lastname: 'Byron' } : { firstname: 'شمس', lastname: 'كريم' }),
    })),
  }));
  ada = await register(world, 'ada');
});
afterEach(() => world.close());

const numbersOf = async (as: Caller, at = world) => (await billingOf(at, as)).latest.map(({ invoice }) => invoice);
const invoiceOf = async (paymentId: string, as = ada) => world.inject(billing.getInvoice, { as, params: { paymentId } });
const latestId = async (as = ada) => (await billingOf(world, as)).latest[0]?.id ?? '';

describe('the number of an invoice', () => {
  it('counts the payments of a year from 1, of all accounts; rejected tries have none', async () => {
    const bob = await register(world, 'bob');
    const year = new Date(world.clock.now()).getUTCFullYear();
    await buy(world, ada, 'Premium', 'rejected');
    for (const as of [ada, bob, ada]) {
      world.clock.advance(1_000);
      await buy(world, as, 'Standart');
    }
    expect([await numbersOf(ada), await numbersOf(bob)]).toEqual([[`${year}-000003`, `${year}-000001`, null], [`${year}-000002`]]);
    world.clock.advance(YEAR - world.clock.now());
    await buy(world, ada, 'Premium');
    expect((await numbersOf(ada))[0]).toBe('2027-000001');
  });

  it.each(everyStore)(
    'is given once, although many pay at the same time at two replicas and every payment is told several times, with $name',
    async ({ stores }) => {
      const replicas = await createBillingReplicas({ stores });
      try {
        const people = await Promise.all(['u1', 'u2', 'u3', 'u4', 'u5', 'u6'].map((id) => register(replicas[0], id)));
        const [first = ada, ...others] = people;
        await buy(replicas[0], first, 'Premium');
        const checkouts = await Promise.all(
          others.map(async (as) => openCheckout(replicas[0], await tokenFor(replicas[0], as, 'Premium'))),
        );
        const told = [...checkouts, ...checkouts, ...checkouts].map((checkoutId, index) => {
          const replica = replicas[index % 2 === 0 ? 0 : 1];
          return tell(replica, paid(replica, checkoutId, 2100));
        });
        expect((await Promise.all(told)).map(({ status }) => status)).toEqual(told.map(() => 200));
        const given = (await Promise.all(people.map((as) => numbersOf(as, replicas[1])))).flat();
        const year = new Date(replicas[0].clock.now()).getUTCFullYear();
        expect(given.sort()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `${year}-00000${number}`));
      } finally {
        for (const each of replicas) await each.close();
      }
    },
  );

  it('is not given to a payment that is owed, and leaves no gap there', async () => {
    const checkout = await openCheckout(world, await tokenFor(world, ada, 'Premium'));
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada' });
    await world.drain();
    await payAt(world, checkout);
    expect(await numbersOf(ada)).toEqual([null]);
    expect((await invoiceOf(await latestId())).status).toBe(404);
    const bob = await register(world, 'bob');
    await buy(world, bob, 'Premium');
    expect((await numbersOf(bob))[0]).toMatch(/-000001$/);
  });
});

it("a person's own data has every payment, however many there are, each once and with the number of its invoice", async () => {
  await buy(world, ada, 'Standart');
  const stored = world.store('billing').collection<{ _id: string; at: number; invoice?: { number: string } }>({ name: 'payments' });
  const ledger = world.store('billing').collection<{ _id: string; at: number; lines: object[] }>({ name: 'ledger' });
  const [payment, entry] = [await stored.findOne({}), await ledger.findOne({})];
  if (!payment || !entry) throw new Error('one payment is stored');
  // Some at the same time.
  const more = Array.from({ length: 1_204 }, (_, n) => ({
    ...payment,
    ...{ _id: `paid:more${n}`, at: payment.at - 10_000 + Math.floor(n / 3) },
  }));
  await stored.insertMany(more);
  await ledger.insertMany(more.map(({ _id, at }) => ({ ...entry, _id, at })));
  const given: { at: number; invoice: string | null }[][] = [];
  let after: string | null = '';
  while (after !== null) {
    const body = { userId: 'ada', workspaceId: 'ada', ...(after && { after }) };
    const part: ReplyOf<ReturnType<typeof findOwnData>> = (await world.inject(findOwnData('billing'), { body })).body;
    for (const { name, content } of part.entries) if (name.startsWith('account/payments/')) given.push(content as never);
    after = part.next;
  }
  expect(given.map(({ length }) => length)).toEqual([500, 500, 205]);
  const all = given.flat();
  expect(all.map(({ at }) => at)).toEqual([...more.map(({ at }) => at), payment.at]);
  expect(all.every((each) => each.invoice === payment.invoice?.number)).toBe(true);
});

describe('an invoice', () => {
  it('is a PDF that names seller, buyer, what was bought, the sum, and how it was paid', async () => {
    await buy(world, ada, 'Standart');
    const [number = ''] = await numbersOf(ada);
    const { status, headers, bytes } = await invoiceOf(await latestId());
    const day = new Date(world.clock.now()).toISOString().slice(0, 10);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Invoice ${number} - ${day}.pdf"`,
      'cache-control': 'no-store',
    });
    const { pages, title } = readPdf(bytes);
    expect([title, pages.length]).toEqual([`Invoice ${number}`, 1]);
    const long = `${day.split('-').reverse().join('/')} (UTC)`;
    const text = (pages[0] ?? []).join('\n');
    for (const part of [`Invoice ${number}`, `Date: ${long}`, 'Testwright', '1 Kiln Lane', 'VAT GB 123', 'Ada Byron', 'ada@example.com'])
      expect(text).toContain(part);
    for (const part of ['Standard, one month', 'Total in US dollars', `On ${long}, by the sandbox, a test of payment: no money moved`])
      expect(text).toContain(part);
    expect(text.match(/\$4\.99/g)).toHaveLength(2);
  });

  it('writes whole dollars with cents, and a name from right to left in its letters', async () => {
    const shams = await register(world, 'shams');
    await buy(world, shams, 'Premium');
    const text = readPdf((await invoiceOf(await latestId(shams), shams)).bytes).pages.flat();
    expect(text.join('\n')).toContain('$21.00');
    expect(text).toContain('شمس كريم');
  });

  it('is for the owner of the account only', async () => {
    await buy(world, ada, 'Premium');
    const [id, bob] = [await latestId(), await register(world, 'bob')];
    expect((await invoiceOf(id, bob)).status).toBe(404);
    expect((await invoiceOf('unknown')).status).toBe(404);
    expect((await invoiceOf(id, { ...owner('bob'), workspaceId: 'ada', role: 'member' })).status).toBe(403);
    await buy(world, bob, 'Premium', 'rejected');
    expect((await invoiceOf(await latestId(bob), bob)).status).toBe(404);
  });
});
