import { admin, type Contract, identity, support, twinOf } from '@formwright/contracts';
import type { Sent } from './documented-api.ts';
import { infoCalls, listCalls, pageCalls } from './operators/reading-calls.ts';
import { password } from './product-world.ts';

type Call = (contract: Contract, sent: Sent, status?: number) => Promise<{ body: unknown }>;

const rowsOf = ({ body }: { body: unknown }) => (body as { data: { _id: string; email?: string }[] }).data;

/** An operator sets up a second factor, and confirms by it. @returns the token of a session that has shown it */
export async function showOperatorsFactor(
  call: Call,
  headers: Record<string, string>,
  own: { password: string; codeOf(secret: string): string },
): Promise<string> {
  const { password: current, codeOf } = own;
  await call(admin.getAdminInfo, { body: {}, headers }, 403);
  const { secret } = (await call(identity.beginSecondFactor, { body: { password: current }, headers })).body as { secret: string };
  const confirmed = await call(identity.confirmSecondFactor, { body: { code: codeOf(secret) }, headers });
  const [code = ''] = (confirmed.body as { recovery_codes: string[] }).recovery_codes;
  await call(identity.confirmOperator, { body: { password: current }, headers }, 422);
  const renewed = await call(identity.confirmOperator, { body: { password: current, code }, headers });
  return (renewed.body as { access_token: string }).access_token;
}

/** What an operator does in the back-office. */
export async function showOperatorsCalls(call: Call, headers: Record<string, string>): Promise<void> {
  for (const info of infoCalls) {
    await call(info, { body: {}, headers });
    await call(twinOf(info), { headers });
  }
  for (const list of listCalls) {
    await call(list, { body: { rows: 20 }, query: { page: '1' }, headers });
    await call(list, { body: { dateTimes: { from: 'never', to: 'never' } }, headers }, 422);
    await call(twinOf(list), { query: { page: '1' }, headers });
  }
  await call(admin.sendTestMail, { body: {}, headers });
  await call(admin.followChanges, { headers });
  await call(admin.exportList, { body: { list: 'Users', text: 'ada' }, headers });
  await call(admin.findAnything, { body: { text: 'ada@example.com' }, headers });
  for (const search of pageCalls.filter(({ alsoGet }) => !alsoGet)) await call(search, { body: { text: 'ada' }, headers });
  const dates = { globalDateRange: { from: '2026-01-01', to: '31/12/2026' }, zone: 'Europe/Berlin', payingInfo: true };
  await call(admin.getAdminUserDatas, { body: { ...dates, tabName: 'Active' }, headers });
  await call(admin.getAdminUserDatas, { body: { tabName: 'Deleted' }, headers }, 422);
  const added = await call(admin.addTableData, { body: { email: 'added@example.com', password, tableName: 'User' }, headers });
  const field = rowsOf(added).find(({ email }) => email === 'added@example.com')?._id;
  await call(admin.editTableData, { body: { modalContent: { popup: 1, blocked: 1 }, tableData: { table: 'User', field } }, headers });
  await call(admin.makeThePayment, { body: { userId: field }, headers });
  await call(support.contactUs, { body: { Fname: 'Eve', Lname: 'M', email: 'eve@example.com', message: 'Hello' } });
  const [message] = rowsOf(await call(admin.getMessagesDatasForAdmin, { body: {}, headers }));
  await call(admin.solvedProblem, { body: { id: message?._id, table: 'ContactUs' }, headers });
  await call(admin.deleteDoubleTableData, { body: { table: 'Customer', field: 'none' }, headers });
  await call(admin.addTableData, { body: { email: '', password: '' }, headers }, 422);
  await call(admin.editTableData, { body: { modalContent: { popup: 1 }, tableData: { table: 'User', field: 'none' } }, headers }, 404);
  await call(admin.deleteTableData, { body: { table: 'Suggestion', field: 'none' }, headers });
  await call(admin.deleteDoubleTableData, { body: { table: 'Payment', field: 'none' }, headers }, 404);
  await call(admin.makeThePayment, { body: { userId: 'none' }, headers }, 404);
  await call(admin.solvedProblem, { body: { id: 'none', table: 'Customer' }, headers }, 404);
  const letters = { service: 'forms', cause: '0'.repeat(32) };
  await call(admin.exportOperatorLog, { body: { kind: 'sign-up' }, headers });
  await call(admin.getDeadLetter, { body: { ...letters, number: 1 }, headers });
  await call(admin.deliverDeadLetters, { body: letters, headers });
  await call(admin.discardDeadLetters, { body: { ...letters, reason: 'The form is gone' }, headers });
  await call(admin.clearErrorLogs, { body: {}, headers });
  await judgeForm(call, headers);
}

/** A form that may harm, which nobody has. */
async function judgeForm(call: Call, headers: Record<string, string>): Promise<void> {
  const [form] = rowsOf(await call(admin.getFormsDatasForAdmin, { body: {}, headers }));
  const seen = { decision: 0, objection: 0 };
  const body = { formId: form?._id, reason: 'It asks for passwords', words: 'Please ask for something else.', seen };
  const seenNow = async () => ((await call(admin.getHarmCase, { body: { formId: form?._id }, headers })).body as { seen: object }).seen;
  const read = async () => ({ ...body, seen: await seenNow() });
  await call(admin.getHarmCase, { body: { formId: form?._id }, headers });
  await call(admin.getHarmCase, { body: { formId: 'none' }, headers }, 404);
  const first = await read();
  await call(admin.takeDownForm, { body: first, headers });
  await call(admin.takeDownForm, { body: { ...body, formId: 'none' }, headers }, 404);
  await call(admin.clearForm, { body: first, headers }, 409);
  await call(admin.liftTakeDown, { body: await read(), headers });
  await call(admin.clearForm, { body: await read(), headers });
  type User = { _id: string; harm_seen?: object };
  const [user] = rowsOf(await call(admin.getAdminUserDatas, { body: {}, headers })) as User[];
  const account = { userId: user?._id, words: 'Please stop.', seen: user?.harm_seen };
  await call(admin.takeDownAccount, { body: { ...account, reason: 'spam' }, headers });
  await call(admin.takeDownAccount, { body: { ...account, userId: 'none', reason: 'spam' }, headers }, 404);
  await call(admin.takeDownAccount, { body: { ...account, reason: 'illegal' }, headers }, 409);
  const [taken] = rowsOf(await call(admin.getAdminUserDatas, { body: { tabName: 'Taken down' }, headers })) as User[];
  await call(admin.liftAccountTakeDown, { body: { ...account, reason: 'mistake', seen: taken?.harm_seen }, headers });
  await call(admin.liftAccountTakeDown, { body: { ...account, userId: 'none', reason: 'mistake' }, headers }, 404);
}
