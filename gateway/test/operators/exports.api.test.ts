import { admin, billing, forms, listSecurityLog, support } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeThings } from '../bad-input/things.ts';
import { register } from '../product-world.ts';
import { type BackOffice, openBackOffice } from './back-office.ts';
import { neverSeen } from './seen.ts';

// Lists of operators as files, and what another operator changes, which is told at once.

let office: BackOffice;
let ada: Caller;
beforeAll(async () => {
  office = await openBackOffice();
  ada = await register(office.world, 'ada');
  await makeThings(office.world, ada);
  await office.world.drain();
});
afterAll(() => office.world.close());

const fileOf = async (body: object) => {
  const { status, text } = await office.world.inject(admin.exportList, { as: office.operator, body });
  expect(status).toBe(200);
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
};

const notedReadings = async () => {
  const { entries } = (await office.world.inject(listSecurityLog('admin'), { body: { who: null } })).body;
  return entries.filter(({ what }) => what === 'list exported').map(({ detail }) => JSON.parse(detail) as Record<string, unknown>);
};

it('each list is a file with the columns of its screen', async () => {
  const payments = 'Name,Email,Registered (UTC),Status,Amount,Plan,Created (UTC)';
  const heads = {
    Forms: 'Title,Link,Email,Details,Responses,Created (UTC)',
    Responses: 'Form title,Response,Response date (UTC)',
    Reports: 'Link,Title,Author,Email,Reports count',
    Suggestions: 'Name,Surname,Email,Title,Description,Date (UTC)',
    ContactUs: 'Name,Surname,Email,Message,Solved,Sent (UTC)',
    Customer: 'Name,Surname,Title,Email,Message,Solved,Sent (UTC)',
    Payment: payments,
    FailedPayment: payments,
    ErrorLog: 'Last (UTC),Service,What failed,Message,Times,First (UTC),Request id',
    Users: 'Fullname,Email,LoginDate (UTC),Verify,Plan,AvailableForms,OneTimeForm,Responses,Popup,Registered (UTC),Status,Taken down (UTC)',
  };
  for (const [list, line] of Object.entries(heads)) expect([list, (await fileOf({ list }))[0]]).toEqual([list, line]);
  const users = async (more: object = {}) => (await fileOf({ list: 'Users', text: 'ada@example.com', ...more })).slice(1);
  expect(await users()).toEqual([expect.stringMatching(/ada@example\.com.*,Active,$/)]);
  // The note outlives the account, and says of a text only that there was one.
  expect(await notedReadings()).toContainEqual({ list: 'users', text: true });
  const suspended = 'Name,Email,Plan,AvailableForms,OneTimeForm,Paid (UTC)';
  for (const list of ['Payment', 'FailedPayment']) expect((await fileOf({ list, tabNameInPayment: 'Suspended' }))[0]).toBe(suspended);
  expect((await office.refused(admin.exportList, { body: { list: 'Nothing' } })).status).toBe(422);
});

it('times and days of a file are those of the zone that is sent, which its heads name', async () => {
  const { created_at } = (await office.ask(admin.getAdminUserDatas, { body: { text: 'ada@example.com' } })).data[0] ?? {};
  const wall = new Date(Number(created_at) + 13 * 3_600_000).toISOString();
  const day = wall.slice(0, 10);
  const sent = { list: 'Users', text: 'ada@example.com', zone: '+13:00', globalDateRange: { from: day, to: day } };
  const [head, row] = await fileOf(sent);
  expect(head).toContain('Registered (UTC+13:00)');
  expect(row).toContain(wall.slice(0, 19).replace('T', ' '));
  const before = new Date(Date.parse(day) - 1).toISOString().slice(0, 10);
  expect(await fileOf({ ...sent, globalDateRange: { from: before, to: before } })).toEqual([head]);
  const refused = await office.refused(admin.exportList, { body: { ...sent, zone: 'Mars/Olympus' } });
  expect(refused).toMatchObject({ status: 422, body: { error: { zone: expect.stringContaining('Mars/Olympus') } } });
});

it('the file of users says of each what its tab says', async () => {
  const { userId } = await register(office.world, 'mallory');
  await office.world.drain();
  const stateIn = async (tabName: string) => {
    const [, row] = await fileOf({ list: 'Users', tabName, text: 'mallory@example.com' });
    return row?.replace(/^.*\d\d:\d\d:\d\d,/, '');
  };
  const suspending = { modalContent: { blocked: 1 }, tableData: { table: 'User', field: userId } } as const;
  await office.ask(admin.editTableData, { body: suspending });
  expect(await stateIn('Suspended')).toBe('Suspended,');
  await office.ask(admin.takeDownAccount, { body: { userId, reason: 'spam', words: 'Please stop.', seen: neverSeen } });
  expect(await stateIn('Taken down')).toMatch(/^Taken down,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const body = { text: 'It is art.' };
  await office.world.inject(billing.objectToAccountHarm, { as: { userId, workspaceId: userId, role: 'owner', sessionId: 's' }, body });
  expect(await stateIn('Taken down')).toMatch(/^"Taken down, objected to",\d{4}-/);
});

it('a file has every row of a long list once, formulas harmless, and the reading is noted with their number', async () => {
  for (let number = 0; number < 120; number += 1) {
    if (number % 20 === 0) office.world.clock.advance(86_400_000);
    const message = `=HYPERLINK("x${number}")`;
    const contact = { Fname: 'Eve', Lname: 'M', email: `eve${number}@example.com`, message };
    await office.world.inject(support.contactUs, { ip: `10.${number}.0.1`, body: contact });
  }
  const [, ...rows] = await fileOf({ list: 'ContactUs' });
  expect(rows).toHaveLength(120);
  expect(new Set(rows).size).toBe(120);
  expect(rows[0]).toContain('"\'=HYPERLINK');
  expect((await notedReadings()).filter(({ list }) => list === 'contact')).toEqual(
    // The first two are of the test before.
    expect.arrayContaining([{ list: 'contact' }, { list: 'contact', rows: 0 }, { list: 'contact', rows: 120 }]),
  );
});

it('a list that is cut says so, on its page and at the end of its file', async () => {
  const { world } = office;
  const forms = world.store('responses').collection<{ _id: string }>({ name: 'forms' });
  const counters = world.store('responses').collection<{ _id: string }>({ name: 'counters' });
  const [form] = await forms.find({ workspaceId: ada.workspaceId } as object);
  const [counter] = await counters.find({ _id: form?._id ?? '' });
  for (let number = 0; number < 20; number += 1) {
    const _id = `copy${number}`;
    await forms.insertOne({ ...form, _id });
    await counters.insertOne({ ...counter, _id });
  }
  const body = { ofUser: ada.userId };
  expect((await office.ask(admin.getResponsesDatasForAdmin, { body })).is_more).toBe(true);
  const rows = await fileOf({ list: 'Responses', ...body });
  expect(rows.at(-1)).toBe('The list has more rows. Narrow it to get them.');
  expect((await fileOf({ list: 'Responses' })).at(-1)).not.toContain('more rows');
});

it('the log of operators is noted and admitted as every list is', async () => {
  const body = { kind: 'list exported' };
  const { status, text } = await office.world.inject(admin.exportOperatorLog, { as: office.operator, body });
  expect([status, text.startsWith('\uFEFFTime (UTC),Operator')]).toEqual([200, true]);
  const rows = text.trimEnd().split('\r\n').length - 1;
  expect((await notedReadings()).filter(({ list }) => list === 'Operator log')).toEqual(
    expect.arrayContaining([
      { list: 'Operator log', ...body },
      { list: 'Operator log', ...body, rows },
    ]),
  );
});

it('the file of the error log has more causes than its numbered pages, each once, also of two services at one time', async () => {
  const at = office.world.clock.now();
  for (const service of ['support', 'forms']) {
    const errors = office.world.store(service).collection<{ _id: string }>({ name: 'errors' });
    await errors.insertMany(
      Array.from({ length: 1_203 }, (_, index) => ({
        ...{ _id: `cause${index}`, kind: 'job', what: 'old', place: `${service}${index}`, cause: '', requestId: '' },
        ...{ count: 1, firstAt: at, at: at - (index >> 6) },
      })),
    );
  }
  const [, ...rows] = await fileOf({ list: 'ErrorLog' });
  expect(rows.filter((row) => row.includes('old'))).toHaveLength(2_406);
  expect(new Set(rows).size).toBe(rows.length);
});

it('a change by an operator is told to who follows, and reading is not', async () => {
  const follow = (leaves: (text: string) => Promise<boolean>) => office.world.inject(admin.followChanges, { as: office.operator, leaves });
  let changes = 0;
  const { text } = await follow(async (heard) => {
    if (heard.includes('event: changed')) return true;
    await office.ask(admin.getFormsDatasForAdmin);
    changes += 1;
    await office.ask(admin.deleteTableData, { body: { table: 'Suggestion', field: 'none' } });
    return false;
  });
  expect([changes, text.match(/event: \w+/g)]).toEqual([1, ['event: open', 'event: changed']]);
  const [id] = /(?<=id: )\S+/.exec(text) ?? [];
  const again = await office.world.inject(admin.followChanges, { as: office.operator, headers: { 'last-event-id': id ?? '' } });
  expect(again.text).toContain('event: changed');
  expect((await office.world.inject(forms.getForms, { as: ada, body: {} })).status).toBe(200);
});
