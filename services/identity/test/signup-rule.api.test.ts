import { identity, OPEN_SIGNUP, readSignupRule, team } from '@formwright/contracts';
import { type IdIssuer, startIdIssuer, TEST_CLIENT_ID } from '@formwright/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createIdentityWorld,
  linksTo,
  newEmail,
  password,
  resetLinksTo,
  signIn,
  signUp,
  signUpVerified,
  signupBody,
  type World,
} from './world.ts';

/** The setting of the world, which a test changes as a restart would. */
const rule = { ...OPEN_SIGNUP };
const set = (text: string) => Object.assign(rule, readSignupRule(text));

let issuer: IdIssuer;
let world: World;
/** Whom the invitation of a token is for. */
const invited = new Map<string, string>();
beforeAll(async () => {
  issuer = await startIdIssuer();
  world = await createIdentityWorld(undefined, { signup: rule, googleIssuer: issuer.url, googleClientId: TEST_CLIENT_ID });
  world.answer(team.findInvitation, ({ body }) => {
    const email = invited.get(body?.token ?? '') ?? '';
    return { email, shownEmail: email, inviterId: 'ada', workspaceId: 'ada' };
  });
  world.answer(team.acceptInvitation, () => ({ workspaceId: 'ada' }));
  world.answer(team.findMembership, () => ({ isMember: true }));
});
beforeEach(() => void set('open'));
afterAll(async () => {
  await world.close();
  await issuer.close();
});

const nonce = 'nonce';
let people = 0;
const ways = {
  password: (email: string) => world.inject(identity.signupUser, { body: signupBody(email) }),
  async google(email: string) {
    people += 1;
    const claims = { sub: `google${people}`, email, email_verified: true, given_name: 'Ada', hd: email.split('@')[1], nonce };
    return world.inject(identity.signupUserGoogle, {
      body: { token: await issuer.token(claims, world.clock.now()) },
      cookies: { fw_google: nonce },
    });
  },
  invitation(email: string) {
    people += 1;
    const token = `invitation${people}`;
    invited.set(token, email);
    return world.inject(identity.approveInvitation, { params: { token }, body: signupBody(email) });
  },
  olderInvitation(email: string) {
    people += 1;
    const memberId = `invitation${people}`;
    invited.set(memberId, email);
    return world.inject(identity.signupMembers, { body: { ...signupBody(email), memberId } });
  },
  operator: (email: string) => world.inject(identity.addPerson, { body: { email, password } }),
  command: (email: string) => world.inject(identity.makeOperator, { body: { email } }),
};
type Way = keyof typeof ways;

let taken = 0;
const at = (domain: string) => {
  taken += 1;
  return `somebody${taken}@${domain}`;
};
const statuses = async (domain: string) => {
  const found: Partial<Record<Way, number>> = {};
  for (const way of Object.keys(ways) as Way[]) found[way] = (await ways[way](at(domain))).status;
  return found;
};
const made = { operator: 200, command: 200 };

describe('who may make an account', () => {
  it('is everybody at first, and by each way whom the setting names; operators make accounts whatever it says', async () => {
    const all = { password: 200, google: 200, invitation: 200, olderInvitation: 200, ...made };
    const byInvitation = { ...all, password: 403, google: 403 };
    expect(await statuses('example.com')).toEqual(all);
    set('domains:Example.org,bücher.example');
    expect(await statuses('example.org')).toEqual(all);
    expect(await statuses('xn--bcher-kva.example')).toEqual(all);
    expect(await statuses('sub.example.org')).toEqual(byInvitation);
    expect(await statuses('example.com')).toEqual(byInvitation);
    set('invitation');
    expect(await statuses('example.com')).toEqual(byInvitation);
    set('closed');
    expect(await statuses('example.com')).toEqual({ password: 403, google: 403, invitation: 403, olderInvitation: 403, ...made });
  });

  it('is answered alike whether there is an account, without a mail', async () => {
    const [known, unverified, unknown] = [await signUpVerified(world), await signUp(world), newEmail()];
    await world.drain();
    const mails = world.mails.length;
    for (const text of ['domains:example.org', 'invitation', 'closed']) {
      set(text);
      const replies = await Promise.all([known, unverified, unknown].map(ways.password));
      const bodies = new Set(replies.map(({ status, text: body }) => `${status} ${body}`));
      expect([...bodies]).toEqual([expect.stringMatching(/^403 {"error":"(?:Accounts on this|This) server /)]);
      for (const email of [unverified, unknown]) {
        for (const contract of [identity.newVerify, identity.forgotUser]) {
          const { status, body } = await world.inject(contract, { body: { email } });
          expect([text, status, body]).toEqual([text, 200, { success: true }]);
        }
      }
    }
    await world.drain();
    expect(world.mails.length).toBe(mails);
  });

  it('lets everybody who has an account sign in, get a new password and join a team as ever', async () => {
    const email = await signUpVerified(world);
    const owner = at('example.com');
    expect((await ways.google(owner)).status).toBe(200);
    set('closed');
    await signIn(world, email);
    expect((await world.inject(identity.forgotUser, { body: { email } })).status).toBe(200);
    const token = (await resetLinksTo(world, email)).at(-1) ?? '';
    expect((await world.inject(identity.checkLink, { body: { kind: 'reset', token } })).status).toBe(200);
    const next = { newPassword: password, confirmNewPassword: password, token };
    expect((await world.inject(identity.resetPassword, { body: next })).status).toBe(200);
    expect((await ways.invitation(email)).status).toBe(200);
  });

  it('is asked when a sign-up ends, whatever was so when it began', async () => {
    const email = await signUp(world);
    expect((await world.inject(identity.forgotUser, { body: { email } })).status).toBe(200);
    const [token = ''] = await linksTo(world, email);
    const recovery = (await resetLinksTo(world, email)).at(-1) ?? '';
    const next = { newPassword: password, confirmNewPassword: password, token: recovery };
    set('closed');
    const refused = [
      await world.inject(identity.verifyEmail, { body: { token, password } }),
      await world.inject(identity.checkLink, { body: { kind: 'verify', token } }),
      await world.inject(identity.checkLink, { body: { kind: 'reset', token: recovery } }),
      await world.inject(identity.resetPassword, { body: next }),
    ];
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      refused.map(() => [403, { error: 'This server takes no new accounts.' }]),
    );
    set('invitation');
    // Somebody may invite who began to sign up.
    expect((await ways.invitation(email)).status).toBe(200);
    await signIn(world, email);
  });
});
