import { expect, it } from '@jest/globals';
import {
  type CreatedForm,
  createForm,
  makeAccount,
  newSubmissionId,
  PASSWORD,
  post,
  responseTotal,
  seen,
  submissionBody,
} from './support/api.ts';
import { column, oneQuestion, pagesOf } from './support/forms.ts';
import { product } from './support/shared-product.ts';

const openStatus = async (form: CreatedForm) => (await fetch(`${product.url}/f-${form.link}`)).status;

it('[PROF-21] a deleted account cannot sign in, its token works no more, its public forms open no longer', async () => {
  const account = await makeAccount(product, 'leaving');
  const form = await createForm(product, account, oneQuestion().pages);
  expect(await openStatus(form)).toBe(200);
  expect((await post(product.url, '/api/deleteAccount', {}, account.token)).status).toBe(200);
  expect((await post(product.url, '/api/signinUser', { email: account.email, password: PASSWORD, remember: true })).status).toBe(401);
  const forms = () => post(product.url, '/api/getForms', {}, account.token);
  expect((await seen(forms, ({ status }) => status === 401)).status).toBe(401);
  expect(
    await seen(
      () => openStatus(form),
      (status) => status === 404,
    ),
  ).toBe(404);
});

it('the responses of a form can be read as soon as its creation is answered', async () => {
  // The free plan has one form.
  for (const name of ['prompt', 'prompter', 'promptest']) {
    const account = await makeAccount(product, name);
    const { body } = await post(product.url, '/api/newForm', { newform: oneQuestion().pages }, account.token);
    const { id } = body as { id: string };
    const { status, body: listed } = await post(product.url, '/api/getResponses', { id }, account.token);
    expect([status, listed]).toMatchObject([200, { responses: { data: [] } }]);
  }
});

it('[RESP-25] [VIEW-08] a response lists its files; whoever has its id, which nobody can guess, reads both', async () => {
  const account = await makeAccount(product, 'collector');
  const upload = column('upload', { types: 'txt,pdf' });
  const form = await createForm(product, account, pagesOf([[upload]]));
  const direction = { page: 0, row: 0, col: 0 };
  const body = submissionBody(form.link, { [upload.uniqueId]: { value: 'forDeleteFiles', direction } }, newSubmissionId());
  body.set('hasFiles', 'true');
  body.append(`userFormDataFiles/${upload.uniqueId}/0`, new Blob(['%PDF-1.7\nA glaze recipe']), 'recipe.pdf');
  const sent = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body });
  expect(sent.status).toBe(200);
  const { id } = (await sent.json()) as { id: string };

  interface Listed {
    responses: { data: { _id: string; response: Record<string, unknown> }[] };
  }
  const list = async () => (await post(product.url, '/api/getResponses', { id: form.id }, account.token)).body as Listed;
  const { responses } = await seen(list, (listed) => listed.responses.data.length === 1);
  const file = { name: 'recipe.pdf', size: 23, type: 'application/pdf' };
  expect(responses.data[0]?._id).toBe(id);
  expect(responses.data[0]?.response).toEqual({ [upload.uniqueId]: { value: 'forDeleteFiles', direction, files: [file] } });
  const served = await fetch(`${product.url}/files/Response/${id}/recipe.pdf`);
  expect([served.status, await served.text()]).toEqual([200, '%PDF-1.7\nA glaze recipe']);
  expect((await post(product.url, '/api/getFormWithResponse', { id })).status).toBe(200);
  // The time, then 22 random characters, which are 131 bits.
  expect(id).toMatch(/^[a-z0-9]{9}[A-Za-z0-9]{22}$/);
  expect(new Set(id.slice(9)).size).toBeGreaterThan(8);
});

it("[SHELL-19] a new response makes a notification for the form's owner, with form_id, title and formatedDate, and for nobody else", async () => {
  const account = await makeAccount(product, 'listener');
  const stranger = await makeAccount(product, 'stranger');
  const { pages, questionId } = oneQuestion();
  const form = await createForm(product, account, pages);
  interface Notification {
    form_id: string;
    title: string;
    formatedDate: string;
    created_at: number;
    unread: number;
  }
  const notified = async (token: string) => (await post(product.url, '/api/getNotifications', {}, token)).body as Notification[];
  expect(await notified(account.token)).toEqual([]);

  const answers = { [questionId]: { value: 'Yes', direction: { page: 0, row: 0, col: 0 } } };
  for (const count of [1, 2]) {
    const before = Date.now();
    const sent = await fetch(`${product.url}/api/saveUserForm`, {
      method: 'POST',
      body: submissionBody(form.link, answers, newSubmissionId()),
    });
    expect(sent.status).toBe(200);
    const [notification, ...others] = await seen(
      () => notified(account.token),
      ([first]) => first?.unread === count,
    );
    expect([notification?.form_id, notification?.title, others]).toEqual([form.id, 'A form', []]);
    const at = notification?.created_at ?? 0;
    expect([at >= before, at <= Date.now()]).toEqual([true, true]);
    const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(new Date(at).toISOString()) ?? [];
    expect(notification?.formatedDate).toBe(`${day}/${month}/${year} ${time}`);
  }
  expect(await notified(stranger.token)).toEqual([]);
});

it('answers to a form whose link was replaced while it was filled in arrive, with and without a script, and count once', async () => {
  const account = await makeAccount(product, 'mover');
  const { pages, questionId } = oneQuestion();
  const form = await createForm(product, account, pages);
  const opened = await fetch(`${product.url}/f-${form.link}`);
  const cookie = opened.headers.getSetCookie().map((each) => each.split(';')[0]);
  const changed = await post(product.url, '/api/editFormID', { id: form.id, shorten: `moved-${form.id.slice(0, 6)}` }, account.token);
  const { link } = changed.body as { link: string };
  expect(changed.status).toBe(200);

  const answers = { [questionId]: { value: 'This one', direction: { page: 0, row: 0, col: 0 } } };
  const submissionId = newSubmissionId();
  const receipts = [];
  for (const to of [form.link, form.link, link]) {
    const sent = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body: submissionBody(to, answers, submissionId) });
    expect(sent.status).toBe(200);
    receipts.push(((await sent.json()) as { id: string }).id);
  }
  expect(new Set(receipts).size).toBe(1);

  for (let tries = 0; tries < 2; tries += 1) {
    const body = new FormData();
    body.append(questionId, 'Native');
    const posted = await fetch(`${product.url}/f-${form.link}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { cookie: cookie.join('; ') },
    });
    expect(posted.status).toBe(303);
  }
  const total = () => responseTotal(product, account, form.id);
  expect(await seen(total, (found) => found >= 2)).toBe(2);
  expect(new URL((await fetch(`${product.url}/f-${form.link}`)).url).pathname).toBe(`/f-${link}`);
});
