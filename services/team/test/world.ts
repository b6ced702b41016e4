import { forms, identity, team } from '@formwright/contracts';
import { AppError, type Caller, type Store } from '@formwright/platform';
import { createTestWorld, type TestWorld } from '@formwright/platform/testing';
import { createTeam } from '../src/index.ts';

export const owner = (userId: string): Caller => ({ userId, workspaceId: userId, role: 'owner', sessionId: `session${userId}` });
export const memberOf = (workspaceId: string, userId: string): Caller => ({ ...owner(userId), workspaceId, role: 'member' });

/** Stand-ins for the other services. An account has the address `{user id}@example.com`. */
export interface Others {
  /** User ids. */
  accounts: Set<string>;
  /** Mails counted of an address. */
  mails: Map<string, number>;
}

/** As many as identity lets invitations take. */
const MOST_MAILS_TO_ADDRESS = 6;

/**
 * @param pdfProgram of the thread that makes PDFs, where a test makes some
 * @param wrapStore puts something between the service and its store
 */
export async function createTeamWorld(
  pdfProgram = '',
  wrapStore: (store: Store) => Store = (store) => store,
): Promise<{ world: TestWorld; others: Others }> {
  const world = await createTestWorld({
    services: [
      (ports) =>
        createTeam(
          { ...ports, store: wrapStore(ports.store) },
          { productName: 'Testwright', publicUrl: 'https://forms.example', pdfProgram },
        ),
    ],
  });
  return { world, others: standIn(world) };
}

/** Answers the calls of a world for the other services. */
export function standIn(world: TestWorld, others: Others = { accounts: new Set(['ada', 'bea', 'cy']), mails: new Map() }): Others {
  world.answer(identity.findInvitee, ({ body }) => {
    const shownEmail = (body?.email ?? '').trim();
    const email = shownEmail.toLowerCase();
    if (email.split('@').length !== 2) {
      const text = email.includes(',') ? 'Please enter one email address at a time.' : 'Please enter a valid email address.';
      throw new AppError('identity.invalid_email', { email: text });
    }
    const [name = ''] = email.split('@');
    return { email, shownEmail, userId: others.accounts.has(name) ? name : null };
  });
  const mailsOf = (email = '') => others.mails.get(email) ?? 0;
  world.answer(identity.takeMail, ({ body }) => {
    const isTaken = mailsOf(body?.email) < MOST_MAILS_TO_ADDRESS;
    if (body && isTaken) others.mails.set(body.email, mailsOf(body.email) + 1);
    return { isTaken };
  });
  world.answer(identity.returnMail, ({ body }) => {
    if (body) others.mails.set(body.email, mailsOf(body.email) - 1);
    return { success: true as const };
  });
  world.answer(identity.findPeople, ({ body }) => ({
    people: (body?.userIds ?? [])
      .filter((id) => others.accounts.has(id))
      .map((userId) => ({
        ...{ userId, email: `${userId}@example.com`, firstname: userId, lastname: 'Byron', avatar: '', color: '1, 2, 3' },
        createdAt: 1_700_000_000_000,
      })),
  }));
  world.answer(forms.findFormsOf, ({ body }) => ({
    forms: (body?.workspaceIds ?? []).map((workspaceId) => ({ id: `form${workspaceId}`, workspaceId, title: 'Survey', updatedAt: 1 })),
  }));
  return others;
}

export const invite = (world: TestWorld, email: string, as = owner('ada')) =>
  world.inject(team.addMemberToTheTeam, { as, body: { email } });

/** The token of the latest invitation mail to an address. */
export async function tokenFor(world: TestWorld, email: string): Promise<string> {
  await world.drain();
  const mail = world.mails.findLast(({ to }) => to === email);
  return /https:\/\/forms\.example\/approve-invitation\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';
}

export const accept = (world: TestWorld, token: string, userId: string) =>
  world.inject(team.acceptInvitation, { body: { token, userId, ip: '10.0.0.1' } });

/** Makes a user a member. */
export async function join(world: TestWorld, userId: string, as = owner('ada')): Promise<void> {
  const email = `${userId}@example.com`;
  const invited = await invite(world, email, as);
  const accepted = await accept(world, await tokenFor(world, email), userId);
  if (accepted.status !== 200) throw new Error(`${invited.text} ${accepted.text}`);
}

export async function membersOf(world: TestWorld, as = owner('ada')) {
  return (await world.inject(team.getTeamMembers, { as })).body.members;
}

export const errorOf = (reply: { body: unknown }) => (reply.body as { error: Record<string, string> }).error;
