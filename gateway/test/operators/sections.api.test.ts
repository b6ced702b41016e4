import { admin, forms, listErrors, submissions, support, twinOf } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeThings, submissionTo, type Things } from '../bad-input/things.ts';
import { register } from '../product-world.ts';
import { type BackOffice, openBackOffice } from './back-office.ts';

let office: BackOffice;
let ada: Caller;
let bea: Caller;
let adas: Things;
let beas: Things;
beforeAll(async () => {
  office = await openBackOffice();
  ada = await register(office.world, 'ada');
  bea = await register(office.world, 'bea');
  adas = await makeThings(office.world, ada);
  beas = await makeThings(office.world, bea);
  await office.world.drain();
  await office.world.runJob('responses.publish-counts');
  await office.world.drain();
});
afterAll(() => office.world.close());

describe('forms', () => {
  it('[API-103] [API-121 part: forms] come with title, link, kinds, address of their owner and count, and are found by words or by that address', async () => {
    const { data, total } = await office.ask(admin.getFormsDatasForAdmin, { body: { page: 1 } });
    expect([total, data.map(({ form_id }) => form_id).sort()]).toEqual([2, [adas.formId, beas.formId].sort()]);
    const row = data.find(({ form_id }) => form_id === adas.formId);
    expect(row).toEqual({
      ...{ _id: adas.formId, form_id: adas.formId, user_id: ada.userId, link: adas.link, useremail: 'ada@example.com' },
      ...{ title: expect.any(String), details: expect.any(Array), responses: 1, created_at: expect.any(Number), isArchived: false },
    });
    const kinds = row?.details.map(({ type }) => type) ?? [];
    expect(kinds).toContain('upload');
    expect(new Set(kinds).size).toBe(kinds.length);
    const found = async (text: string) =>
      (await office.ask(admin.searchTextAdmin, { body: { pageName: 'Forms', text } })).data.map(({ _id }: { _id: string }) => _id);
    for (const text of ['bea@example.com', 'bea@ex']) expect(await found(text)).toEqual([beas.formId]);
    expect(await found('nobody@example.com')).toEqual([]);
    expect(await found(adas.link)).toEqual([adas.formId]);
    expect(await found(`https://forms.example.com/f-${adas.link}`)).toEqual([adas.formId]);
    expect((await office.ask(twinOf(admin.getFormsDatasForAdmin), { query: { page: '1' } })) as unknown).toMatchObject({ total: 2 });
  });

  it('[API-114] are deleted with their public page', async () => {
    const extra = await makeThings(office.world, bea);
    await office.world.drain();
    const page = await office.ask(admin.deleteTableData, { body: { table: 'Form', field: extra.formId } });
    expect(page.total).toBe(2);
    expect((await office.world.inject(submissions.saveUserForm, { body: submissionTo(extra.link) })).status).toBeGreaterThanOrEqual(400);
    expect((await office.world.inject(forms.getForm, { as: bea, body: { id: extra.formId } })).status).toBe(404);
    // Who sent it twice, or came second, is told of what is left.
    expect((await office.ask(admin.deleteTableData, { body: { table: 'Form', field: extra.formId } })).total).toBe(2);
  });
});

describe('responses', () => {
  it('[API-107] come with the title of their form, the id of their page and no answers, and stay new', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { data, total } = await office.ask(admin.getResponsesDatasForAdmin, { body: { page: 1 } });
      expect([total, data.map(({ form_id }) => form_id).sort()]).toEqual([2, [adas.formId, beas.formId].sort()]);
      expect(data.find(({ form_id }) => form_id === adas.formId)).toEqual({
        ...{ _id: expect.any(String), response_id: adas.responseId, form_id: adas.formId, form: expect.any(String) },
        ...{ header: expect.stringMatching(/\w/), status: 'new', created_at: expect.any(Number) },
      });
    }
  });

  it('are deleted', async () => {
    office.world.clock.advance(1000);
    const sent = await office.world.inject(submissions.saveUserForm, { body: submissionTo(adas.link) });
    expect(sent.status).toBe(200);
    await office.world.drain();
    const [row] = (await office.ask(admin.getResponsesDatasForAdmin)).data;
    const page = await office.ask(admin.deleteTableData, { body: { table: 'Response', field: row?._id ?? '' } });
    expect(page.total).toBe(2);
    expect((await office.ask(admin.deleteTableData, { body: { table: 'Response', field: row?._id ?? '' } })).total).toBe(2);
    await office.world.drain();
    const user = await office.user(ada.userId);
    expect([user?.responses, user?.formsadmin.map(({ _id, responses }) => [_id, responses])]).toEqual([1, [[adas.formId, 1]]]);
  });
});

describe('messages', () => {
  it('[OPS-42] [API-106] [API-109] of owners show in the tables with their fields', async () => {
    await office.world.inject(support.customer, { as: ada, body: { title: 'Kiln', message: 'It does not open.' } });
    await office.world.inject(support.suggestion, { as: bea, body: { title: 'Glaze', description: 'More of it.' } });
    const person = { email: 'ada@example.com', created_at: expect.any(Number) };
    expect((await office.ask(admin.getCustomersDatasForAdmin)).data).toEqual([
      { ...person, _id: expect.any(String), name: 'Ada', surname: 'L', title: 'Kiln', message: 'It does not open.', solved: 0 },
    ]);
    expect((await office.ask(admin.getSuggestionsForAdmin)).data).toEqual([
      {
        _id: expect.any(String),
        user: { email: 'bea@example.com', firstname: 'Ada', lastname: 'L' },
        ...{ title: 'Glaze', description: 'More of it.', date: expect.any(Number) },
      },
    ]);
  });

  it('[API-105] of visitors show as contact-us messages', async () => {
    await office.world.inject(support.contactUs, { body: { Fname: 'Vera', Lname: 'V', email: 'vera@example.org', message: 'Hello.' } });
    expect((await office.ask(admin.getMessagesDatasForAdmin)).data).toEqual([
      {
        ...{ _id: expect.any(String), Fname: 'Vera', Lname: 'V', fullName: 'Vera V', email: 'vera@example.org' },
        ...{ message: 'Hello.', solved: 0, created_at: expect.any(Number) },
      },
    ]);
  });

  it('are solved and deleted only in the table that is named', async () => {
    const [contact] = (await office.ask(admin.getMessagesDatasForAdmin)).data;
    const [request] = (await office.ask(admin.getCustomersDatasForAdmin)).data;
    const [suggestion] = (await office.ask(admin.getSuggestionsForAdmin)).data;
    const notThere = (field: string) => ({ status: 404, body: { error: { [field]: 'It is not there any more.' } } });
    const wrong = [
      ['ContactUs', request?._id],
      ['Customer', contact?._id],
      ['Suggestion', request?._id],
      ['ContactUs', suggestion?._id],
    ] as const;
    for (const [table, id] of wrong) {
      expect(await office.refused(admin.deleteDoubleTableData, { body: { table, field: id } })).toEqual(notThere('field'));
      if (table !== 'Suggestion') expect(await office.refused(admin.solvedProblem, { body: { table, id } })).toEqual(notThere('id'));
    }
    expect((await office.ask(admin.getMessagesDatasForAdmin)).data).toEqual([contact]);
    expect((await office.ask(admin.getCustomersDatasForAdmin)).data).toEqual([request]);
    expect((await office.ask(admin.getSuggestionsForAdmin)).data).toEqual([suggestion]);
  });

  it('[API-091] [API-092] [API-098] [API-099] [API-110] [API-117] are solved once, and the counts follow', async () => {
    const counts = async () => {
      const infos = [
        admin.getNotSolvedMessageInfo,
        admin.getSolvedMessageInfo,
        admin.getNotSolvedCustomerInfo,
        admin.getSolvedCustomerInfo,
      ];
      const found = await Promise.all(infos.map((info) => office.ask(info)));
      for (const { count, data } of found) expect(data).toBe(count);
      return found.map(({ count }) => count);
    };
    expect(await counts()).toEqual([1, 0, 1, 0]);
    const open = (tabName: string, tabNameInSolved: string) =>
      office.ask(admin.getCustomerContactData, { body: { tabName, tabNameInSolved } });
    const [contact] = (await open('ContactUs', 'Not Solved(1)')).data;
    const [request] = (await open('Customer', 'Not Solved')).data;
    const solve = (id: string | undefined, table: string) => office.ask(admin.solvedProblem, { body: { id: id ?? '', table } });
    // Two operators at once.
    const pages = await Promise.all([solve(contact?._id, 'ContactUs'), solve(contact?._id, 'ContactUs')]);
    for (const { data } of pages) expect(data).toEqual([]);
    expect((await solve(request?._id, 'Customer')).total).toBe(0);
    expect(await counts()).toEqual([0, 1, 0, 1]);
    expect((await open('ContactUs', 'Solved')).data).toMatchObject([{ _id: contact?._id, solved: 1 }]);
    expect(await office.refused(admin.solvedProblem, { body: { id: 'none', table: 'Customer' } })).toMatchObject({ status: 404 });
    expect(await office.refused(admin.solvedProblem, { body: { id: 'none', table: 'Form' } })).toMatchObject({ status: 422 });
  });

  it('[API-119] are found by words', async () => {
    const found = async (text: string, tabName: string) =>
      (await office.ask(admin.searchTextDoubleTable, { body: { text, tabName, tabNameInSolved: 'Solved' } })).total;
    expect([await found('kiln', 'Customer'), await found('vera', 'Customer'), await found('vera', 'ContactUs')]).toEqual([1, 0, 1]);
  });

  it('are searched with the one body of the specification, in the table of the page where the tab is none', async () => {
    const body = (pageName: string, text: string) => ({
      ...{ text, globalSearchTextInfo: '', globalDateRange: { from: '', to: '' }, payingInfo: false, pageName },
      ...{ tabName: 'Active', tabNameInSolved: 'Solved', tabNameInPayment: 'Paid' },
    });
    for (const [pageName, text] of [
      ['Contact us', 'vera'],
      ['Support', 'kiln'],
      ['customers', 'kiln'],
    ] as const) {
      expect((await office.ask(admin.searchTextDoubleTable, { body: body(pageName, text) })).total).toBe(1);
    }
    const refused = (tabName: string, pageName?: string) => office.refused(admin.searchTextDoubleTable, { body: { tabName, pageName } });
    expect(await refused('Active')).toEqual({ status: 422, body: { error: { tabName: 'There is no such table.' } } });
    const other = { tabName: 'Only contact-us messages and support requests are messages.' };
    expect(await refused('Users', 'ContactUs')).toEqual({ status: 422, body: { error: other } });
  });

  it('that are listed together are narrowed by a tab that is named', async () => {
    for (const list of [admin.getMessagesDatasForAdmin, admin.getCustomersDatasForAdmin]) {
      const total = async (tabNameInSolved: string) => (await office.ask(list, { body: { tabNameInSolved } })).total;
      expect([await total('Solved(1)'), await total('Not Solved'), await total('')]).toEqual([1, 0, 1]);
      expect(await office.refused(list, { body: { tabNameInSolved: 'Closed' } })).toMatchObject({ status: 422 });
    }
  });

  it('are deleted', async () => {
    const [row] = (await office.ask(admin.getSuggestionsForAdmin)).data;
    const page = await office.ask(admin.deleteTableData, { body: { table: 'Suggestion', field: row?._id ?? '' } });
    expect([page.total, page.data]).toEqual([0, []]);
  });
});

describe('reports', () => {
  it('[OPS-43] [API-108] of several visitors are one row of the form, with their number and the owner', async () => {
    for (const [ip, reason] of [
      ['10.9.1.1', 'secrets'],
      ['10.9.2.1', 'secrets'],
      ['10.9.3.1', 'spam'],
      ['10.9.3.1', 'spam'],
    ] as const) {
      await office.world.inject(submissions.reportForm, { body: { form_id: adas.link, reason }, ip });
    }
    await office.world.drain();
    const { data, total } = await office.ask(admin.getReportsForAdmin, { body: { page: 1 } });
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        ...{ _id: adas.formId, form_id: adas.formId, user_id: ada.userId, link: adas.link, title: expect.any(String) },
        ...{ firstname: 'Ada', lastname: 'L', email: 'ada@example.com', count: 3, last_at: expect.any(Number) },
        reasons: [
          { reason: 'secrets', count: 2 },
          { reason: 'spam', count: 1 },
        ],
      },
    ]);
    const found = async (text: string) => (await office.ask(admin.getReportsForAdmin, { body: { page: 1, searchInfo: text } })).total;
    for (const text of ['ada', 'ada l', 'Ada ada@example.com', 'ada@exam', adas.link, data[0]?.title ?? ''])
      expect([text, await found(text)]).toEqual([text, 1]);
    expect(await found('bea')).toBe(0);
    const gone = await office.ask(admin.deleteTableData, { body: { table: 'Report', field: adas.formId } });
    expect([gone.total, gone.data]).toEqual([0, []]);
  });
});

describe('statistics', () => {
  it('[API-101] count users, forms and responses, registrations by period and responses by month and form', async () => {
    await office.world.runJob('responses.remove-deleted');
    // They are remembered for a minute, and then counted before the reply.
    office.world.clock.advance(61_000);
    const found = await office.ask(admin.getDataByMonth);
    expect(found).toMatchObject({ users: 2, forms: 2, responses: 2, away: [], counted_at: office.world.clock.now() });
    office.world.clock.advance(59_000);
    expect(await office.ask(admin.getDataByMonth)).toEqual(found);
    await office.ask(admin.editTableData, { body: { modalContent: { popup: 0 }, tableData: { table: 'User', field: ada.userId } } });
    expect(await office.ask(admin.getDataByMonth)).toEqual({ ...found, counted_at: office.world.clock.now() });
    expect(found.data.map(({ month }) => month)).toEqual([
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
    ]);
    expect(found.data.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(found.registrations.find(({ period }) => period === 'Ever')?.count).toBe(2);
    expect(found.byForms.map(({ form_id, count }) => [form_id, count]).sort()).toEqual(
      [
        [adas.formId, 1],
        [beas.formId, 1],
      ].sort(),
    );
    const empty = await office.ask(admin.getDataByMonth, { body: { year: 2001 } });
    expect(empty.data.every(({ count }) => count === 0)).toBe(true);
    expect((await office.ask(twinOf(admin.getDataByMonth), { query: { year: '2001' } })) as unknown).toMatchObject({ year: 2001 });
  });
});

describe('the error log', () => {
  it('[API-100] [API-122] has what failed in any service, newest first, and is cleared up to what was seen', async () => {
    const fail = async (text: string) => {
      const messages = office.world.store('support').collection<{ _id: string }>({ name: 'messages' });
      const { count } = messages;
      messages.count = () => Promise.reject(new Error(text));
      const { status } = await office.refused(admin.getSuggestionsForAdmin);
      messages.count = count;
      expect(status).toBeGreaterThanOrEqual(500);
      office.world.clock.advance(1);
    };
    await fail('the shelf of ada@example.com is odd');
    await fail('the shelf of ada@example.com is odd');
    const { data, total } = await office.ask(admin.getErrorLogs, { body: { page: 1 } });
    expect(total).toBe(data.length);
    expect(JSON.stringify(data)).not.toContain('ada@');
    const odd = data.find(({ message }) => message.includes('is odd'));
    const failed = { service: 'admin', kind: 'request', what: 'request failed', place: 'getSuggestionsForAdmin' };
    expect(odd).toMatchObject({ ...failed, count: 2, request_id: expect.stringMatching(/\w/) });
    expect(odd?.at).toBe((odd?.first_at ?? 0) + 1);
    expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).sort((a, b) => b - a));
    const until = Math.max(...data.map(({ at }) => at));
    await fail('another cause');
    expect((await office.ask(admin.clearErrorLogs, { body: { until } })).success).toBe(true);
    const left = (await office.ask(admin.getErrorLogs)).data;
    expect(left.every(({ message }) => !message.includes('is odd'))).toBe(true);
    expect(left.length).toBeGreaterThan(0);
    await office.ask(admin.clearErrorLogs);
    expect(await office.ask(admin.getErrorLogs)).toMatchObject({ data: [], total: 0 });
    expect((await office.world.inject(listErrors('support'), { body: { limit: 1 } })).body.total).toBe(0);
  });
});
