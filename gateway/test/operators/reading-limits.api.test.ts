import { admin, type Contract } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeThings } from '../bad-input/things.ts';
import { createProductReplicas, register } from '../product-world.ts';
import { type BackOffice, openBackOfficeOf } from './back-office.ts';

const HOUR_MS = 3_600_000;

let worlds: readonly [TestWorld, TestWorld];
let office: BackOffice;
beforeAll(async () => {
  worlds = await createProductReplicas(undefined, { readingLimits: 'on' });
  const [one] = worlds;
  office = await openBackOfficeOf(one);
  await makeThings(one, await register(one, 'ada'));
  await one.drain();
  const arrived = one.store('responses').collection<{ _id: string }>({ name: 'responses' });
  const [response] = await arrived.find({}, { limit: 1 });
  if (!response) throw new Error('no response');
  await arrived.insertMany(Array.from({ length: 2_100 }, (_, index) => ({ ...response, _id: `copy${index}` })));
});
beforeEach(() => {
  for (const { clock } of worlds) clock.advance(HOUR_MS);
});
afterAll(async () => {
  for (const world of worlds) await world.close();
});

let turn = 0;
/** Asks the two replicas by turns. */
async function read(contract: Contract, body: object, at = worlds[turn++ % 2] as TestWorld) {
  const reply = await at.inject(contract, { body, as: office.operator });
  // What one has shown is told to the other.
  await new Promise((resolve) => setTimeout(resolve, 20));
  return reply;
}
const search = (text: string) => read(admin.getAdminUserDatas, { text });

describe('what an operator reads', () => {
  it('is at most sixty different pages a minute, over all replicas; a page that renews itself is none', async () => {
    for (let count = 0; count < 60; count += 1) expect([count, (await search(`nobody${count}`)).status]).toEqual([count, 200]);
    const refused = [await search('one more'), await search('another'), await read(admin.getFormsDatasForAdmin, {})];
    for (const { status, body, headers } of refused) {
      expect([status, body]).toEqual([429, { error: 'You have read 60 pages within a minute. You can go on in 60 seconds.' }]);
      expect(headers['retry-after']).toBe('60');
    }
    for (let again = 0; again < 4; again += 1) expect((await search('nobody7')).status).toBe(200);
    for (const { clock } of worlds) clock.advance(60_000);
    expect((await search('one more')).status).toBe(200);
  });

  it('is at most two thousand responses an hour, over all replicas; what was seen may be seen again', async () => {
    let after: string | null = null;
    const next = async () => {
      const reply = await read(admin.getResponsesDatasForAdmin, { rows: 100, ...(after && { after }) });
      if (reply.status === 200) after = (reply.body as { next: string | null }).next;
      return reply;
    };
    for (let count = 0; count < 20; count += 1) expect([count, (await next()).status]).toEqual([count, 200]);
    const refused = [await next(), await next()];
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([429, { error: 'You have seen 2,000 responses within an hour. You can go on in 60 minutes.' }]);
    }
    expect((await read(admin.getResponsesDatasForAdmin, { rows: 100 })).status).toBe(200);
    expect((await search('anybody')).status).toBe(200);
    for (const { clock } of worlds) clock.advance(HOUR_MS);
    expect((await next()).status).toBe(200);
  });

  it('is in the log, one entry for each list and hour, with a count, whichever replica was asked', async () => {
    const [one, two] = worlds;
    const notedNow = async () => {
      for (const world of [two, one]) await read(admin.getOperatorLog, { rows: 100 }, world);
      const { body } = await read(admin.getOperatorLog, { rows: 100 }, one);
      const from = Math.floor(one.clock.now() / HOUR_MS) * HOUR_MS;
      return (body as { data: { what: string; note: string; count: number; at: number; operator: string }[] }).data.flatMap(
        ({ what, note, count, at, operator }) => (what === 'list read' && at >= from ? [[note, count, operator]] : []),
      );
    };
    for (const world of [one, two, one]) await read(admin.getPaymentInfo, {}, world);
    await read(admin.getCustomerContactData, { tabName: 'Customer' }, two);
    await read(admin.searchTextAdmin, { pageName: 'Forms', text: 'a' }, one);
    const noted = await notedNow();
    expect(noted).toEqual(
      expect.arrayContaining([
        ['list: payments', 3, 'olga@example.com'],
        ['list: customers', 1, 'olga@example.com'],
        ['list: forms', 1, 'olga@example.com'],
      ]),
    );
    expect(noted.filter(([list]) => list === 'list: payments')).toHaveLength(1);
  });
});
