import { admin, billing, type Contract, forms, identity, responses, submissions, support } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeThings, smallPages, submissionTo, type Things } from '../bad-input/things.ts';
import { register } from '../product-world.ts';
import { type BackOffice, openBackOffice } from './back-office.ts';

const letters = [...'abcdefghijk'];

let office: BackOffice;
/** Eleven people, each with a form, a response to it, a report of it, a payment, and messages. */
let things: Things[];
beforeAll(async () => {
  office = await openBackOffice();
  const { world } = office;
  things = [];
  for (const [at, letter] of letters.entries()) {
    world.clock.advance(1000);
    const person = await register(world, `person${letter}`);
    const own = await makeThings(world, person);
    things.push(own);
    await world.inject(submissions.reportForm, { body: { form_id: own.link, reason: 'spam' }, ip: `10.8.${at}.1` });
    await world.inject(support.customer, { as: person, body: { title: `Kiln ${letter}`, message: 'It does not open.' } });
    await world.inject(support.suggestion, { as: person, body: { title: `Glaze ${letter.repeat(4)}`, description: 'More of it.' } });
    const words = { Fname: 'Vera', Lname: 'V', email: `vera${letter}@example.org`, message: `Hello ${letter}.` };
    await world.inject(support.contactUs, { body: words, ip: `10.7.${at}.1` });
    await world.inject(billing.setAccountSuspended, { body: { accountId: person.workspaceId, suspended: true } });
    await world.drain();
    await office.ask(admin.makeThePayment, { body: { userId: person.userId } });
    await failWith(`the shelf ${letter.repeat(8)} is odd`);
  }
  await world.drain();
  await world.runJob('responses.publish-counts');
  await world.drain();
  // Counts of whole collections are remembered for a minute, and then renewed beside the reply.
  world.clock.advance(61_000);
  for (const { contract, body } of lists) await office.ask(contract, { body });
  await world.drain();
});
afterAll(() => office.world.close());

/** A service that fails, which the error log tells. */
async function failWith(text: string): Promise<void> {
  const messages = office.world.store('support').collection<{ _id: string }>({ name: 'messages' });
  const { find } = messages;
  messages.find = () => Promise.reject(new Error(text));
  await office.refused(admin.getSuggestionsForAdmin);
  messages.find = find;
}

interface AnyPage {
  data: { _id?: string; id?: string }[];
  current_page: number;
  total: number;
}
const lists: { what: string; contract: Contract; body: object }[] = [
  { what: 'users', contract: admin.getAdminUserDatas, body: { tabName: 'Active' } },
  { what: 'forms', contract: admin.getFormsDatasForAdmin, body: {} },
  { what: 'responses', contract: admin.getResponsesDatasForAdmin, body: {} },
  { what: 'reports', contract: admin.getReportsForAdmin, body: {} },
  { what: 'suggestions', contract: admin.getSuggestionsForAdmin, body: {} },
  { what: 'contact-us messages', contract: admin.getMessagesDatasForAdmin, body: {} },
  { what: 'unsolved contact-us messages', contract: admin.getCustomerContactData, body: { tabName: 'ContactUs' } },
  { what: 'support requests', contract: admin.getCustomersDatasForAdmin, body: {} },
  { what: 'unsolved support requests', contract: admin.getCustomerContactData, body: { tabName: 'Customer' } },
  { what: 'payments', contract: admin.getPaymentInfo, body: {} },
  { what: 'paid payments', contract: admin.getPaidRejectedData, body: { tabNameInPayment: 'Paid' } },
  { what: 'failures', contract: admin.getErrorLogs, body: {} },
];

it.each(lists)('[OPS-08] ten $what are a page, which says its number and the number of all', async ({ contract, body }) => {
  const page = async (number: number) => (await office.ask(contract, { body: { ...body, page: number } })) as AnyPage;
  const [first, second] = [await page(1), await page(2)];
  expect([first.data.length, first.current_page, first.total]).toEqual([10, 1, 11]);
  expect([second.data.length, second.current_page, second.total]).toEqual([1, 2, 11]);
  const ids = [...first.data, ...second.data].map(({ _id, id }) => _id ?? id);
  expect(new Set(ids).size).toBe(11);
});

describe('[API-121] the search of a section', () => {
  const ofC = () => things[2] as Things;
  const found = async (pageName: string, text: string) => {
    const body = { pageName, text, globalSearchTextInfo: '', globalDateRange: { from: '', to: '' }, payingInfo: false };
    return ((await office.ask(admin.searchTextAdmin, { body })) as AnyPage).data;
  };
  it.each([
    ['Users', 'personc@example.com', () => ({ email: 'personc@example.com' })],
    ['Forms', 'personc@example.com', () => ({ form_id: ofC().formId })],
    ['Reports', 'personc@example.com', () => ({ form_id: ofC().formId })],
    ['Suggestions', 'Glaze cccc', () => ({ title: 'Glaze cccc' })],
  ])('[API-121] is of %s by their name, and finds nothing for other words', async (pageName, text, row) => {
    expect(await found(pageName, text)).toEqual([expect.objectContaining(row())]);
    expect(await found(pageName, text.replace(/c+(@|$)/, 'zz$1'))).toEqual([]);
    // As the menu writes it, and as tables are called.
    expect(await found(pageName.toLowerCase().slice(0, -1), text)).toHaveLength(1);
  });

  it('[API-121] is of responses by the title of their form, and no section goes by another name', async () => {
    const { owner, formId } = ofC();
    await office.world.inject(forms.changeTitle, { as: owner, body: { id: formId, title: 'Crackle' } });
    await office.world.drain();
    expect(await found('Responses', 'crackle')).toEqual([expect.objectContaining({ form_id: formId, form: 'Crackle' })]);
    expect(await found('Responses', 'sgraffito')).toEqual([]);
    expect(await office.refused(admin.searchTextAdmin, { body: { pageName: 'Plans', text: 'x' } })).toEqual({
      status: 422,
      body: { error: { pageName: 'There is no such table.' } },
    });
  });
});

describe('what a user has', () => {
  /** The same numbers as their owner reads them. */
  async function asOwnerSees(as: Caller) {
    const { world } = office;
    const [me, active, archived] = await Promise.all([
      world.inject(identity.getMe, { as, body: {} }),
      world.inject(forms.getForms, { as, body: {} }),
      world.inject(forms.getTrashedForms, { as, body: {} }),
    ]);
    const rows = [...active.body, ...archived.body];
    const archivedResponses = await Promise.all(
      rows.map(({ _id }) => world.inject(responses.getTrashedResponses, { as, body: { formId: _id } })),
    );
    const { maxCount, formCount, haveOneTimeForm } = me.body;
    return {
      maxCount: maxCount ?? -1,
      // The owner is told what is left.
      formCount: maxCount === null ? active.body.filter(({ isOneTime }) => !isOneTime).length : maxCount - (formCount ?? 0),
      haveOneTimeForm: haveOneTimeForm > 0 ? 1 : 0,
      responses: rows.reduce((sum, row) => sum + row.responses, 0) + archivedResponses.reduce((sum, { body }) => sum + body.total, 0),
    };
  }
  const asOperatorSees = async ({ userId }: Caller) => {
    const row = await office.user(userId);
    const ofForms = row?.formsadmin.reduce((sum, form) => sum + (form.responses ?? 0), 0);
    expect(ofForms).toBe(row?.responses);
    const { data } = await office.ask(admin.getFormsDatasForAdmin, { body: { ofUser: userId } });
    expect(data.reduce((sum, form) => sum + (form.responses ?? 0), 0)).toBe(row?.responses);
    expect((await office.ask(admin.getResponsesDatasForAdmin, { body: { ofUser: userId } })).total).toBe(row?.responses);
    return row && { maxCount: row.maxCount, formCount: row.formCount, haveOneTimeForm: row.haveOneTimeForm, responses: row.responses };
  };

  it('[OPS-14] is told as its owner sees it: forms of those allowed, archived and one-time ones, and the sum of their responses', async () => {
    const { world } = office;
    const as = await register(world, 'zoe');
    await world.drain();
    const settle = async () => {
      await world.drain();
      await world.runJob('responses.publish-counts');
      await world.drain();
    };
    const same = async (expected: object) => {
      await settle();
      const seen = await asOperatorSees(as);
      expect(seen).toEqual(await asOwnerSees(as));
      expect(seen).toEqual(expect.objectContaining(expected));
    };
    const make = async (body: object = {}) => {
      const { status, body: made } = await world.inject(forms.newForm, { as, body: { newform: smallPages(), ...body } });
      expect(status).toBe(200);
      await world.drain();
      const [, { link }] = (await world.inject(forms.getForm, { as, body: { id: made.id } })).body as [unknown, { link: string }];
      return { id: made.id, link };
    };
    const answer = async ({ link }: { link: string }) => {
      const sent = await world.inject(submissions.saveUserForm, { body: { ...submissionTo(link), userData: {} } });
      expect(sent.status).toBe(200);
      await world.drain();
      return sent.body.id;
    };
    await same({ formCount: 0, responses: 0, haveOneTimeForm: 0 });
    await world.inject(billing.setAccountPlan, { body: { accountId: as.workspaceId, plan: 'Standart' } });
    await world.drain();
    const [one, two] = [await make(), await make()];
    await office.ask(admin.editTableData, {
      body: { modalContent: { haveOneTimeForm: 1 }, tableData: { table: 'User', field: as.userId } },
    });
    await same({ formCount: 2, maxCount: 5, haveOneTimeForm: 1, responses: 0 });
    const bought = await make({ isOneTime: true });
    await same({ formCount: 2, maxCount: 5, haveOneTimeForm: 0, responses: 0 });
    const ids = [];
    for (const form of [one, one, two, bought]) ids.push(await answer(form));
    await same({ responses: 4 });
    await world.inject(responses.archiveResponse, { as, body: { formId: one.id, responseId: ids[0] } as never });
    await same({ responses: 4 });
    await world.inject(responses.deleteResponse, { as, body: { formId: one.id, responseId: ids[0] } as never });
    await same({ responses: 3 });
    await world.inject(forms.archiveForm, { as, body: { formId: two.id } });
    await same({ formCount: 1, responses: 3 });
    await world.inject(forms.archiveForm, { as, body: { formId: bought.id } });
    await same({ formCount: 1, responses: 3 });
    await world.inject(billing.setAccountPlan, { body: { accountId: as.workspaceId, plan: 'Premium' } });
    await same({ formCount: 1, maxCount: -1 });
  });
});
