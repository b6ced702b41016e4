import { forms, identity, listSecurityLog } from '@formwright/contracts';
import type { Store } from '@formwright/platform';
import { createTestWorld, testKeys } from '@formwright/platform/testing';
import type { StoreKind } from '@formwright/platform/testing/every-store';
import { createIdentity, type IdentityConfig } from '../src/index.ts';

/** Forms that the stand-in for the forms service counts. */
export const usage = { used: 0 };

/** @param wrapStore puts something between the service and its store */
export async function createIdentityWorld(
  wrapStore: (store: Store) => Store = (store) => store,
  more: Partial<IdentityConfig> = {},
  stores?: StoreKind['stores'],
) {
  const world = await createTestWorld({
    services: [
      (ports) =>
        createIdentity(
          { ...ports, store: wrapStore(ports.store) },
          {
            authPrivateKey: testKeys.privateKey,
            productName: 'Testwright',
            publicUrl: 'https://forms.example',
            ...more,
            // The least that Argon2 takes: these tests are about sign-in, not about its cost.
            hashCost: { memoryKib: 8, passes: 1 },
          },
        ),
    ],
    ...(stores && { makeStore: stores() }),
  });
  world.answer(forms.getFormUsage, () => ({ used: usage.used, oneTimeForms: 0 }));
  return world;
}

export type World = Awaited<ReturnType<typeof createIdentityWorld>>;

export const password = 'Wooden-chair7';
let people = 0;
const nextPerson = () => {
  people += 1;
  return people;
};
export const newEmail = () => `person${nextPerson()}@example.com`;

export const signupBody = (email: string) => ({
  firstname: 'Ada',
  lastname: 'Lovelace',
  email,
  password,
  confirm_password: password,
  confirm: '1',
});

/** Tokens of the verification links sent to an address, oldest first. */
export async function linksTo(world: World, email: string): Promise<string[]> {
  await world.drain();
  return world.mails
    .filter((mail) => mail.to === email)
    .map((mail) => /https:\/\/forms\.example\/verify\/([A-Za-z0-9]+)/.exec(mail.text)?.[1] ?? 'no link');
}

/** Tokens of the links to a new password sent to an address, oldest first. */
export async function resetLinksTo(world: World, email: string): Promise<string[]> {
  await world.drain();
  return world.mails.flatMap(({ to, text }) => (to === email ? (/\/reset\/([A-Za-z0-9]+)/.exec(text)?.[1] ?? []) : []));
}

export async function signUp(world: World, email = newEmail(), ip?: string): Promise<string> {
  const { status, text } = await world.inject(identity.signupUser, { body: signupBody(email), ...(ip && { ip }) });
  if (status !== 200) throw new Error(`sign-up failed: ${text}`);
  return email;
}

export async function signUpVerified(world: World, email = newEmail()): Promise<string> {
  await signUp(world, email);
  const token = (await linksTo(world, email)).at(-1) ?? '';
  const { status, text } = await world.inject(identity.verifyEmail, { body: { token, password } });
  if (status !== 200) throw new Error(`verification failed: ${text}`);
  return email;
}

export interface Device {
  email: string;
  token: string;
  cookie: string;
  headers: { authorization: string };
}

export async function signIn(world: World, email: string, options: { password?: string; remember?: boolean } = {}): Promise<Device> {
  const reply = await world.inject(identity.signinUser, { body: { email, password, ...options } });
  if (reply.status !== 200) throw new Error(`sign-in failed: ${reply.text}`);
  return deviceOf(email, reply);
}

export function deviceOf(email: string, reply: Awaited<ReturnType<World['inject']>>): Device {
  const token = (reply.body as { access_token: string }).access_token;
  return { email, token, cookie: reply.cookies.fw_refresh?.value ?? '', headers: { authorization: `Bearer ${token}` } };
}

/** The envelope's texts by field. */
export const faultsOf = (reply: { text: string }): Record<string, string> =>
  (JSON.parse(reply.text) as { error: Record<string, string> }).error;

/** What the security log tells of an address: act, detail, network and how often, oldest first. */
export async function toldOf(world: World, email: string) {
  const { who } = (await world.inject(identity.findLogNames, { body: { email } })).body;
  const { entries } = (await world.inject(listSecurityLog('identity'), { body: { who } })).body;
  return entries.reverse().map(({ what, detail, from, count }) => [what, detail, from, count]);
}
