import { allContracts, billing, type Contract, forms, operatorRights, ownDataServices, serviceNames, team } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownerPageCalls } from './operators/reading-calls.ts';
import { createProductWorld, password, register } from './product-world.ts';
import { accountRows } from './who-may/account-rows.ts';
import { formRows } from './who-may/form-rows.ts';
import { operatorRows } from './who-may/operator-rows.ts';
import { type Name, names, type Outcome, onOwn, type Rows, services, signedIn, type Things } from './who-may/outcomes.ts';
import { responseRows } from './who-may/response-rows.ts';
import { pages } from './who-may/some-pages.ts';
import { submissionRows } from './who-may/submission-rows.ts';
import { workspaceRows } from './who-may/workspace-rows.ts';

// Every contract of the product against every kind of caller. A contract without a row fails.

const NO_CAUSE = '0'.repeat(32);

const rows: Rows = {
  ...accountRows,
  ...formRows,
  ...submissionRows,
  ...responseRows,
  ...workspaceRows,
  ...operatorRows,
  ...Object.fromEntries(
    ownerPageCalls.map(({ name }) => [name, { input: () => ({ body: { page: 1, size: 10 } }), outcome: services(200) }]),
  ),

  ...Object.fromEntries(
    ownDataServices.map((service) => [
      `findOwnDataOf${service}`,
      { input: () => ({ body: { userId: 'none', workspaceId: 'none' } }), outcome: services(200) },
    ]),
  ),
  ...Object.fromEntries(
    serviceNames.flatMap((service) => [
      [`listDeadLettersOf${service}`, { input: () => ({ body: {} }), outcome: services(200) }],
      [`deliverDeadLettersOf${service}`, { input: () => ({ body: { id: null } }), outcome: services(200) }],
      [`listDeadLetterCausesOf${service}`, { input: () => ({ body: {} }), outcome: services(200) }],
      [`readDeadLetterOf${service}`, { input: () => ({ body: { cause: NO_CAUSE, number: 1 } }), outcome: services(200) }],
      [`discardDeadLettersOf${service}`, { input: () => ({ body: { id: 'none', reason: 'gone' } }), outcome: services(200) }],
      [`listOperatorActsOf${service}`, { input: () => ({ body: { limit: 10 } }), outcome: services(200) }],
      [`listErrorsOf${service}`, { input: () => ({ body: { limit: 10 } }), outcome: services(200) }],
      [`tellHealthOf${service}`, { input: () => ({ body: {} }), outcome: services(200) }],
      [`clearErrorsOf${service}`, { input: () => ({ body: { until: 1 } }), outcome: services(200) }],
      [`listSecurityLogOf${service}`, { input: () => ({ body: { who: null } }), outcome: services(200) }],
      [`askAgainOf${service}`, { input: () => ({ body: { queue: null } }), outcome: services(200) }],
      [
        `compareCopiesOf${service}`,
        // Nobody keeps a copy of a fact.
        { input: () => ({ body: { queue: 'none', event: 'identity.v1.UserDeleted', ask: { after: '' } } }), outcome: services(404) },
      ],
      [
        `tellAgainOf${service}`,
        // Nobody tells this one again, because it is a fact.
        { input: () => ({ body: { event: 'identity.v1.UserDeleted', fields: 1, ask: { after: '' } } }), outcome: services(404) },
      ],
    ]),
  ),

  // They take the responses of the other rows along.
  archiveAllResponses: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  deleteAllResponse: { input: ({ formId }) => ({ body: { id: formId } }), outcome: onOwn(200) },
  // The last row, because it deletes the accounts. The owner's workspace ends with the owner, so its member is signed out of it.
  deleteAccount: { input: () => ({ body: { password } }), outcome: { ...signedIn(200), member: 401 } },
};

let world: TestWorld;
const callers: Partial<Record<Name, Caller>> = {};
const things: Partial<Record<Name, Things>> = {};

async function makeThings(owner: Caller): Promise<Things> {
  const { body } = await world.inject(forms.newForm, { as: owner, body: { newform: pages() } });
  const responseId = `response${owner.userId}`;
  await world.publish('submissions.v1.SubmissionAccepted', responseId, {
    submissionId: responseId,
    formId: body.id,
    workspaceId: owner.workspaceId,
    startedAt: 0n,
    acceptedAt: BigInt(world.clock.now()),
    email: '',
    answersJson: Buffer.from('{}'),
  });
  return { formId: body.id, responseId };
}

/** Makes a user a member of the owner's workspace. */
async function join(owner: Caller, { userId }: Caller, name: string): Promise<void> {
  const email = `${name}@example.com`;
  await world.inject(team.addMemberToTheTeam, { as: owner, body: { email } });
  await world.drain();
  const mail = world.mails.find(({ to, text }) => to === email && text.includes('/approve-invitation/'));
  const token = /approve-invitation\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { status } = await world.inject(team.acceptInvitation, { body: { token, userId, ip: '10.1.1.1' } });
  expect(status).toBe(200);
}

beforeAll(async () => {
  world = await createProductWorld();
  const people = names.filter((name) => name !== 'stranger' && name !== 'service');
  for (const name of people) callers[name] = await register(world, name);
  await world.drain();
  const { owner, suspended, another, member, removed, operator } = callers as Record<Name, Caller>;
  for (const { workspaceId } of [owner, suspended, another]) {
    await world.inject(billing.setAccountPlan, { body: { accountId: workspaceId, plan: 'Premium' } });
  }
  await world.drain();
  const own = await makeThings(owner);
  for (const name of names) things[name] = own;
  things.suspended = await makeThings(suspended);
  await world.drain();
  await world.inject(billing.setAccountSuspended, { body: { accountId: suspended.workspaceId, suspended: true } });
  for (const person of ['member', 'removed'] as const) await join(owner, callers[person] as Caller, person);
  callers.member = { ...member, workspaceId: owner.workspaceId, role: 'member' };
  callers.removed = { ...removed, workspaceId: owner.workspaceId, role: 'member' };
  callers.operator = { ...operator, role: 'operator', rights: operatorRights };
  await world.inject(team.deleteTeamMember, { as: owner, query: { user_id: removed.userId } });
  await world.drain();
});
afterAll(() => world.close());

async function statusFor(contract: Contract, name: Name): Promise<number> {
  const row = rows[contract.name];
  const mine = things[name];
  if (!row || !mine) throw new Error(`nothing to try ${contract.name} with as ${name}`);
  const caller = callers[name];
  const reply = await world.inject(contract, {
    ...row.input(mine),
    ...(caller && { as: caller }),
    isService: name === 'service',
  });
  return reply.status;
}

describe('who may', () => {
  it('has a row for every contract', () => {
    expect(Object.keys(rows).sort()).toEqual(allContracts.map((contract) => contract.name).sort());
  });

  it('say of a suspended account what the contract says', () => {
    /** Each form by itself; and nothing that could be refused is there. */
    const byWhatIsThere = ['changeForms', 'archiveAllForms', 'deleteAllForms', 'resendInvitation'];
    const meant = ({ name, whileSuspended }: Contract) =>
      whileSuspended === 'works' || byWhatIsThere.includes(name) ? rows[name]?.outcome.owner : 403;
    const theirs = allContracts.filter(({ auth }) => auth === 'user');
    expect(Object.fromEntries(theirs.map(({ name }) => [name, rows[name]?.outcome.suspended]))).toEqual(
      Object.fromEntries(theirs.map((contract) => [contract.name, meant(contract)])),
    );
    expect(theirs.filter(({ name, whileSuspended }) => byWhatIsThere.includes(name) && whileSuspended === 'depends')).toHaveLength(4);
  });

  // One test, because the rows build on each other: a form is archived before it is restored, and accounts are deleted last.
  it('[SHELL-14] call each of them, in the order of the rows', async () => {
    const contracts = new Map<string, Contract>(allContracts.map((contract) => [contract.name, contract]));
    const found: Record<string, Partial<Outcome>> = {};
    for (const name of Object.keys(rows)) {
      const contract = contracts.get(name) as Contract;
      const statuses: Partial<Outcome> = {};
      for (const caller of names) {
        statuses[caller] = await statusFor(contract, caller);
        if (name === 'deleteAccount') await world.drain();
      }
      found[name] = statuses;
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(rows).map(([name, { outcome }]) => [name, outcome])));
  });
});
