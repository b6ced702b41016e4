import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billing, type Contract, forms, identity, support } from '@formwright/contracts';
import { newPages } from '@formwright/form-model';
import { closeApp, createLogger } from '@formwright/platform';
import { authenticatorCode, type IdIssuer, startIdIssuer, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { publicContracts } from '../src/forwarding/forwarder.ts';
import { inProcessForwarder } from '../src/forwarding/in-process-forwarder.ts';
import { createGateway } from '../src/gateway.ts';
import { appCode } from './app-code.ts';
import { answerForm } from './documented-answers.ts';
import { type ApiDocument, documentedApi, requestOf, type Sent } from './documented-api.ts';
import { showOperatorsCalls, showOperatorsFactor } from './documented-operators.ts';
import { changeProfile, unsubscribe, usePasskey } from './documented-profile.ts';
import { readAnswers } from './documented-reading.ts';
import { archiveForms, changeSettings, holdResponses, payOnce } from './documented-steps.ts';
import { workAsTeam } from './documented-team.ts';
import { sendInChunks } from './documented-uploads.ts';
import { everyKind, newId, png } from './every-kind.ts';
import { neverBusy } from './never-busy.ts';
import { seenOfAccount, seenOfFormIn } from './operators/seen.ts';
import { createProductWorld, password, productName, visitSecret } from './product-world.ts';
import { writeSitePages } from './site-pages.ts';

const email = 'ada@example.com';
const picture = () => new File([png], 'a.png', { type: 'image/png' });

let dir = '';
let world: TestWorld;
let issuer: IdIssuer;
const gateways: FastifyInstance[] = [];
let url = '';
let api: ReturnType<typeof documentedApi>;

async function openGateway(requestsPerMinute: number | null): Promise<string> {
  const gateway = await createGateway({
    overload: neverBusy,
    forwarder: inProcessForwarder(world.apps),
    productName,
    publicUrl: 'http://localhost',
    webDir: dir,
    requestsPerMinute,
    trustProxy: false,
    logger: createLogger({ level: 'silent' }),
    ready: async () => ({ isReady: true, dependencies: {}, waiting: 0, deadLetters: 0 }),
  });
  gateways.push(gateway);
  return gateway.listen({ host: '127.0.0.1', port: 0 });
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fw-docs-'));
  writeSitePages(dir);
  issuer = await startIdIssuer();
  world = await createProductWorld({ googleIssuer: issuer.url });
  url = await openGateway(null);
  api = documentedApi((await (await fetch(`${url}/api/docs`)).json()) as ApiDocument);
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => closeApp(gateway)));
  await world.close();
  await issuer.close();
  rmSync(dir, { recursive: true, force: true });
});

const succeeded = new Set<string>();

/** Calls through the gateway, and compares request and reply with the document. */
async function call(contract: Contract, sent: Sent = {}, status = 200) {
  if (!sent.isWrong) api.expectRequest(contract, sent);
  const reply = await fetch(requestOf(url, contract, sent));
  expect([contract.name, reply.status, status === reply.status ? '' : await reply.clone().text()]).toEqual([contract.name, status, '']);
  if (contract.reply === 'stream' && status === 200) await reply.body?.cancel();
  await api.expectReply(contract, reply);
  if (status < 400) succeeded.add(contract.name);
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const isJson = reply.headers.get('content-type')?.startsWith('application/json');
  // A body that nobody reads keeps its connection busy.
  if (!isJson && !reply.bodyUsed && contract.reply !== 'stream') await reply.arrayBuffer();
  return { body: isJson ? await reply.json() : null, cookie: cookies.join('; '), headers: reply.headers };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('what the services take and answer is what the document says', () => {
  const { pages, keyOf } = everyKind;
  let signedIn: Record<string, string> = {};
  let form = { id: '', link: '', version: 0, workspaceId: '' };

  async function makeAccount(): Promise<void> {
    const person = { firstname: 'Ada', lastname: 'L', email, password, confirm_password: password, confirm: '1' };
    await call(identity.signupUser, { body: {} }, 422);
    await call(identity.signupUser, { body: person, files: { avatar: picture() } });
    await world.drain();
    const token = /verify\/(\w+)/.exec(world.mails[0]?.text ?? '')?.[1] ?? '';
    await call(identity.newVerify, { body: { email: 'nobody@example.com' } });
    await call(identity.verifyEmail, { body: { token: 'unknown', password } }, 410);
    await call(identity.verifyEmail, { body: { token, password } });
    await call(identity.signinUser, { body: { email, password: 'Wrong-chair7' } }, 401);
    const { body, cookie } = await call(identity.signinUser, { body: { email, password, remember: true } });
    await call(identity.refreshToken, { body: {} }, 401);
    await call(identity.refreshToken, { body: {}, headers: { cookie } });
    signedIn = bearer(body.access_token);
    await call(identity.getMe, { body: {} }, 401);
    const me = await call(identity.getMe, { body: {}, headers: signedIn });
    form.workspaceId = me.body.workspace_id;
    await call(identity.userAvatar, { params: { userId: me.body._id, name: me.body.avatar } });
    await call(identity.userAvatar, { params: { userId: me.body._id, name: 'b.png' } }, 404);
    await changeProfile(call, signedIn);
    await call(billing.getPlans);
    await call(identity.changeshowlogo, { body: { value: 0, userId: me.body._id }, headers: signedIn }, 403);
  }

  async function makeForm(): Promise<void> {
    const headers = signedIn;
    await call(forms.formcheck, { body: { email, plan: 'Free' }, headers });
    await call(forms.newForm, { body: { newform: [{ ...pages[0], rows: [] }] }, headers, isWrong: true }, 422);
    await call(forms.newForm, { body: { newform: pages, unheard: 1 }, headers, isWrong: true }, 400);
    await call(forms.newForm, { body: { newform: pages }, headers: { ...headers, 'content-type': 'text/plain' } }, 415);
    await call(forms.newForm, { body: { newform: ['x'.repeat(3_000_000)] }, headers, isWrong: true }, 413);
    const { id } = (await call(forms.newForm, { body: { newform: newPages({ title: 'Survey', newId }) }, headers })).body;
    await call(forms.checkForm, { body: { id }, headers });
    await call(forms.checkForm, { body: { id: 'unknown' }, headers }, 404);
    await call(forms.changeTitle, { body: { id, title: 'Second' }, headers });
    await changeSettings(call, id, headers);
    const { version, link } = (await call(forms.getForm, { body: { id }, headers })).body[1];
    const save = { title: 'Survey', formData: pages, form_id: id, form_header: 'About', userFormlabels: [], version };
    const files = { [keyOf('image')]: picture() };
    await call(forms.saveForm, { body: { ...save, version: 99 }, headers }, 409);
    await call(forms.saveForm, { body: { ...save, title: '' }, headers }, 422);
    const saved = (await call(forms.saveForm, { body: save, files, headers })).body;
    const name = /\/files\/Form\/[^/]+\/([^"]+)/.exec(JSON.stringify(saved))?.[1] ?? '';
    const image = await call(forms.formImage, { params: { formId: id, name } });
    await call(forms.formImage, { params: { formId: id, name }, headers: { 'if-none-match': image.headers.get('etag') ?? '' } }, 304);
    await call(forms.formImage, { params: { formId: id, name: 'b.png' } }, 404);
    const { ticket } = (await call(forms.getPreviewTicket, { body: { id }, headers })).body;
    const shown = { title: 'Survey', form_header: 'About', formData: pages };
    await call(forms.previewForm, { body: { ...shown, ticket } });
    await call(forms.previewForm, { body: { ...shown, ticket, formData: [] }, isWrong: true }, 422);
    await call(forms.previewForm, { body: { ...shown, ticket: 'forged' } }, 410);
    await call(forms.tryForm, {});
    await call(forms.getForms, { body: {}, headers });
    await call(forms.getMyFormsForm, { body: { id }, headers });
    await call(forms.getFormHarm, { body: { id }, headers });
    await call(forms.objectToHarm, { body: { id, text: 'Why?' }, headers }, 409);
    const judge = async (decision: 'taken_down' | 'lifted') => {
      const seen = await seenOfFormIn(world, id);
      return world.inject(forms.decideHarm, { body: { formId: id, decision, reason: 'Seen', words: 'Please change it.', seen } });
    };
    await judge('taken_down');
    await call(forms.objectToHarm, { body: { id, text: 'Why?' }, headers });
    await call(forms.objectToHarm, { body: { id, text: 'Why, please?' }, headers }, 409);
    await judge('lifted');
    await objectToTakeDown();
    form = { ...form, id, link, version: saved[1].version };
  }

  async function objectToTakeDown(): Promise<void> {
    const { workspace_id: accountId } = (await call(identity.getMe, { body: {}, headers: signedIn })).body;
    const object = (text: string, status = 200) => call(billing.objectToAccountHarm, { body: { text }, headers: signedIn }, status);
    const decide = async (decision: 'taken_down' | 'lifted', reason: 'spam' | 'mistake') => {
      const seen = await seenOfAccount(world, accountId);
      return world.inject(billing.decideAccountHarm, { body: { accountId, decision, reason, words: 'Why.', seen } });
    };
    await object('Why?', 409);
    await decide('taken_down', 'spam');
    await call(billing.getAccountHarm, { body: {}, headers: signedIn });
    await call(billing.generatePaymentToken, { body: {}, headers: signedIn }, 409);
    await object(' ', 422);
    await object('Why?');
    await object('Why, please?', 409);
    await decide('lifted', 'mistake');
  }

  async function writeToOperator(): Promise<void> {
    await call(support.customer, { body: { title: 'Help', message: 'Please' }, headers: signedIn });
    await call(support.customer, { body: { title: '', message: '' }, headers: signedIn }, 422);
    const visitor = { Fname: 'Eve', Lname: 'Moore', email: 'eve@example.com', message: 'Hello' };
    await call(support.contactUs, { body: visitor });
    await call(support.contactUs, { body: { ...visitor, email: '' } }, 422);
    await call(support.contactPage, {});
    await call(support.postContact, { body: visitor }, 303);
    await call(support.postContact, { body: { ...visitor, email: '' } }, 422);
    await call(support.suggestion, { body: { title: 'More', description: 'Colors' }, headers: signedIn });
    await call(support.getMyMessages, { body: { kind: 'request' }, headers: signedIn });
  }

  async function secureAccount(): Promise<void> {
    const headers = signedIn;
    await call(identity.getSecondFactor, { body: {}, headers });
    await call(identity.beginSecondFactor, { body: { password: 'Wrong-chair7' }, headers }, 422);
    const { secret } = (await call(identity.beginSecondFactor, { body: { password }, headers })).body;
    await call(identity.confirmSecondFactor, { body: { code: '0' }, headers }, 422);
    const on = await call(identity.confirmSecondFactor, { body: { code: appCode(secret, world.clock.now()) }, headers });
    await call(identity.signinUser, { body: { email, password } }, 401);
    const renewed = await call(identity.renewRecoveryCodes, { body: { password, code: on.body.recovery_codes[0] }, headers });
    await call(identity.removeSecondFactor, { body: { password, code: renewed.body.recovery_codes[0] }, headers });
    await usePasskey(call, headers);
  }

  async function recoverPassword(): Promise<void> {
    await call(identity.forgotUser, { body: { email: 'nobody' } }, 422);
    await call(identity.forgotUser, { body: { email } });
    await world.drain();
    const token = /reset\/(\w+)/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const reset = { newPassword: password, confirmNewPassword: password };
    await call(identity.checkLink, { body: { kind: 'reset', token } });
    await call(identity.checkLink, { body: { kind: 'verify', token } }, 410);
    await call(identity.resetPassword, { body: { ...reset, token: 'unknown' } }, 410);
    await call(identity.resetPassword, { body: { ...reset, token } });
    signedIn = bearer((await call(identity.signinUser, { body: { email, password } })).body.access_token);
    await secureAccount();
    await call(identity.beginGoogle, { body: {} });
    const idToken = await issuer.token({ sub: 'g1', email: 'grace@gmail.com', nonce: 'n' }, world.clock.now());
    await call(identity.signupUserGoogle, { body: { token: `${idToken}x` } }, 401);
    await call(identity.signupUserGoogle, {
      body: { token: idToken, email: 'grace@gmail.com', googleId: 'g1' },
      headers: { cookie: 'fw_google=n' },
    });
    await call(identity.sendlogin, { body: { email, password } }, 401);
    const operator = (await world.inject(identity.makeOperator, { body: { email: 'op@example.com' } })).body;
    const { access_token } = (await call(identity.sendlogin, { body: { email: 'op@example.com', password: operator.password } })).body;
    const shown = await showOperatorsFactor(call, bearer(access_token), {
      ...operator,
      codeOf: (secret) => authenticatorCode(secret, world.clock.now()),
    });
    await showOperatorsCalls(call, bearer(shown));
    await call(identity.getSessions, { body: {}, headers: signedIn });
    await call(identity.endSession, { body: { id: 'unknown' }, headers: signedIn });
    await call(identity.endSessions, { body: { keep_current: true }, headers: signedIn });
  }

  async function endAccount(): Promise<void> {
    await unsubscribe(call, world);
    const passwords = { current_password: password, password: 'Other-chair8', confirm_password: 'Other-chair8' };
    await call(identity.updateMyPasswordDetails, { body: { ...passwords, current_password: 'x' }, headers: signedIn }, 422);
    const { _id: userId } = (await call(identity.getMe, { body: {}, headers: signedIn })).body;
    await world.inject(billing.setAccountPlan, { body: { accountId: userId, plan: 'Premium' } });
    await world.drain();
    await call(identity.changeshowlogo, { body: { value: false, userId }, headers: signedIn });
    const changed = await call(identity.updateMyPasswordDetails, { body: passwords, headers: signedIn });
    await call(identity.signout, { body: {}, headers: bearer(changed.body.access_token) });
    const { body } = await call(identity.signinUser, { body: { email, password: passwords.password } });
    const headers = bearer(body.access_token);
    await call(identity.deleteAccount, { body: { password: 'x' }, headers }, 422);
    await call(identity.deleteAccount, { body: { password: passwords.password }, headers });
  }

  async function askTooOften(): Promise<void> {
    const limited = await openGateway(1);
    await (await fetch(`${limited}/api/getPlans`)).text();
    const refused = await fetch(`${limited}/api/getPlans`);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await api.expectReply(billing.getPlans, refused);
  }

  // One test, because each step goes on with what those before it made.
  it('from a new account until it is deleted, with an example of every call that anybody but a service may make', async () => {
    await makeAccount();
    await makeForm();
    await answerForm(call, world, { ...form, headers: signedIn });
    await sendInChunks(call, { url, link: form.link, question: keyOf('upload'), content: png });
    await readAnswers(call, world, { ...form, headers: signedIn });
    await holdResponses(call, { ...form, headers: signedIn });
    await archiveForms(call, { ...form, headers: signedIn });
    await payOnce(call, visitSecret, world.clock.now(), signedIn);
    await writeToOperator();
    await workAsTeam(call, world, signedIn);
    await recoverPassword();
    await endAccount();
    await askTooOften();
    expect([...succeeded].sort()).toEqual(publicContracts.map(({ name }) => name).sort());
  });
});
