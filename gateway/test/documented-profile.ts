import { type Contract, identity } from '@formwright/contracts';
import { createTestPasskey, type TestWorld } from '@formwright/platform/testing';
import type { Sent } from './documented-api.ts';
import { png } from './every-kind.ts';
import { password, publicUrl } from './product-world.ts';

/** Names, switches and picture of the profile. */
export async function changeProfile(
  call: (contract: Contract, sent: Sent, status?: number) => Promise<unknown>,
  headers: Record<string, string>,
): Promise<void> {
  const names = { firstname: 'Ada', lastname: 'Byron', email: 'ada@example.com' };
  await call(identity.updateMyGeneralDetails, { body: names, headers });
  await call(identity.updateMyGeneralDetails, { body: { ...names, firstname: '', lastname: '' }, headers }, 422);
  await call(identity.emailCheck, { body: { check: false }, headers });
  await call(identity.emailCheck, { body: { check: true }, headers });
  await call(identity.browserCheck, { body: { check: true }, headers });
  await call(identity.changeAvatar, { body: {}, files: { avatar: new File([png], 'a.png', { type: 'image/png' }) }, headers });
  await call(identity.changeAvatar, { body: {}, headers }, 422);
  await call(identity.removeAvatar, { body: {}, headers });
}

/** The address in the mail about a new response. */
export async function unsubscribe(
  call: (contract: Contract, sent: Sent, status?: number) => Promise<unknown>,
  world: TestWorld,
): Promise<void> {
  await world.runJob('responses.publish-counts');
  await world.drain();
  await world.runJob('identity.mail-news');
  await world.drain();
  const token = world.mails.flatMap(({ text }) => /\/unsubscribe\/([\w.-]+)/.exec(text)?.[1] ?? []).at(-1) ?? 'none';
  const body = Buffer.from('List-Unsubscribe=One-Click');
  await call(identity.unsubscribePage, { params: { token } });
  await call(identity.unsubscribePage, { params: { token: 'unknown' } }, 410);
  await call(identity.unsubscribe, { params: { token }, body });
  await call(identity.unsubscribe, { params: { token: 'unknown' }, body }, 410);
}

/** A passkey is added, signs in, and is removed. */
export async function usePasskey(
  // biome-ignore lint/suspicious/noExplicitAny: the replies of several calls
  call: (contract: Contract, sent: Sent, status?: number) => Promise<{ body: any; cookie: string }>,
  headers: Record<string, string>,
): Promise<void> {
  const passkey = createTestPasskey(publicUrl);
  await call(identity.beginPasskey, { body: { password: 'Wrong-chair7' }, headers }, 422);
  const made = await call(identity.beginPasskey, { body: { password }, headers });
  const body = { ...passkey.make(made.body.options), name: 'Laptop' };
  await call(identity.addPasskey, { body: { ...body, name: '' }, headers }, 422);
  await call(identity.addPasskey, { body, headers });
  await call(identity.addPasskey, { body, headers });
  await call(identity.addPasskey, { body: { ...body, client_data: 'AAAA' }, headers }, 410);
  const asked = await call(identity.beginPasskeySignin, { body: {} });
  const answer = passkey.sign(asked.body.options);
  await call(identity.signinPasskey, { body: answer, headers: { cookie: asked.cookie } });
  await call(identity.signinPasskey, { body: answer, headers: { cookie: asked.cookie } }, 410);
  const [{ _id: id }] = (await call(identity.getPasskeys, { body: {}, headers })).body.passkeys;
  await call(identity.renamePasskey, { body: { id, name: 'Phone' }, headers });
  await call(identity.removePasskey, { body: { id }, headers });
  await call(identity.renamePasskey, { body: { id, name: 'Phone' }, headers }, 404);
}
