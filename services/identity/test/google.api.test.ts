import { identity } from '@formwright/contracts';
import { type IdIssuer, startIdIssuer, TEST_CLIENT_ID } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createIdentityWorld,
  deviceOf,
  faultsOf,
  linksTo,
  newEmail,
  password,
  resetLinksTo,
  signUp,
  signUpVerified,
  toldOf,
  type World,
} from './world.ts';

let issuer: IdIssuer;
let world: World;
beforeAll(async () => {
  issuer = await startIdIssuer();
  world = await createIdentityWorld(undefined, {
    googleIssuer: issuer.url,
    googleClientId: TEST_CLIENT_ID,
    operatorNetworks: ['127.0.0.1'],
  });
});
afterAll(async () => {
  await world.close();
  await issuer.close();
});

let people = 0;
/** Somebody whose address Google owns. */
const person = (more: Record<string, unknown> = {}) => {
  people += 1;
  return { sub: `google${people}`, email: `person${people}@gmail.com`, given_name: 'Ada', family_name: 'Lovelace', ...more };
};
/** As if this browser had begun the sign-in. */
const nonce = 'nonce-of-this-browser';
const tokenOf = (claims: Record<string, unknown>) => issuer.token({ nonce, ...claims }, world.clock.now());
const send = (token: string, body: Record<string, unknown> = {}, cookies: Record<string, string> = { fw_google: nonce }) =>
  world.inject(identity.signupUserGoogle, { body: { token, ...body }, cookies });
const me = async (reply: Awaited<ReturnType<typeof send>>) =>
  (await world.inject(identity.getMe, { body: {}, headers: deviceOf('', reply).headers })).body;
const signin = (email: string, attempt = password) => world.inject(identity.signinUser, { body: { email, password: attempt } });

describe('sign-in with Google', () => {
  it('[API-039] takes the documented payload and answers an access token: for a new account at first, for the same one later', async () => {
    const ada = person();
    const payload = {
      email: ada.email,
      firstname: 'Ada',
      lastname: 'Lovelace',
      googleId: ada.sub,
      googleImage: 'https://example.org/a.png',
    };
    const first = await send(await tokenOf(ada), payload);
    expect([first.status, Object.keys(first.body)]).toEqual([200, ['access_token']]);
    const account = await me(first);
    expect(account).toMatchObject({ email: ada.email, firstname: 'Ada', lastname: 'Lovelace', avatar: 'firstname', role: 'OWNER' });
    world.clock.advance(1_000);
    const later = await send(await tokenOf({ ...ada, email: 'new.address@gmail.com' }));
    expect((await me(later))._id).toBe(account._id);
    await world.drain();
    expect(world.published('identity.v1.UserChanged').at(-1)).toMatchObject({ email: ada.email, verified: true });
  });

  it('[AUTH-09] is granted only on a token that the server verified, never on the email in the body alone', async () => {
    const email = await signUpVerified(world);
    const ada = person();
    const now = world.clock.now();
    const bad = {
      'no token': 'x',
      'an unsigned one': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: 'x', email })).toString('base64url')}.`,
      'a forged one': await issuer.forgedToken(ada, now),
      'one for somebody else': await tokenOf({ ...ada, aud: 'another.example' }),
      'one for several, made for another': await tokenOf({ ...ada, aud: [TEST_CLIENT_ID, 'another.example'], azp: 'another.example' }),
      'one of another issuer': await tokenOf({ ...ada, iss: 'https://evil.example' }),
      'an expired one': await issuer.token(ada, now - 2 * 3_600_000),
      'an old one': await issuer.token(ada, now - 20 * 60_000),
      'one of the future': await issuer.token(ada, now + 3_600_000),
      'one without email': await tokenOf({ sub: ada.sub }),
      'one whose email is not verified': await tokenOf({ ...ada, email_verified: false }),
    };
    for (const [name, token] of Object.entries(bad)) {
      const reply = await send(token, { email });
      expect([name, reply.status, Object.keys(faultsOf(reply))]).toEqual([name, 401, ['token']]);
      expect(reply.cookies.fw_refresh).toBeUndefined();
    }
    const log = world.store('identity').collection<{ _id: string; what: string }>({ name: 'securityLog' });
    expect(await log.findOne({ what: 'Google sign-in refused' })).toMatchObject({ who: '', detail: '', count: Object.keys(bad).length });
    const another = await tokenOf(ada);
    expect((await send(another, { email })).status).toBe(401);
    expect((await send(another, { googleId: 'google0' })).status).toBe(401);
    expect((await send(another)).status).toBe(200);
  });

  it('takes a token once, also when it comes thrice at once', async () => {
    const token = await tokenOf(person());
    const replies = await Promise.all([send(token), send(token), send(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await send(token)).status).toBe(401);
  });

  it('takes a token once, also when its signature is spelled in another way', async () => {
    const token = await tokenOf(person());
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const respelled = token.slice(0, -1) + signs[signs.indexOf(token.at(-1) ?? '') ^ 1];
    const bytes = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url');
    expect([respelled === token, bytes(respelled).equals(bytes(token))]).toEqual([false, true]);
    expect((await send(token)).status).toBe(200);
    expect((await send(respelled)).status).toBe(401);
  });

  it('binds a token to the browser that asked for it, by a nonce that no script can read', async () => {
    const begun = await world.inject(identity.beginGoogle, { body: {} });
    const url = new URL(begun.body.url);
    expect(url.origin + url.pathname).toBe(`${issuer.url}/authorize`);
    const asked = url.searchParams.get('nonce') ?? '';
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: TEST_CLIENT_ID,
      redirect_uri: 'https://forms.example/google',
      response_type: 'id_token',
      scope: 'openid email profile',
      prompt: 'select_account',
      nonce: asked,
    });
    expect(begun.cookies.fw_google).toMatchObject({ value: asked, httpOnly: true, sameSite: 'Strict', path: '/api', maxAge: 900 });
    const token = await tokenOf(person({ nonce: asked }));
    expect((await send(token)).status).toBe(401);
    expect((await send(token, {}, { fw_google: 'another' })).status).toBe(401);
    // A link with a token that nobody asked for here would sign its reader in as somebody else.
    for (const nameless of [undefined, null])
      for (const cookies of [{}, { fw_google: asked }])
        expect((await send(await tokenOf(person({ nonce: nameless })), {}, cookies)).status).toBe(401);
    const reply = await send(token, {}, { fw_google: asked });
    expect([reply.status, reply.cookies.fw_google?.value]).toEqual([200, '']);
  });

  it('links the account of a verified email: at once where Google owns the address, and its owner hears of it', async () => {
    const ada = person();
    await signUpVerified(world, ada.email);
    const own = await me((await signin(ada.email)) as never);
    const reply = await send(await tokenOf(ada));
    expect((await me(reply))._id).toBe(own._id);
    expect((await signin(ada.email)).status).toBe(200);
    expect(await toldOf(world, ada.email)).toContainEqual(['Google account linked', '', '127.0.0.0/24', 1]);
    await world.drain();
    expect(world.mails.at(-1)).toMatchObject({ to: ada.email, subject: 'Testwright: Google was linked to your account' });
  });

  it('asks for the password before it links an account whose address Google does not own, and limits the attempts', async () => {
    const email = await signUpVerified(world);
    const ada = person({ email });
    const token = await tokenOf(ada);
    const asked = await send(token);
    expect([asked.status, faultsOf(asked)]).toEqual([422, { password: expect.stringContaining(email) }]);
    expect((await send(token, { password: 'Wrong-one2' })).status).toBe(422);
    expect(await toldOf(world, email)).toContainEqual(['Google sign-in refused', 'wrong password', '127.0.0.0/24', 1]);
    expect((await send(token, { password })).status).toBe(200);
    expect((await send(await tokenOf({ ...ada, jti: 'second' }))).status).toBe(200);

    // An address that only ends like Google's own is somebody else's.
    for (const like of ['ada@notgmail.com', 'ada@my-googlemail.com', 'ada@gmail.com.example']) {
      await signUpVerified(world, like);
      expect([like, (await send(await tokenOf(person({ email: like })))).status]).toEqual([like, 422]);
    }

    const other = await tokenOf(person({ email: await signUpVerified(world) }));
    const replies = await Promise.all(Array.from({ length: 14 }, () => send(other, { password: 'Wrong-one2' })));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await send(await tokenOf(person({ email: await signUpVerified(world), hd: 'example.com' })))).status).toBe(200);
  });

  it('replaces an account that was never verified: what a stranger chose signs nobody in', async () => {
    const ada = person({ email: newEmail() });
    await signUp(world, ada.email);
    await world.inject(identity.forgotUser, { body: { email: ada.email } });
    const [[verification = ''], [recovery = '']] = [await linksTo(world, ada.email), await resetLinksTo(world, ada.email)];
    const reply = await send(await tokenOf(ada));
    expect(reply.status).toBe(200);
    expect((await signin(ada.email)).status).toBe(401);
    expect((await me(reply)).email).toBe(ada.email);
    expect((await world.inject(identity.verifyEmail, { body: { token: verification, password } })).status).toBe(410);
    const body = { token: recovery, newPassword: 'Other-chair8', confirmNewPassword: 'Other-chair8' };
    expect((await world.inject(identity.resetPassword, { body })).status).toBe(410);
  });

  it('[OPS-06 part: Google] neither makes nor opens an account of an operator', async () => {
    const ada = person();
    await world.inject(identity.makeOperator, { body: { email: ada.email } });
    expect((await send(await tokenOf(ada))).body).toEqual({ error: { admin: 'Please use the sign-in for operators.' } });
    // From where operators do not work, it is as a token that has expired.
    const elsewhere = (token: string) =>
      world.inject(identity.signupUserGoogle, { body: { token }, cookies: { fw_google: nonce }, ip: '198.51.100.1' });
    const [known, expired] = [await elsewhere(await tokenOf(ada)), await elsewhere('x.y.z')];
    expect([known.status, known.body]).toEqual([expired.status, expired.body]);
  });

  it('sends an account without a password to Google when its password is forgotten, and frees the link with the account', async () => {
    const ada = person();
    const reply = await send(await tokenOf(ada));
    expect(faultsOf(await world.inject(identity.forgotUser, { body: { email: ada.email } }))).toHaveProperty('googleEmail');
    expect((await signin(ada.email, 'x')).status).toBe(401);
    await world.inject(identity.deleteAccount, { body: {}, headers: deviceOf('', reply).headers });
    world.clock.advance(1_000);
    expect((await send(await tokenOf(ada))).status).toBe(200);
  });

  it('lets an account without a password choose one within 10 minutes after the sign-in, and later never', async () => {
    const ada = person();
    const choose = async (reply: Awaited<ReturnType<typeof send>>) => {
      const body = { current_password: '', password: 'Other-chair8', confirm_password: 'Other-chair8' };
      return world.inject(identity.updateMyPasswordDetails, { body, headers: deviceOf('', reply).headers });
    };
    const old = await send(await tokenOf(ada));
    world.clock.advance(10 * 60_000 + 1);
    expect(Object.keys(faultsOf(await choose(old)))).toEqual(['current_password']);
    expect((await choose(await send(await tokenOf(ada)))).status).toBe(200);
    expect((await signin(ada.email, 'Other-chair8')).status).toBe(200);
    expect((await world.inject(identity.forgotUser, { body: { email: ada.email } })).status).toBe(200);
    world.clock.advance(1_000);
    expect(Object.keys(faultsOf(await choose(await send(await tokenOf(ada)))))).toEqual(['current_password']);
  });

  it('takes no address for a name', async () => {
    const reply = await send(await tokenOf(person({ given_name: 'Win at evil.example', family_name: 'Lovelace' })));
    expect(await me(reply)).toMatchObject({ firstname: 'Win at evil example', lastname: 'Lovelace' });
    const nameless = await send(await tokenOf(person({ given_name: '', family_name: '', email: 'ada.l@gmail.com', sub: 'nameless' })));
    expect(await me(nameless)).toMatchObject({ firstname: 'ada l', lastname: '' });
  });

  it('takes initials with a dot for names', async () => {
    const reply = await send(await tokenOf(person({ given_name: 'A.P.J.Abdul', family_name: 'St.John' })));
    expect(await me(reply)).toMatchObject({ firstname: 'A.P.J.Abdul', lastname: 'St.John' });
  });

  it('asks for the keys of the issuer once', async () => {
    for (let turn = 0; turn < 3; turn += 1) await send(await tokenOf(person()));
    expect(issuer.keyFetches()).toBe(1);
  });
});

describe('without its settings, or without Google', () => {
  it('says that it is not set up', async () => {
    const plain = await createIdentityWorld();
    const replies = [
      await plain.inject(identity.beginGoogle, { body: {} }),
      await plain.inject(identity.signupUserGoogle, { body: { token: 'x' } }),
    ];
    for (const { status, body } of replies)
      expect([status, body]).toEqual([404, { error: 'Sign-in with Google is not set up on this server.' }]);
    await plain.close();
  });

  it('says that Google does not answer, and what else signs in', async () => {
    const cut = await createIdentityWorld(undefined, { googleIssuer: 'http://127.0.0.1:9', googleClientId: TEST_CLIENT_ID });
    const replies = [
      await cut.inject(identity.beginGoogle, { body: {} }),
      await cut.inject(identity.signupUserGoogle, { body: { token: 'x' } }),
    ];
    const error = 'Google does not answer at the moment. Please try again, or sign in with your password.';
    for (const { status, body } of replies) expect([status, body]).toEqual([503, { error }]);
    await cut.close();
  });
});
