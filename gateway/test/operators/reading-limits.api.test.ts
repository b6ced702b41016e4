import { admin, type Contract, identity } from '@formwright/contracts';
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
  await one.inject(identity.makeOperator, { body: { email: 'otto@example.com' } });
  await one.drain();
  const users = one.store('identity').collection<{ _id: string; email: string }>({ name: 'users' });
  const ada = await users.findOne({ email: 'ada@example.com' });
  if (!ada) throw new Error('no user');
  await users.insertMany(
    Array.from({ length: 2_100 }, (_, index) => ({
      ...ada,
      ...{
        _id: `person${index}`,
        email: `p${index}@example.com`,
        comparedEmail: `p${index}@example.com`,
        shownEmail: `p${index}@example.com`,
      },
    })),
  );
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

  it.each<[name: string, reading: (turn: number) => [Contract, object]]>([
    ['the finder', (turn) => [admin.findAnything, { text: `nobody${turn}` }]],
    ['a case', (turn) => [admin.getHarmCase, { formId: `missing${turn}` }]],
    [
      'a dead letter',
      (turn) => [admin.getDeadLetter, { service: 'identity', cause: '0123456789abcdef0123456789abcdef', number: turn + 1 }],
    ],
    ['what a deletion answers', (turn) => [admin.deleteTableData, { table: 'Report', field: 'missing', searchInfo: `nobody${turn}` }]],
    ['what solving answers', (turn) => [admin.solvedProblem, { table: 'Customer', id: 'missing', searchInfo: `nobody${turn}` }]],
    ['what a payment answers', (turn) => [admin.makeThePayment, { userId: 'missing', searchInfo: `nobody${turn}` }]],
    [
      'what an edit answers',
      (turn) => [
        admin.editTableData,
        { modalContent: { firstname: 'Eve' }, tableData: { table: 'User', field: 'missing' }, searchInfo: `no${turn}` },
      ],
    ],
  ])('is bounded whatever shows it: %s', async (_name, reading) => {
    for (let count = 0; count < 60; count += 1) expect((await read(...reading(count))).status).not.toBe(429);
    for (const asked of [reading(60), reading(61)]) expect((await read(...asked)).status).toBe(429);
    expect((await read(...reading(7))).status).not.toBe(429);
  });

  it('is known before anything is changed, and a user is added on a page that may be read', async () => {
    for (let count = 0; count < 60; count += 1) await search(`nobody${count}`);
    const adas = (await worlds[0].inject(identity.findAccount, { body: { email: 'ada@example.com' } })).body.userId;
    const edit = { modalContent: { firstname: 'Changed' }, tableData: { table: 'User', field: adas } };
    expect((await read(admin.editTableData, edit)).status).toBe(429);
    expect((await read(admin.addTableData, { email: 'new@example.com' })).status).toBe(429);
    for (const { clock } of worlds) clock.advance(60_000);
    expect((await worlds[0].inject(identity.findPerson, { body: { userId: adas } })).body).toMatchObject({ firstname: 'Ada' });
    expect((await worlds[0].inject(identity.findByAddress, { body: { email: 'new@example.com' } })).body).toEqual({ userId: null });
    expect((await read(admin.editTableData, edit)).status).toBe(200);
  });

  it('is at most the addresses of two thousand people an hour, whatever names them; operators get one mail in it', async () => {
    const [one] = worlds;
    let after: string | null = null;
    const next = async (rows: number) => {
      const reply = await read(admin.getAdminUserDatas, { rows, ...(after && { after }) });
      if (reply.status === 200) after = (reply.body as { next: string | null }).next;
      return reply;
    };
    const mailed = async () => {
      for (const { drain } of worlds) await drain();
      return one.mails.filter(({ subject, text }) => subject.includes('reads very much') && text.includes('addresses'));
    };
    for (let count = 0; count < 20; count += 1) expect([count, (await next(100)).status]).toEqual([count, 200]);
    expect(await mailed()).toEqual([]);
    for (let again = 0; again < 4; again += 1) {
      const { status, body } = await next(20);
      expect([status, body]).toEqual([
        429,
        { error: 'You have seen the addresses of 2,000 people within an hour. You can go on in 60 minutes.' },
      ]);
    }
    expect((await read(admin.findAnything, { text: 'p0@example.com' })).status).toBe(429);
    const told = await mailed();
    expect(told.map(({ to }) => to).sort()).toEqual(['olga@example.com', 'otto@example.com']);
    for (const { text } of told) {
      expect(text).toContain('olga@example.com has seen as many addresses');
      expect(text).toMatch(/and asked for more\. That was on March \d, 2026 at \d\d:\d\d UTC, from the network \S+, in this list: users\./);
    }
    for (const { clock } of worlds) clock.advance(HOUR_MS);
    const { body } = await read(admin.getOperatorLog, { kind: 'much read' });
    const [newest] = (body as { data: object[] }).data;
    expect(newest).toMatchObject({
      what: 'much read',
      operator: 'olga@example.com',
      note: expect.stringMatching(/^seen: addresses, list: users, network: \S+$/),
      count: 1,
    });
    expect((await next(100)).status).toBe(200);
  });

  it('counts the rows of files, which are never cut: past the bound operators are mailed, and lists go on', async () => {
    const [one, two] = worlds;
    const mailed = async () => {
      for (const { drain } of worlds) await drain();
      return one.mails.filter(({ text }) => text.includes('as many responses') && text.includes('takes more as a file'));
    };
    const before = (await mailed()).length;
    const file = await read(admin.exportList, { list: 'Responses' }, one);
    expect([file.status, file.text.trimEnd().split('\r\n').length > 2_100]).toEqual([200, true]);
    expect((await mailed()).length).toBe(before + 2);
    expect((await read(admin.exportList, { list: 'Responses' }, two)).status).toBe(200);
    expect((await mailed()).length).toBe(before + 2);
    for (let page = 1; page <= 20; page += 1)
      expect((await read(admin.getResponsesDatasForAdmin, { rows: 100, page }, two)).status).toBe(200);
    // Who may see no more in lists begins no file either.
    const refused = await read(admin.exportList, { list: 'Responses' }, two);
    expect([refused.status, refused.body]).toEqual([
      429,
      { error: 'You have seen 2,000 responses within an hour. You can go on in 60 minutes.' },
    ]);
    // Of addresses none was seen.
    expect((await read(admin.exportList, { list: 'Users', text: 'p1' }, two)).status).toBe(200);
    for (const { clock } of worlds) clock.advance(HOUR_MS);
    expect((await read(admin.exportList, { list: 'Responses' }, two)).status).toBe(200);
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
    // What was read before.
    await notedNow();
    for (const { clock } of worlds) clock.advance(HOUR_MS);
    for (const world of [one, two, one]) await read(admin.getPaymentInfo, {}, world);
    await read(admin.getCustomerContactData, { tabName: 'Customer' }, two);
    await read(admin.searchTextAdmin, { pageName: 'Forms', text: 'a' }, one);
    await read(admin.findAnything, { text: 'ada' }, one);
    await read(admin.deleteTableData, { table: 'Report', field: 'missing' }, two);
    const noted = await notedNow();
    expect(noted).toEqual(
      expect.arrayContaining([
        ['list: payments', 3, 'olga@example.com'],
        ['list: customers', 1, 'olga@example.com'],
        ['list: forms', 1, 'olga@example.com'],
        ['list: finder', 1, 'olga@example.com'],
        ['list: reports', 1, 'olga@example.com'],
      ]),
    );
    expect(noted.filter(([list]) => list === 'list: payments')).toHaveLength(1);
  });
});
