import { identity } from '@formwright/contracts';
import type { Store } from '@formwright/platform';
import { replacing } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, deviceOf, password, resetLinksTo, signIn, signUpVerified, type World } from './world.ts';

let world: World;
/** What happens once, just before a session is stored, or just after one was prolonged. */
let before: (() => Promise<unknown>) | null = null;
let after: (() => Promise<unknown>) | null = null;
beforeAll(async () => {
  world = await createIdentityWorld(withInterruptions);
});
afterAll(() => world.close());

const withInterruptions = (store: Store): Store =>
  replacing(store, {
    async commit(writes) {
      const act = writes.some(({ collection, kind }) => collection === 'sessions' && kind === 'insert') ? before : null;
      if (act) before = null;
      await act?.();
      return store.commit(writes);
    },
    collection(declaration) {
      const collection = store.collection(declaration);
      if (declaration.name !== 'sessions') return collection;
      return replacing(collection, {
        async findOneAndUpdate(filter, update, options) {
          const found = await collection.findOneAndUpdate(filter, update, options);
          const act = after;
          after = null;
          await act?.();
          return found;
        },
      });
    },
  });

async function accountWithLink(): Promise<{ email: string; reset: () => Promise<unknown> }> {
  const email = await signUpVerified(world);
  await world.inject(identity.forgotUser, { body: { email } });
  const token = (await resetLinksTo(world, email)).at(-1) ?? '';
  const newPassword = 'Walnut-bench8';
  const reset = async () => {
    expect((await world.inject(identity.resetPassword, { body: { token, newPassword, confirmNewPassword: newPassword } })).status).toBe(
      200,
    );
  };
  return { email, reset };
}
const refresh = (cookie: string) => world.inject(identity.refreshToken, { cookies: { fw_refresh: cookie } });
const asks = async (token: string) => {
  await world.drain();
  return (await world.inject(identity.getSecondFactor, { body: {}, headers: { authorization: `Bearer ${token}` } })).status;
};

describe('a new password ends every session', () => {
  it('also one that the old password opens at the same moment', async () => {
    const { email, reset } = await accountWithLink();
    before = reset;
    const reply = await world.inject(identity.signinUser, { body: { email, password, remember: true } });
    expect([reply.status, reply.cookies.fw_refresh]).toEqual([503, undefined]);
    const { sessions } = (await listed(email)) ?? {};
    expect(sessions).toHaveLength(1);
  });

  it('also one that is prolonged at the same moment: its token is worth nothing', async () => {
    const { email, reset } = await accountWithLink();
    const { cookie } = await signIn(world, email);
    after = reset;
    const reply = await refresh(cookie);
    const { token, cookie: next } = deviceOf(email, reply);
    expect(await asks(token)).toBe(401);
    expect((await refresh(next)).status).toBe(401);
  });
});

/** The sessions as a new sign-in sees them: itself alone. */
async function listed(email: string) {
  const { headers } = await signIn(world, email, { password: 'Walnut-bench8' });
  return (await world.inject(identity.getSessions, { body: {}, headers })).body;
}
