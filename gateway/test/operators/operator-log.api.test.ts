import { admin, support } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeThings, type Things } from '../bad-input/things.ts';
import { password, register } from '../product-world.ts';
import { type BackOffice, openBackOffice, operatorEmail } from './back-office.ts';
import { neverSeen, seenOfForm } from './seen.ts';

let office: BackOffice;
let ada: Caller;
let bea: Caller;
let things: Things;
beforeAll(async () => {
  office = await openBackOffice();
  ada = await register(office.world, 'ada');
  bea = await register(office.world, 'bea');
  things = await makeThings(office.world, ada);
  await office.world.drain();
});
afterAll(() => office.world.close());

const edit = async (userId: string, modalContent: Record<string, unknown>) => {
  office.world.clock.advance(1_000);
  await office.ask(admin.editTableData, { body: { modalContent, tableData: { table: 'User', field: userId } } });
};
const log = (body: Record<string, unknown> = {}) => office.ask(admin.getOperatorLog, { body: { rows: 100, ...body } });

describe('what operators did', () => {
  it('is listed with who, what, about whom, before and after, the newest first', async () => {
    await edit(bea.userId, { blocked: 1 });
    await edit(bea.userId, { blocked: 0, plan: 'Premium', firstname: '=1+1' });
    const { data } = await log();
    const own = { operator: operatorEmail, who: bea.userId, about: 'bea@example.com', reason: '', note: '', count: 1 };
    const change = (field: string, before: string | null, after: string) => ({ changes: [{ field, before, after }] });
    expect(data.map(({ id: _id, at: _at, ...act }) => act)).toEqual(
      expect.arrayContaining([
        { ...own, service: 'billing', what: 'suspension', ...change('blocked', 'no', 'yes') },
        { ...own, service: 'billing', what: 'suspension lifted', ...change('blocked', 'yes', 'no') },
        { ...own, service: 'billing', what: 'plan change', ...change('plan', 'Free', 'Premium') },
        { ...own, service: 'identity', what: 'person changed', ...change('firstname', 'Ada', '=1+1') },
      ]),
    );
    expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).sort((a, b) => b - a));
  });

  it('has before and after of every command that changes something', async () => {
    const { world } = office;
    office.world.clock.advance(1_000);
    const added = await office.ask(admin.addTableData, { body: { email: 'added@example.com', password, tableName: 'User' } });
    await office.ask(admin.deleteTableData, { body: { table: 'User', field: added.data[0]?._id ?? '' } });
    await world.inject(support.contactUs, { body: { Fname: 'Eve', Lname: 'M', email: 'eve@example.com', message: 'Hello' } });
    const [message] = (await office.ask(admin.getMessagesDatasForAdmin)).data;
    await office.ask(admin.solvedProblem, { body: { id: message?._id ?? '', table: 'ContactUs' } });
    await office.ask(admin.deleteDoubleTableData, { body: { table: 'ContactUs', field: message?._id ?? '' } });
    const [response] = (await office.ask(admin.getResponsesDatasForAdmin)).data;
    await office.ask(admin.deleteTableData, { body: { table: 'Response', field: response?._id ?? '' } });
    const decision = { formId: things.formId, reason: 'It asks for passwords', words: 'Please ask for something else.' };
    await office.ask(admin.takeDownForm, { body: { ...decision, seen: neverSeen } });
    await office.ask(admin.liftTakeDown, { body: { ...decision, seen: await seenOfForm(office, things.formId) } });
    await office.ask(admin.deleteTableData, { body: { table: 'Form', field: things.formId } });
    const { data } = await log({ rows: 100 });
    expect(data.find(({ what }) => what === 'form taken down')).toMatchObject({
      changes: [{ field: 'state', before: 'none', after: 'taken_down' }],
      reason: decision.reason,
    });
    const silent = data.filter(({ what, changes }) => changes.length === 0 && !['operator made', 'list read'].includes(what));
    expect(silent).toEqual([]);
    expect(new Set(data.map(({ what }) => what))).toEqual(
      new Set([
        ...['operator made', 'person changed', 'plan change', 'suspension', 'suspension lifted', 'sign-up', 'account deletion'],
        ...['list read', 'message solved', 'message removed', 'response removed', 'form removed'],
        ...['form taken down', 'take-down lifted'],
      ]),
    );
  });

  it('says nothing of how a person was called whose account is erased', async () => {
    const eve = await register(office.world, 'eve');
    await office.world.drain();
    await edit(eve.userId, { firstname: 'Evelyn', lastname: 'Quill', plan: 'Premium' });
    const texts = async () => JSON.stringify((await log({ ofUser: eve.userId })).data);
    expect(await texts()).toContain('Evelyn');
    await office.ask(admin.deleteTableData, { body: { table: 'User', field: eve.userId } });
    await office.world.drain();
    for (const service of ['identity', 'billing', 'admin']) await office.world.runJob(`${service}.erase`);
    const { data } = await log({ ofUser: eve.userId });
    expect(data.map(({ what }) => what)).toEqual(expect.arrayContaining(['person changed', 'plan change', 'account deletion']));
    expect(data.find(({ what }) => what === 'person changed')?.changes).toEqual([
      { field: 'firstname', before: '(erased)', after: '(erased)' },
      { field: 'lastname', before: '(erased)', after: '(erased)' },
    ]);
    expect(data.find(({ what }) => what === 'plan change')?.changes).toEqual([{ field: 'plan', before: 'Free', after: 'Premium' }]);
    expect(JSON.stringify(data)).not.toMatch(/Evelyn|Quill|eve@/);
  });

  it('is narrowed by operator, kind and days, which it offers', async () => {
    const { operators, kinds } = await log();
    expect(operators.map(({ name }) => name)).toEqual(['Grace', operatorEmail]);
    expect(kinds).toEqual(expect.arrayContaining(['form removed', 'plan change']));
    const [grace, olga] = operators;
    expect(new Set((await log({ operator: grace?.id })).data.map(({ operator }) => operator))).toEqual(new Set(['Grace']));
    expect((await log({ operator: olga?.id, kind: 'plan change' })).data.map(({ what }) => what)).toEqual(Array(2).fill('plan change'));
    const nothing = await log({ globalDateRange: { from: '2001-01-01', to: '2001-01-02' } });
    expect([nothing.total, nothing.operators.length]).toEqual([0, 2]);
  });

  it('is exported whole as CSV, over several pages, without formulas', async () => {
    const acts = office.world.store('support').collection<{ _id: string }>({ name: 'securityLog' });
    const at = office.world.clock.now() - 1_000_000;
    await acts.insertMany(
      Array.from({ length: 1_203 }, (_, index) => ({
        ...{
          _id: `old${index}`,
          what: 'message solved',
          who: '',
          from: 'operator Grace',
          detail: '{"isSolved":[false,true],"reason":"=2+3"}',
        },
        ...{ byOperator: true, count: 1, firstAt: at, at: at - (index >> 2) },
      })),
    );
    const { status, text } = await office.world.inject(admin.exportOperatorLog, { as: office.operator, body: {} });
    expect(status).toBe(200);
    const lines = text.trimEnd().split('\r\n');
    const { total, data } = await log({ rows: 10 });
    expect(total).toBe(1_000);
    expect(lines.length).toBeGreaterThan(1_203 + data.length);
    expect(lines[0]).toContain('Time (UTC),Operator,Service,What,About,Account id,Before,After,Reason,Further,Times');
    expect(text).toContain("isSolved: no,isSolved: yes,'=2+3");
    expect(text).not.toMatch(/,=/);
    const times = lines.slice(1).map((line) => line.slice(0, 24));
    expect(times).toEqual([...times].sort().reverse());
    const some = await office.world.inject(admin.exportOperatorLog, { as: office.operator, body: { kind: 'plan change' } });
    expect(some.text.trimEnd().split('\r\n')).toHaveLength(4);
  });
});
