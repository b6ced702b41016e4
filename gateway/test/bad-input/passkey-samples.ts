import { identity } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { createTestPasskey, type TestPasskey, type TestWorld } from '@formwright/platform/testing';
import { password, publicUrl } from '../product-world.ts';
import { type MakeSample, operatorLogin, verified, withCookies } from './sample-steps.ts';

type As = { as: Caller } | { headers: { authorization: string } };

/** The body of addPasskey; nothing that is taken for an account that does not exist. */
async function madeBy(passkey: TestPasskey, as: As, world: TestWorld, typed = password) {
  const { options } = (await world.inject(identity.beginPasskey, { ...as, body: { password: typed } })).body;
  return { ...passkey.make(options ?? { challenge: 'AAAA', user: { id: 'AAAA' } }), name: 'Laptop' };
}

async function idOfNew(as: Caller, world: TestWorld): Promise<string> {
  await world.inject(identity.addPasskey, { as, body: await madeBy(createTestPasskey(publicUrl), { as }, world) });
  const { passkeys } = (await world.inject(identity.getPasskeys, { as, body: {} })).body;
  return passkeys?.at(-1)?._id ?? 'unknown';
}

export const passkeySamples: Readonly<Record<string, MakeSample>> = {
  beginPasskey: () => ({ body: { password } }),
  addPasskey: async ({ owner }, world) => ({ body: await madeBy(createTestPasskey(publicUrl), { as: owner }, world) }),
  renamePasskey: async ({ owner }, world) => ({ body: { id: await idOfNew(owner, world), name: 'Phone' } }),
  removePasskey: async ({ owner }, world) => ({ body: { id: await idOfNew(owner, world) } }),
  confirmOperator: async (_things, world) => {
    const passkey = createTestPasskey(publicUrl);
    const login = await operatorLogin(world);
    const { access_token } = (await world.inject(identity.sendlogin, { body: login })).body;
    const as = { headers: { authorization: `Bearer ${access_token}` } };
    await world.inject(identity.addPasskey, { ...as, body: await madeBy(passkey, as, world, login.password) });
    const asked = await world.inject(identity.beginPasskeySignin, { body: {} });
    const { headers } = withCookies(asked);
    return { body: { password: login.password, passkey: passkey.sign(asked.body.options) }, headers: { ...headers, ...as.headers } };
  },
  signinPasskey: async (_things, world) => {
    const passkey = createTestPasskey(publicUrl);
    const signedIn = await world.inject(identity.signinUser, { body: { email: await verified(world), password } });
    const as = { headers: { authorization: `Bearer ${signedIn.body.access_token}` } };
    await world.inject(identity.addPasskey, { ...as, body: await madeBy(passkey, as, world) });
    const asked = await world.inject(identity.beginPasskeySignin, { body: {} });
    return { body: passkey.sign(asked.body.options), ...withCookies(asked) };
  },
};
