import { createHmac, randomBytes } from 'node:crypto';
import { type BodyOf, billing, type Contract, forms, identity, responses, submissions } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { authenticatorCode, type InjectReply, type TestWorld } from '@formwright/platform/testing';
import { everyKind, newId, png } from '../every-kind.ts';
import { neverSeen, seenOfAccount, seenOfFormIn } from '../operators/seen.ts';
import { issuerOf, password, register, visitSecret } from '../product-world.ts';
import type { Sample } from './requests.ts';
import { smallPages, submissionTo, type Things } from './things.ts';

// What has to happen before some calls can be made.

export type MakeSample = (things: Things, world: TestWorld) => Sample | Promise<Sample>;

export const ofArchivedForm: MakeSample = async ({ owner, formId }, world) => {
  await world.inject(forms.archiveForm, { as: owner, body: { formId } });
  return { body: { formId } };
};

/** A form that an operator has closed. */
export const ofTakenDown: MakeSample = async ({ owner }, world) => {
  const { id: formId } = (await world.inject(forms.newForm, { as: owner, body: { newform: smallPages() } })).body;
  const body = { formId, decision: 'taken_down', reason: 'It asks for passwords', words: 'Please ask for something else.' } as const;
  await world.inject(forms.decideHarm, { by: 'admin', onBehalfOf: { operator: 'Grace' }, body: { ...body, seen: neverSeen } });
  return { body: { formId, reason: body.reason, words: 'It is open again.', seen: await seenOfFormIn(world, formId) } };
};

/** Has an operator close an account. */
export async function takeDown(accountId: string, world: TestWorld): Promise<void> {
  const seen = await seenOfAccount(world, accountId);
  const body = { accountId, decision: 'taken_down', reason: 'spam', words: 'Please stop.', seen } as const;
  await world.inject(billing.decideAccountHarm, { by: 'admin', onBehalfOf: { operator: 'Grace' }, body });
}

/** Somebody who is suspended, and whom an operator can pay for. */
export async function suspendedOwner(world: TestWorld): Promise<Caller> {
  const owner = await register(world, `suspended${newId()}`);
  await world.drain();
  await world.inject(billing.setAccountSuspended, { body: { accountId: owner.workspaceId, suspended: true } });
  await world.drain();
  return owner;
}

export const ofArchivedResponse: MakeSample = async ({ owner, formId, responseId }, world) => {
  await world.inject(responses.archiveResponse, { as: owner, body: { formId, responseId } });
  return { body: { formId, responseId } };
};

export const withCookies = ({ cookies }: Pick<InjectReply<Contract>, 'cookies'>): Sample => ({
  headers: {
    cookie: Object.values(cookies)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; '),
  },
});

type Product = NonNullable<BodyOf<typeof billing.generatePaymentToken>['product']>;

export async function tokenOfPayment(owner: Caller, world: TestWorld, product: Product = 'one-time'): Promise<string> {
  return (await world.inject(billing.generatePaymentToken, { as: owner, body: { product } })).body.data;
}

export async function checkoutOf(owner: Caller, world: TestWorld, product?: Product) {
  const opened = await world.inject(billing.openCheckout, { query: { token: await tokenOfPayment(owner, world, product) } });
  return { params: { checkoutId: String(opened.headers.location).split('/').at(-1) ?? '' } };
}

/** A payment of the owner's with an invoice. It is made once, because one more form can be bought only once. */
export async function invoiceOf(owner: Caller, world: TestWorld): Promise<Sample> {
  const latest = async () => (await world.inject(billing.getBilling, { as: owner, body: {} })).body.latest[0]?.id;
  if ((await latest()) === undefined) {
    const { params } = await checkoutOf(owner, world);
    await world.inject(billing.postSandboxCheckout, { params, body: { card: 'pays' } });
    await world.drain();
  }
  return { params: { paymentId: await latest() } };
}

/** A notice of the payment provider with its signature. */
export async function noticeOf(owner: Caller, world: TestWorld): Promise<Sample> {
  const now = world.clock.now();
  const { params } = await checkoutOf(owner, world);
  const body = { id: 'event1', checkoutId: params?.checkoutId, status: 'rejected', cents: 250, at: now };
  const key = createHmac('sha256', visitSecret).update('sandbox webhooks').digest('hex');
  const seconds = Math.floor(now / 1000);
  const signature = createHmac('sha256', key)
    .update(`${seconds}.${JSON.stringify(body)}`)
    .digest('hex');
  return { body, headers: { 'payment-signature': `t=${seconds},v1=${signature}` } };
}

/** A new account that is not verified, and the token of its mail. */
export async function invite(world: TestWorld): Promise<{ email: string; token: string }> {
  const name = newId().toLowerCase();
  await register(world, name);
  await world.drain();
  const mail = world.mails.findLast(({ to }) => to.includes(name));
  return { email: `${name}@example.com`, token: /verify\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

export async function verified(world: TestWorld): Promise<string> {
  const { email, token } = await invite(world);
  await world.inject(identity.verifyEmail, { body: { token, password } });
  return email;
}

/** A draft for another device, not stored yet. */
export const ofDraft: MakeSample = ({ link }) => ({
  body: { formLink: link, id: randomBytes(16).toString('hex'), submissionId: newId() },
  files: [{ field: 'draft', name: 'draft', content: 'x'.repeat(100) }],
});

export const ofStoredDraft: MakeSample = async (things, world) => {
  const { body = {}, files = [] } = await ofDraft(things, world);
  await world.inject(submissions.keepElsewhere, { body, files });
  return { body: { formLink: body.formLink, id: body.id } };
};

export const ofHeldResponse: MakeSample = async ({ formId, link }, world) => {
  const held = await world.inject(submissions.saveUserForm, { body: { ...submissionTo(link), note: 'Buy now' } });
  // Nothing is held of a form that does not exist.
  return { body: { id: formId, heldId: held.body.id ?? 'unknown' } };
};

export const tus = { 'tus-resumable': '1.0.0' };

/** The headers of an upload in chunks. */
export function newUpload(link: string) {
  const metadata = Object.entries({ form: link, question: everyKind.keyOf('upload'), filename: 'a.png' });
  const text = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join();
  return { headers: { ...tus, 'upload-length': String(png.length), 'upload-metadata': text } };
}

export async function beginUpload(link: string, world: TestWorld): Promise<{ id: string | undefined }> {
  const { headers } = await world.inject(submissions.createUpload, newUpload(link));
  return { id: String(headers.location).split('/').at(-1) };
}

/** What sets a new password by a mailed link. */
export async function recovered(world: TestWorld) {
  const email = await verified(world);
  await world.inject(identity.forgotUser, { body: { email } });
  await world.drain();
  const mail = world.mails.findLast(({ to, text }) => to === email && text.includes('/reset/'));
  const token = /reset\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { newPassword: 'Other-chair8', confirmNewPassword: 'Other-chair8', token };
}

export async function operatorLogin(world: TestWorld) {
  const email = `${newId().toLowerCase()}@example.com`;
  const { password: operatorPassword } = (await world.inject(identity.makeOperator, { body: { email } })).body;
  return { email, password: operatorPassword };
}

/** What lifts the second factor of an account that has one. */
export async function lostFactor(as: Caller, world: TestWorld) {
  await recoveryCode(as, world);
  const { email } = (await world.inject(identity.findPerson, { body: { userId: as.userId } })).body;
  return { email };
}

/** The address in a mail about a new response. */
export const ofNewsMail: MakeSample = async (_things, world) => {
  const email = await verified(world);
  const { workspaceId } = (await world.inject(identity.findAccount, { body: { email } })).body;
  const formId = newId();
  await world.publish('responses.v1.ResponseCounted', formId, { formId, workspaceId, title: 'Survey', arrived: 1n }, { sequence: 1 });
  await world.drain();
  await world.runJob('identity.mail-news');
  await world.drain();
  const mail = world.mails.find(({ to, unsubscribe }) => to === email && unsubscribe !== undefined);
  return { params: { token: mail?.unsubscribe?.split('/').at(-1) } };
};

/** Who signs in with Google: an ID token of somebody new. */
export const googleToken = (world: TestWorld): Promise<string> => {
  const sub = newId();
  return issuerOf(world).token(
    { sub, email: `${sub.toLowerCase()}@gmail.com`, given_name: 'Ada', family_name: 'L', nonce: 'n' },
    world.clock.now(),
  );
};

/** Begins a second factor. @returns the code that confirms it; '0' for an account that does not exist */
export async function begunSecondFactor(as: Caller, world: TestWorld): Promise<string> {
  const { secret } = (await world.inject(identity.beginSecondFactor, { as, body: { password } })).body;
  if (!secret) return '0';
  return authenticatorCode(secret, world.clock.now());
}

export async function recoveryCode(as: Caller, world: TestWorld): Promise<string> {
  const code = await begunSecondFactor(as, world);
  const { recovery_codes } = (await world.inject(identity.confirmSecondFactor, { as, body: { code } })).body;
  return recovery_codes?.[0] ?? '0';
}
