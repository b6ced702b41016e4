import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SharedProduct } from './product.ts';

export const PASSWORD = 'Dovetail-7';

export interface Account {
  email: string;
  token: string;
}

/** Posts JSON; returns status and parsed body. */
export async function post(
  url: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null, headers: answer.headers };
}

/** No step that succeeds lasts this long, on whatever machine: a wait that does tells what it saw last. */
const WAIT_LIMIT_MS = 120_000;

/** Asks until the answer is what a test waits for: what one service tells another comes by an event. */
export async function seen<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (Date.now() > end) throw new Error(`waited in vain; the last answer was ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Mails that were read. They do not change, and many tests share their folder. */
const mails = new Map<string, string>();

function mailAt(path: string): string {
  const mail =
    mails.get(path) ??
    readFileSync(path, 'utf8')
      .replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=');
  mails.set(path, mail);
  return mail;
}

/** The newest mail to an address, as text with soft line breaks undone, once there is one. */
export async function readMail(product: SharedProduct, to: string): Promise<string> {
  const dir = join(product.dataDir, 'mail');
  const newest = () =>
    readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.eml'))
      .map(({ name }) => mailAt(join(dir, name)))
      .filter((mail) => mail.includes(to))
      .at(-1);
  return seen(async () => newest() ?? '', Boolean);
}

/** Headers with an address of their own: one address may open only some accounts, and do some things only so often in a minute. */
export const fromElsewhere = (): { 'x-forwarded-for': string } => ({
  'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
});

/** Signs up, follows the link of the mail, signs in. */
export async function makeAccount(product: SharedProduct, name = 'ada'): Promise<Account> {
  const email = `${name}.${Math.random().toString(36).slice(2, 8)}@example.org`;
  const form = new FormData();
  const fields = {
    firstname: 'Ada',
    lastname: 'Wright',
    email,
    password: PASSWORD,
    confirm_password: PASSWORD,
    confirm: 'true',
    signupType: '',
  };
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  // The shared product takes this for the address; another does not look at it.
  const signedUp = await fetch(`${product.url}/api/signupUser`, { method: 'POST', headers: fromElsewhere(), body: form });
  if (!signedUp.ok) throw new Error(`sign-up: ${signedUp.status} ${await signedUp.text()}`);
  const token = /\/verify\/([A-Za-z0-9_-]+)/.exec(await readMail(product, email))?.[1];
  // As for the sign-in: a busy server takes it a moment later.
  const verified = await seen(
    () => post(product.url, '/api/verifyEmail', { token, password: PASSWORD }),
    ({ status }) => status !== 503,
  );
  if (verified.status !== 200) throw new Error(`verify: ${JSON.stringify(verified.body)}`);
  return { email, token: await signIn(product, email) };
}

/** An account on the plan without limits. */
export async function makePremiumAccount(product: SharedProduct, name?: string): Promise<Account> {
  const account = await makeAccount(product, name);
  await setPlan(product, account.email, 'Premium');
  return account;
}

export async function signIn(product: SharedProduct, email: string): Promise<string> {
  // A server that is busy refuses, and takes it a moment later.
  const answer = await seen(
    () => post(product.url, '/api/signinUser', { email, password: PASSWORD, remember: true }),
    ({ status }) => status !== 503,
  );
  if (answer.status !== 200) throw new Error(`sign-in: ${JSON.stringify(answer.body)}`);
  return (answer.body as { access_token: string }).access_token;
}

/** Lifts the limits of the Free plan, like the operator's command. */
export async function setPlan(product: SharedProduct, email: string, plan: 'Free' | 'Standart' | 'Premium'): Promise<void> {
  const account = (await product.operate('/internal/identity/findAccount', { email })) as { workspaceId: string };
  await product.operate('/internal/billing/setAccountPlan', { accountId: account.workspaceId, plan });
}

/** The number of responses that the owner sees. */
export async function responseTotal(product: SharedProduct, account: Account, formId: string): Promise<number> {
  const answer = await post(product.url, '/api/getResponses', { id: formId }, account.token);
  return (answer.body as { responses: { total: number } }).responses.total;
}

export interface CreatedForm {
  id: string;
  link: string;
}

/** Creates a form from pages and returns its id and public link. */
export async function createForm(product: SharedProduct, account: Account, pages: unknown): Promise<CreatedForm> {
  // A plan that was set a moment ago reaches forms by an event.
  const made = await seen(
    () => post(product.url, '/api/newForm', { newform: pages }, account.token),
    ({ status }) => status !== 403,
  );
  if (made.status !== 200) throw new Error(`newForm: ${made.status} ${JSON.stringify(made.body)}`);
  const id = (made.body as { id: string }).id;
  const loaded = await post(product.url, '/api/getForm', { id }, account.token);
  if (loaded.status !== 200) throw new Error(`getForm: ${loaded.status} ${JSON.stringify(loaded.body)}`);
  const details = (loaded.body as [unknown, { link: string }])[1];
  return { id, link: details.link };
}

/** Waits until the service that tells the time has heard of a change, by an event. An open page asks it once. */
export async function timeIsTold(product: SharedProduct, { link }: CreatedForm, what: 'countdown' | 'deadline'): Promise<void> {
  const timeLeft = async () => (await post(product.url, '/api/getTimeLeft', { formLink: link })).body as Record<string, number | null>;
  await seen(timeLeft, (left) => left[what] !== null);
}

/** A submission as the browser sends it. */
export function submissionBody(link: string, userData: unknown, submissionId: string): FormData {
  const body = new FormData();
  body.append('dataForm', JSON.stringify({ id: link, email: null }));
  body.append('userData', JSON.stringify(userData));
  body.append('startDate', JSON.stringify(null));
  body.append('hasFiles', 'false');
  body.append('shortText', '[]');
  body.append('submissionId', submissionId);
  return body;
}

/** A client-made submission id. */
export function newSubmissionId(): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => signs[byte % signs.length]).join('');
}

/** A single answer. Where the question stood is of no use here. */
export const answerOf = (value: string) => ({ value, direction: { page: 0, row: 0, col: 0 } });

/** Sends answers as a respondent's browser does. @param add puts more into the body, such as files or what only a bot fills in */
export async function sendAnswers(
  product: SharedProduct,
  { link }: Pick<CreatedForm, 'link'>,
  answers: Readonly<Record<string, unknown>>,
  add?: (body: FormData) => void,
): Promise<void> {
  const body = submissionBody(link, answers, newSubmissionId());
  add?.(body);
  // As for the sign-in: a busy server takes it a moment later.
  const { status } = await seen(
    () => fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body }),
    (answer) => answer.status !== 503,
  );
  if (status !== 200) throw new Error(`saveUserForm answered ${status}`);
}

/** What only a bot fills in, because people do not see its field. */
export const botNote = (note: string | undefined) => (body: FormData) => {
  if (note) body.append('note', JSON.stringify(note));
};
