import { admin, allContracts, billing, type Contract, identity, operatorRights, rightOf, team, withTwin } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { InjectInput } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, register } from '../product-world.ts';
import { type BackOffice, openBackOffice, secretsIn } from './back-office.ts';

// Every call of operators, of those that there are: a new one cannot be forgotten.
const calls = allContracts.filter(({ may }) => may !== undefined && rightOf(may) !== null).flatMap(withTwin);
const lines: string[] = [];
let office: BackOffice;
beforeAll(async () => {
  office = await openBackOffice({ log: { write: (line) => void lines.push(line) } });
});
afterAll(() => office.world.close());

const MISSING = 'second_factor_missing';
const CONFIRM = 'confirm';
/** The status, and the field of a refusal that has one; 'let in' for whatever comes after. */
async function answerOf(contract: Contract, input: InjectInput): Promise<number | string> {
  const sent = contract.method === 'GET' ? {} : { body: {} };
  const { status, body, text } = await office.world.inject(contract, { ...sent, ...input });
  if (secretsIn(text).length > 0) throw new Error(`${contract.name} answers a secret`);
  if (status === 401) return 401;
  const [field = ''] = Object.keys(Object((body as { error?: unknown }).error));
  if (status === 403) return [MISSING, CONFIRM].find((each) => each === field) ?? 403;
  return 'let in';
}

async function removedMember(owner: Caller): Promise<{ member: Caller; removed: Caller }> {
  const { world } = office;
  const join = async (name: string): Promise<Caller> => {
    const person = await register(world, name);
    const email = `${name}@example.com`;
    await world.inject(team.addMemberToTheTeam, { as: owner, body: { email } });
    await world.drain();
    const mail = world.mails.findLast(({ to, text }) => to === email && text.includes('/approve-invitation/'));
    const token = /approve-invitation\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await world.inject(team.acceptInvitation, { body: { token, userId: person.userId, ip: '10.1.1.1' } });
    return { ...person, workspaceId: owner.workspaceId, role: 'member' };
  };
  const [member, removed] = [await join('member'), await join('removed')];
  await world.inject(team.deleteTeamMember, { as: owner, query: { user_id: removed.userId } });
  return { member, removed };
}

async function removedOperator(): Promise<Caller> {
  const { world } = office;
  const email = 'former@example.com';
  await world.inject(identity.makeOperator, { body: { email } });
  const { userId, workspaceId } = (await world.inject(identity.findAccount, { body: { email } })).body;
  await world.inject(identity.removeOperator, { body: { email } });
  return { ...office.operator, userId, workspaceId, sessionId: 'sessionformer' };
}

/** Who calls, and what a call with this right answers them. */
async function callers(): Promise<Record<string, { input: InjectInput; answer(contract: Contract): number | string }>> {
  const { world, operator } = office;
  const [owner, suspended] = [await register(world, 'owner'), await register(world, 'suspended')];
  await world.drain();
  for (const { workspaceId: accountId } of [owner, suspended])
    await world.inject(billing.setAccountPlan, { body: { accountId, plan: 'Premium' } });
  await world.inject(billing.setAccountSuspended, { body: { accountId: suspended.workspaceId, suspended: true } });
  const { member, removed } = await removedMember(owner);
  const former = await removedOperator();
  await world.drain();
  const flags = {
    headers: { 'x-role': 'operator', 'x-admin': '1', cookie: 'isAdmin=true; role=operator; fw_operator=1' },
    query: { role: 'operator' },
  };
  const expired = { authorization: `Bearer ${await world.token(operator, { offset: -16 * 60_000 })}` };
  const always = (answer: number | string) => () => answer;
  const rightIn = (contract: Contract) => rightOf(contract.may ?? 'account');
  return {
    stranger: { input: {}, answer: always(401) },
    'stranger with flags': { input: { headers: flags.headers }, answer: always(401) },
    owner: { input: { as: owner }, answer: always(403) },
    'owner with flags': { input: { as: owner, headers: flags.headers }, answer: always(403) },
    suspended: { input: { as: suspended }, answer: always(403) },
    member: { input: { as: member }, answer: always(403) },
    'removed member': { input: { as: removed }, answer: always(401) },
    service: { input: { isService: true }, answer: always(401) },
    'expired operator': { input: { headers: expired }, answer: always(401) },
    'removed operator': { input: { as: former }, answer: always(401) },
    'operator without second factor': { input: { as: { ...operator, factor: undefined } as unknown as Caller }, answer: always(MISSING) },
    'operator who has proven nothing lately': {
      input: { as: { ...operator, provenAt: world.clock.now() - 10 * 60_000 - 1 } },
      answer: ({ stepUp }) => (stepUp ? CONFIRM : 'let in'),
    },
    operator: { input: { as: operator }, answer: always('let in') },
    ...Object.fromEntries(
      operatorRights.map((right) => [
        `operator of ${right} alone`,
        { input: { as: { ...operator, rights: [right] } }, answer: (contract: Contract) => (rightIn(contract) === right ? 'let in' : 403) },
      ]),
    ),
  };
}

/** Of an operator whose cookie is used again, which is logged: the password, the token and the cookie. */
async function copiedSession(): Promise<string[]> {
  const { inject } = office.world;
  const email = 'rita@example.com';
  const made = (await inject(identity.makeOperator, { body: { email } })).body.password;
  const signedIn = await inject(identity.sendlogin, { body: { email, password: made } });
  const first = signedIn.cookies.fw_refresh?.value ?? '';
  let fw_refresh = first;
  for (let turn = 0; turn < 2; turn++) {
    const renewed = await inject(identity.refreshToken, { body: {}, cookies: { fw_refresh } });
    fw_refresh = renewed.cookies.fw_refresh?.value ?? '';
  }
  expect((await inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: first } })).status).toBe(401);
  return [made, first, signedIn.body.access_token];
}

describe('every call of operators', () => {
  it('[OPS-04] is refused to everybody but an operator with the right to it, whatever flags a browser has stored', async () => {
    expect(calls.length).toBeGreaterThan(50);
    const [found, meant]: Record<string, Record<string, number | string>>[] = [{}, {}];
    for (const [name, { input, answer }] of Object.entries(await callers())) {
      const of = async (tell: (contract: Contract) => number | string | Promise<number | string>) =>
        Object.fromEntries(await Promise.all(calls.map(async (contract) => [contract.name, await tell(contract)] as const)));
      Object.assign(meant ?? {}, { [name]: await of(answer) });
      Object.assign(found ?? {}, { [name]: await of((contract) => answerOf(contract, input)) });
    }
    expect(found).toEqual(meant);
  });

  it('[OPS-19] answers and logs no password and no hash of one, also in refusals; one that is set is stored as a hash', async () => {
    const { world } = office;
    const body = { email: 'added@example.com', password, tableName: 'User' };
    const added = await office.ask(admin.addTableData, { body });
    const { _id = '' } = added.data.find(({ email }) => email === body.email) ?? {};
    await office.ask(admin.editTableData, { body: { modalContent: { popup: 1 }, tableData: { table: 'User', field: _id } } });
    const refusals = [
      await office.refused(admin.addTableData, { body: { ...body, email: `${password}@` } }),
      await office.refused(admin.editTableData, { body: { modalContent: { password }, tableData: { table: 'User', field: _id } } }),
      await office.refused(admin.getAdminUserDatas, { body: { password } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([422, 400, 400]);
    for (const contract of calls.filter(({ may }) => may === 'operate.read'))
      await office.refused(contract, contract.method === 'GET' ? {} : { body: {} });
    const login = { email: 'olga@example.com', password };
    expect(secretsIn((await world.inject(identity.sendlogin, { body: login })).text)).toEqual([]);
    const unspoken = await copiedSession();
    await world.drain();
    expect(lines.join('\n')).toContain('a used refresh cookie came again');
    expect(lines.filter((line) => secretsIn(line).length > 0 || unspoken.some((each) => line.includes(each)))).toEqual([]);
    const users = world.store('identity').collection<{ _id: string; passwordHash: string }>({ name: 'users' });
    const stored = await users.find({ _id });
    expect(stored[0]?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain(password);
  });
});
