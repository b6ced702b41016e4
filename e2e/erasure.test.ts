import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { dropDatabases, listDatabases, readEveryDocument } from '@formwright/platform/adapters/mongo/read-documents';
import { createTestPasskey, type IdIssuer, startIdIssuer, TEST_CLIENT_ID } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appCode } from '../gateway/test/app-code.ts';
import { type Account, createForm, newSubmissionId, PASSWORD, post, readMail, seen, setPlan, submissionBody } from './support/api.ts';
import { column, pagesOf } from './support/forms.ts';
import { findLeftovers, mark } from './support/leftovers.ts';
import { makeOperator } from './support/operator.ts';
import { pngWith } from './support/png.ts';
import { discard, freePort, type Product, startProduct } from './support/product.ts';

const png = (word: string) => pngWith(Buffer.from(word), randomBytes(64));

/** Everything that a person leaves behind, each with a word of its own. */
const wordsOf = () => ({
  ...{ firstname: mark(), lastname: mark(), email: mark(), avatar: mark(), google: mark() },
  ...{
    title: mark(),
    formerTitle: mark(),
    header: mark(),
    link: mark(),
    formerLink: mark(),
    question: mark(),
    option: mark(),
    image: mark(),
  },
  ...{ archivedTitle: mark(), answer: mark(), respondent: mark(), file: mark(), fileName: mark(), chunk: mark(), chunkName: mark() },
  ...{ deletedAnswer: mark(), view: mark(), viewSearch: mark(), report: mark() },
  ...{ passkeyName: mark(), request: mark(), requestText: mark(), suggestion: mark(), invited: mark(), waiting: mark() },
  ...{ contactName: mark(), contact: mark() },
});
type Words = ReturnType<typeof wordsOf>;

/** Where the documents are kept: in files, or in a MongoDB. */
const mongo = process.env.MONGO_TEST_URL;
const stores: [string, string | undefined][] = [['SQLite files', undefined], ...(mongo ? [['a MongoDB', mongo] as [string, string]] : [])];

describe.each(stores)('a deleted account, with documents in %s', (_name, storeUrl) => {
  let product: Product;
  let issuer: IdIssuer;
  let port: number;
  const env = () => ({
    ...{ RATE_LIMITS: 'off', SUPPORT_EMAIL: 'operator@example.org', GOOGLE_CLIENT_ID: TEST_CLIENT_ID, GOOGLE_ISSUER: issuer.url },
    ...(storeUrl !== undefined && { STORE_URL: storeUrl }),
  });
  const databases = async () => (storeUrl === undefined ? [] : listDatabases(storeUrl, 'formwright_'));
  beforeAll(async () => {
    // They are dropped in the end, so they must not be those of somebody's product.
    if ((await databases()).length > 0) throw new Error('MONGO_TEST_URL has databases of a product. The test needs a server of its own.');
    [issuer, port] = [await startIdIssuer(), await freePort()];
    product = await startProduct({ port, env: env() });
  });
  afterAll(async () => {
    await issuer?.close();
    if (!product) return;
    await product.stop();
    discard(product.dataDir);
    if (storeUrl) await dropDatabases(storeUrl, await databases());
  });

  const leftovers = (words: Readonly<Record<string, string>>) =>
    findLeftovers(words, product.dataDir, storeUrl === undefined ? null : readEveryDocument(storeUrl));

  async function call<T = Record<string, unknown>>(path: string, body: unknown, token?: string): Promise<T> {
    const answer = await post(product.url, `/api/${path}`, body, token);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }

  async function signUp(person: { firstname: string; lastname: string; email: string; avatar: string }): Promise<Account> {
    const { firstname, lastname, email } = person;
    const body = new FormData();
    const fields = { firstname, lastname, email, password: PASSWORD, confirm_password: PASSWORD, confirm: 'true' };
    for (const [key, value] of Object.entries(fields)) body.append(key, value);
    body.append('avatar', new Blob([png(person.avatar)], { type: 'image/png' }), 'me.png');
    const signedUp = await fetch(`${product.url}/api/signupUser`, { method: 'POST', body });
    if (!signedUp.ok) throw new Error(await signedUp.text());
    const token = await seen(
      async () => /\/verify\/([A-Za-z0-9]+)/.exec(await readMail(product, person.email))?.[1],
      (found) => found !== undefined,
    );
    const { access_token } = await call<{ access_token: string }>('verifyEmail', { token, password: PASSWORD });
    return { email: person.email, token: access_token };
  }

  async function signInByGoogle(words: Words, email: string): Promise<string> {
    // The token is for the browser that has its nonce in a cookie.
    const nonce = randomBytes(12).toString('hex');
    const names = { given_name: words.firstname, family_name: words.lastname };
    const token = await issuer.token({ nonce, sub: words.google, email, ...names }, Date.now());
    const answer = await fetch(`${product.url}/api/signupUserGoogle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `fw_google=${nonce}` },
      body: JSON.stringify({ token, password: PASSWORD }),
    });
    const { access_token } = (await answer.json()) as { access_token?: string };
    if (!access_token) throw new Error(`signupUserGoogle: ${answer.status}`);
    return access_token;
  }

  /** A form with an image and everything that respondents send. */
  async function fillForm(account: Account, words: Words): Promise<void> {
    const { token } = account;
    const question = column('input', { label: words.question });
    const choice = column('radio', { options: [{ id: 'oa', value: 'option1', label: words.option }] });
    const contact = column('input', { label: 'Email', typeinput: 'email' });
    const upload = column('upload', { types: 'txt', limit: 2, size: { min: 0, max: 5 } });
    const image = column('image');
    const pages = pagesOf([[question, choice, contact], [upload], [image]]);
    const form = await createForm(product, account, pages);
    const save = async (title: string) => {
      const body = new FormData();
      const document = { title, form_header: words.header, form_id: form.id, formData: pages, userFormlabels: [] };
      for (const [key, value] of Object.entries(document)) body.append(key, typeof value === 'string' ? value : JSON.stringify(value));
      body.append(image.uniqueId, new Blob([png(words.image)], { type: 'image/png' }), 'image.png');
      const headers = { authorization: `Bearer ${token}` };
      const saved = await fetch(`${product.url}/api/saveForm`, { method: 'POST', headers, body });
      if (!saved.ok) throw new Error(await saved.text());
    };
    await save(words.formerTitle);
    await call('changeTitle', { id: form.id, title: words.title }, token);
    await call('editFormID', { id: form.id, shorten: words.formerLink }, token);
    await call('editFormID', { id: form.id, shorten: words.link }, token);

    const direction = { page: 0, row: 0, col: 0 };
    const send = async (answer: string, withFile: boolean) => {
      const answers = {
        [question.uniqueId]: { value: answer, direction },
        [contact.uniqueId]: { value: `${words.respondent}@example.org`, direction: { ...direction, col: 2 } },
        ...(withFile && { [upload.uniqueId]: { value: 'forDeleteFiles', direction: { ...direction, row: 1 } } }),
      };
      const body = submissionBody(words.link, answers, newSubmissionId());
      if (withFile) {
        body.set('hasFiles', 'true');
        body.append(`userFormDataFiles/${upload.uniqueId}/0`, new Blob([`${words.file} `.repeat(200)]), `${words.fileName}.txt`);
      }
      const sent = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body });
      if (!sent.ok) throw new Error(await sent.text());
      return ((await sent.json()) as { id: string }).id;
    };
    await send(words.answer, true);
    const deleted = await send(words.deletedAnswer, false);
    const list = () => call<{ responses: { data: unknown[] } }>('getResponses', { id: form.id }, token);
    await seen(list, ({ responses }) => responses.data.length === 2);

    await call('archiveResponse', { formId: form.id, responseId: deleted }, token);
    await call('deleteResponse', { formId: form.id, responseId: deleted }, token);
    await call('reportForm', { form_id: form.id, reason: 'other', text: words.report });

    const metadata = Object.entries({ form: form.id, question: upload.uniqueId, filename: `${words.chunkName}.txt`, modified: '1' });
    const begun = await fetch(`${product.url}/api/uploads`, {
      method: 'POST',
      headers: {
        ...{ 'tus-resumable': '1.0.0', 'upload-length': '3000000' },
        'upload-metadata': metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(','),
      },
    });
    const chunk = await fetch(new URL(begun.headers.get('location') ?? '', product.url), {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: `${words.chunk} `.repeat(60_000),
    });
    expect([begun.status, chunk.status]).toEqual([201, 204]);

    const view = { id: form.id, viewId: 'v1', revision: 0, name: words.view, query: { search: words.viewSearch, zone: 'UTC' } };
    await call('saveView', { ...view, columns: [question.uniqueId] }, token);
    await call('shareView', { id: form.id, viewId: 'v1' }, token);
    await call('beginExport', { id: form.id, kind: 'pdf', zone: 'UTC' }, token);
    const exports = () => call<{ state: string }[]>('getExports', {}, token);
    await seen(exports, ([made]) => made?.state === 'ready');
  }

  /** An operator decides that the only form that was reported does no harm. */
  async function clearReported(): Promise<void> {
    const email = 'operator@example.org';
    const signIn = { email, password: makeOperator(product.dataDir, email) };
    const { access_token: token } = await call<{ access_token: string }>('sendlogin', signIn);
    const { data } = await call<{ data: { form_id: string }[] }>('getHarmQueue', { tabName: 'Open' }, token);
    expect(data).toHaveLength(1);
    const formId = data[0]?.form_id;
    const { seen: state } = await call<{ seen: unknown }>('getHarmCase', { formId }, token);
    await call('clearForm', { formId, seen: state, reason: 'Harmless', words: 'It does no harm.' }, token);
  }

  it('leaves nothing of the person in any store or file, though the product was killed in the middle, and takes nothing of others', async () => {
    const words = wordsOf();
    const email = `${words.email}@example.org`;
    const account = await signUp({ ...words, email });
    await setPlan(product, email, 'Premium');
    await signInByGoogle(words, email);
    await fillForm(account, words);
    const archived = await createForm(product, account, pagesOf([[column('input')]]));
    await call('changeTitle', { id: archived.id, title: words.archivedTitle }, account.token);
    await call('archiveForm', { formId: archived.id }, account.token);
    await call('customer', { title: words.request, message: words.requestText }, account.token);
    await call('suggestion', { title: words.suggestion, description: words.suggestion }, account.token);
    await call('contactUs', { Fname: words.contactName, Lname: '', email, message: words.contact });
    await call('add-member-to-the-team', { email: `${words.invited}@example.org` }, account.token);

    // Somebody else, who invites the person.
    const others = { firstname: mark(), lastname: mark(), email: mark(), avatar: mark() };
    const other = await signUp({ ...others, email: `${others.email}@example.org` });
    await call('add-member-to-the-team', { email }, other.token);
    await readMail(product, `${words.invited}@example.org`);

    const passkey = createTestPasskey(product.url);
    const asked = await call<{ options: Parameters<typeof passkey.make>[0] }>('beginPasskey', { password: PASSWORD }, account.token);
    await call('addPasskey', { ...passkey.make(asked.options), name: words.passkeyName }, account.token);
    Object.assign(words, { passkeyId: passkey.id, passkeyKey: passkey.publicKey });
    const { secret } = await call<{ secret: string }>('beginSecondFactor', { password: PASSWORD }, account.token);
    await call('confirmSecondFactor', { code: appCode(secret, Date.now()) }, account.token);
    const before = await leftovers({ ...words, others: others.firstname });
    // What was replaced or deleted stands only in the free parts of files, and the last word is not said yet.
    const unseen = ['waiting', ...(storeUrl === undefined ? [] : ['formerTitle', 'deletedAnswer'])];
    expect(Object.keys(words).filter((name) => !before.has(name) && !unseen.includes(name))).toEqual([]);

    // Mails that cannot be sent now wait in their queues.
    const mails = join(product.dataDir, 'mail');
    renameSync(mails, `${mails}-away`);
    await call('customer', { title: words.waiting, message: words.waiting }, account.token);
    await call('forgotUser', { email });
    const next = appCode(secret, Date.now() + 30_000);
    await call('deleteAccount', { password: PASSWORD, code: next }, account.token);
    const begun = Date.now();
    await product.kill();
    renameSync(`${mails}-away`, mails);
    product = await startProduct({ port, dataDir: product.dataDir, env: env() });

    // The same address signs up anew at once.
    const news = { firstname: mark(), lastname: mark(), avatar: mark() };
    const anew = await signUp({ ...news, email });
    const newTitle = mark();
    const newForm = await createForm(product, anew, pagesOf([[column('input')]]));
    await call('changeTitle', { id: newForm.id, title: newTitle }, anew.token);
    // Until the first invitation is erased, the address is invited already.
    const invite = async () => (await post(product.url, '/api/add-member-to-the-team', { email }, other.token)).status;
    await seen(invite, (status) => status === 200);

    const { email: _, ...gone } = words;
    // What a form said that was reported stays until somebody decides about it.
    const evidence = ['header', 'link', 'option', 'question', 'report', 'title'];
    const names = async () => [...(await leftovers(gone)).keys()].sort();
    await seen(names, (found) => found.join() === evidence.join());
    await clearReported();
    const left = await seen(
      async () => [...(await leftovers(gone))],
      (found) => found.length === 0,
    );
    console.log(`nothing was left ${Date.now() - begun} ms after the deletion`);
    expect(left).toEqual([]);
    const kept = await leftovers({ ...others, ...news, newTitle, email: words.email });
    expect([...kept.keys()].sort()).toEqual([...Object.keys({ ...others, ...news, newTitle, email: '' })].sort());
  });
});
