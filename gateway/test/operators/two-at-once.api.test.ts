import { admin, type Contract, forms, listSecurityLog, type ServiceName, serviceNames, submissions, support } from '@formwright/contracts';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeThings, submissionTo, type Things } from '../bad-input/things.ts';
import { createProductReplicas, password, register } from '../product-world.ts';
import { type BackOffice, openBackOfficeOf } from './back-office.ts';
import { seenOfForm } from './seen.ts';

// Two operators who do the same at the same time, each on a replica of its own. The clock stands still, so nothing is asked again because
// of its age: what one replica did, the other was told.

let olga: BackOffice;
let otto: BackOffice;
let tests = 0;
let mails = 0;

const drain = async () => {
  for (const { world } of [olga, otto, olga, otto]) await world.drain();
};
/** The same call of both at once. @returns their statuses and bodies, the lower status first */
const both = async (contract: Contract, body: object) => {
  const replies = await Promise.all([olga, otto].map((office) => office.refused(contract, { body })));
  await drain();
  return replies.sort((one, other) => one.status - other.status);
};
const statuses = async (contract: Contract, body: object) => (await both(contract, body)).map(({ status }) => status);
/** How often each change of somebody was noted, in all services. */
async function notedOf(who: string): Promise<Record<string, number>> {
  const noted: Record<string, number> = {};
  for (const service of serviceNames) {
    const { entries } = (await olga.world.inject(listSecurityLog(service), { body: { who: [who] } })).body;
    for (const { what, from, count } of entries) if (from.startsWith('operator ')) noted[what] = (noted[what] ?? 0) + count;
  }
  return noted;
}
const countOf = async (contract: typeof admin.getSuspendedInfo, office = otto) => (await office.ask(contract)).count;
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A person with a form, a response and a report. */
async function newcomer() {
  tests += 1;
  olga.world.clock.advance(120_000);
  const person = await register(olga.world, `ada${tests}`);
  const things = await makeThings(olga.world, person);
  const written = { title: `Kiln ${tests}`, message: 'It does not open.' };
  await otto.world.inject(support.customer, { as: person, body: written });
  await otto.world.inject(support.suggestion, { as: person, body: { title: `Glaze ${tests}`, description: 'More colors' } });
  await otto.world.inject(submissions.reportForm, { ip: `10.9.${tests}.1`, body: { form_id: things.link } });
  await drain();
  return { person, things, userId: person.userId };
}
const edit = (userId: string, modalContent: object) => ({ modalContent, tableData: { table: 'User', field: userId } });
const page = async (office: BackOffice, { link }: Things) => (await office.world.inject(forms.publicFormPage, { params: { link } })).status;
const answer = async (office: BackOffice, { link }: Things) =>
  (await office.world.inject(submissions.saveUserForm, { ip: '10.8.0.1', body: submissionTo(link) })).status;
interface Failure {
  _id: string;
  at: number;
}

/** Keeps letters that could not be delivered. */
async function keepLetters(service: ServiceName, reason: string, number: number): Promise<{ service: ServiceName; cause: string }> {
  const at = olga.world.clock.now();
  const letters = olga.world.store(service).collection<{ _id: string }>({ name: 'deadLetters' });
  for (let index = 0; index < number; index += 1) {
    const key = `mail${mails++}`;
    const payload = JSON.stringify({ _id: key, sealed: 'x', queuedAt: 1, about: '', recipient: '' });
    const letter = { queue: 'mail', type: 'mail', key, sequence: 0, happenedAt: at, reason, payload, at };
    await letters.insertOne({ _id: `${key}:mail`, ...letter });
  }
  const { data } = await otto.ask(admin.getDeadLetters);
  const found = data.find((letter) => letter.service === service && letter.cause.startsWith(reason));
  return { service, cause: (found?.id ?? '').split(':')[1] ?? '' };
}

describe.each(everyStore)('two operators at once, each on a replica of its own, with $name', ({ stores }) => {
  beforeAll(async () => {
    const [one, two] = await createProductReplicas(undefined, stores && { makeStore: stores() });
    olga = await openBackOfficeOf(one);
    otto = await openBackOfficeOf(two, 'otto@example.com');
    await drain();
  });
  afterAll(async () => {
    await otto.world.close();
    await olga.world.close();
  });

  it('suspend, pay for and change a user once', async () => {
    const { userId } = await newcomer();
    await olga.ask(admin.editTableData, { body: edit(userId, { plan: 'Standart' }) });
    await drain();
    const before = [await countOf(admin.getSuspendedInfo), await countOf(admin.getSolvedPaymentInfo)];
    expect(await statuses(admin.editTableData, edit(userId, { blocked: 1, firstname: 'Eve', haveOneTimeForm: 1 }))).toEqual([200, 200]);
    olga.world.clock.advance(61_000);
    expect(await countOf(admin.getSuspendedInfo)).toBe((before[0] ?? 0) + 1);
    expect(await otto.user(userId)).toMatchObject({ blocked: 1, firstname: 'Eve', haveOneTimeForm: 1 });
    expect(await statuses(admin.makeThePayment, { userId })).toEqual([200, 200]);
    olga.world.clock.advance(61_000);
    expect([await countOf(admin.getSuspendedInfo), await countOf(admin.getSolvedPaymentInfo)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    const noted = await notedOf(userId);
    expect(noted).toMatchObject({ suspension: 1, 'person changed': 1, 'one-time form given': 1, 'payment given': 1 });
    expect(await olga.user(userId)).toEqual(await otto.user(userId));
  });

  it('say the same of a user whom one suspends and the other does not', async () => {
    const { userId } = await newcomer();
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all([
        olga.ask(admin.editTableData, { body: edit(userId, { blocked: 1 }) }),
        otto.ask(admin.editTableData, { body: edit(userId, { blocked: 0 }) }),
      ]);
      await drain();
      const row = await otto.user(userId);
      expect(await olga.user(userId)).toEqual(row);
      const { suspension = 0, 'suspension lifted': lifted = 0 } = await notedOf(userId);
      // Each of the changes that were noted is one, and the last of them holds.
      expect(suspension - lifted).toBe(row?.blocked);
    }
  });

  it('add a user once', async () => {
    const body = { email: 'new@example.com', password, tableName: 'User' };
    expect(await statuses(admin.addTableData, body)).toEqual([200, 200]);
    const { data } = await otto.ask(admin.getAdminUserDatas, { body: { text: body.email } });
    expect(data).toHaveLength(1);
    expect(await notedOf(data[0]?._id ?? '')).toMatchObject({ 'sign-up': 1 });
  });

  it.each([
    ['support request', admin.getNotSolvedCustomerInfo, admin.getSolvedCustomerInfo, admin.getCustomersDatasForAdmin, 'Customer'],
    ['contact-us message', admin.getNotSolvedMessageInfo, admin.getSolvedMessageInfo, admin.getMessagesDatasForAdmin, 'ContactUs'],
  ] as const)('solve a %s once, and the counts follow', async (_what, notSolved, solved, list, table) => {
    await newcomer();
    const contact = { Fname: 'Eve', Lname: 'M', email: `eve${tests}@example.com`, message: `Hello ${tests}` };
    await olga.world.inject(support.contactUs, { ip: `10.7.${tests}.1`, body: contact });
    const counts = async () => [await countOf(notSolved), await countOf(solved)] as const;
    const [before, after] = await counts();
    const id = (await otto.ask(list)).data[0]?._id ?? '';
    expect(await statuses(admin.solvedProblem, { id, table })).toEqual([200, 200]);
    expect(await counts()).toEqual([before - 1, after + 1]);
  });

  it.each([
    ['Response', admin.getResponsesDatasForAdmin],
    ['Report', admin.getReportsForAdmin],
    ['Suggestion', admin.getSuggestionsForAdmin],
    ['Customer', admin.getCustomersDatasForAdmin],
    ['Payment', admin.getPaymentInfo],
    ['Form', admin.getFormsDatasForAdmin],
    ['User', admin.getAdminUserDatas],
  ] as const)('delete a row of %s once', async (table, list) => {
    const { userId } = await newcomer();
    if (table === 'Payment') {
      await olga.ask(admin.editTableData, { body: edit(userId, { plan: 'Standart', blocked: 1 }) });
      await drain();
      await olga.ask(admin.makeThePayment, { body: { userId } });
      await drain();
    }
    const theirs = async (office = otto) =>
      (await office.ask(list, { body: table === 'User' ? { onlyId: userId } : { ofUser: userId } })).data;
    const [row, ...others] = (await theirs()) as { _id: string; form_id?: string }[];
    expect([row === undefined, others]).toEqual([false, []]);
    const double = table === 'Customer' || table === 'Payment';
    const replies = await statuses(double ? admin.deleteDoubleTableData : admin.deleteTableData, { table, field: row?._id ?? '' });
    expect(replies).toEqual([200, 200]);
    expect([await theirs(), await theirs(olga)]).toEqual([[], []]);
    const removals = Object.entries(await notedOf(userId)).filter(([what]) => /removed|deletion|hidden|forgotten/.test(what));
    expect(removals.map(([, count]) => count)).toEqual([1]);
  });

  it('take a form down, lift it and clear it once each', async () => {
    const { things, userId } = await newcomer();
    // Mails go to addresses that are verified.
    await olga.ask(admin.editTableData, { body: edit(userId, { confirm: 1 }) });
    const said = { formId: things.formId, reason: 'Asks for passwords', words: 'Please ask for something else.' };
    const seen = () => seenOfForm(otto, things.formId);
    const decided = async (contract: Contract, more = {}) => (await statuses(contract, { ...said, ...more, seen: await seen() })).sort();
    // The other one is told, and reads it again.
    expect(await decided(admin.takeDownForm)).toEqual([200, 409]);
    expect(await decided(admin.liftTakeDown)).toEqual([200, 409]);
    await otto.world.inject(submissions.reportForm, { ip: `10.6.${tests}.1`, body: { form_id: things.link } });
    await drain();
    const { text } = await otto.ask(admin.getHarmCase, { body: { formId: things.formId } });
    expect(await decided(admin.clearForm, { text })).toEqual([200, 409]);
    const { decisions } = await otto.ask(admin.getHarmCase, { body: { formId: things.formId } });
    expect(decisions.map(({ decision }) => decision)).toEqual(['cleared', 'lifted', 'taken_down']);
    expect(await notedOf(userId)).toMatchObject({ 'form taken down': 1, 'take-down lifted': 1, 'form cleared': 1 });
    const told = olga.world.mails.filter(({ to, text }) => to === `ada${tests}@example.com` && text.includes(things.formId));
    expect(told).toHaveLength(2);
  });

  it('deliver letters once, and discard them once', async () => {
    const outgoing = otto.world.store('support').collection<{ _id: string }>({ name: 'mails' });
    const before = (await outgoing.find({})).length;
    const again = await keepLetters('support', 'first', 5);
    const delivered = await both(admin.deliverDeadLetters, again);
    const sum = delivered.reduce((total, { body }) => total + (body as { delivered: number }).delivered, 0);
    expect(delivered.map(({ status, body }) => [status, (body as { failed: number }).failed])).toEqual([
      [200, 0],
      [200, 0],
    ]);
    expect([sum, (await outgoing.find({})).length]).toEqual([5, before + 5]);
    const over = await keepLetters('support', 'second', 5);
    const discarded = await both(admin.discardDeadLetters, { ...over, reason: 'The mailboxes are gone' });
    expect(discarded.reduce((total, { body }) => total + (body as { discarded: number }).discarded, 0)).toBe(5);
    expect((await otto.ask(admin.getDeadLetters)).data.filter(({ service }) => service === 'support')).toEqual([]);
  });

  it('clear the error log once, and what failed later stays', async () => {
    const failures = olga.world.store('support').collection<Failure>({ name: 'errors' });
    const at = olga.world.clock.now();
    const failure = (_id: string, at: number) => ({
      _id,
      what: 'x',
      place: '',
      kind: 'other',
      cause: _id,
      count: 1,
      requestId: '',
      at,
      firstAt: at,
    });
    await failures.insertMany([...['a', 'b', 'c'].map((id) => failure(id, at)), failure('later', at + 1)]);
    const replies = await both(admin.clearErrorLogs, { until: at });
    expect(replies.reduce((total, { body }) => total + (body as { cleared: number }).cleared, 0)).toBe(3);
    expect((await otto.ask(admin.getErrorLogs)).data.map(({ id }) => id)).toEqual(['support.later']);
  });

  it('are seen by respondents of the other replica', async () => {
    const { things, userId } = await newcomer();
    const said = { formId: things.formId, reason: 'Asks for passwords', words: 'Please ask for something else.' };
    const acts: [Contract, object, boolean][] = [
      [admin.editTableData, edit(userId, { blocked: 1 }), false],
      [admin.editTableData, edit(userId, { blocked: 0 }), true],
      [admin.takeDownForm, said, false],
      [admin.liftTakeDown, said, true],
      [admin.deleteTableData, { table: 'User', field: userId }, false],
    ];
    for (const [at, [contract, body, isOpen]] of acts.entries()) {
      // Both have it in their caches.
      for (const office of [olga, otto]) expect([at, (await page(office, things)) === 200]).toEqual([at, !isOpen]);
      const [acting, other] = at % 2 === 0 ? [olga, otto] : [otto, olga];
      const seen = 'formId' in body ? { seen: await seenOfForm(acting, things.formId) } : {};
      await acting.ask(contract, { body: { ...body, ...seen } });
      await until(async () => ((await page(other, things)) === 200) === isOpen);
      await until(async () => ((await answer(other, things)) === 200) === isOpen);
      await drain();
    }
  });

  it('hear of a change by the other replica at once, and of no reading', async () => {
    let acts = 0;
    const { text } = await otto.world.inject(admin.followChanges, {
      as: otto.operator,
      leaves: async (heard) => {
        if (heard.includes('event: changed')) return true;
        await olga.ask(admin.getFormsDatasForAdmin);
        acts += 1;
        await olga.ask(admin.deleteTableData, { body: { table: 'Suggestion', field: 'none' } });
        return false;
      },
    });
    expect([acts, text.match(/event: \w+/g)]).toEqual([1, ['event: open', 'event: changed']]);
  });
});
