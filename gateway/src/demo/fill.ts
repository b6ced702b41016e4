import { forms, identity, responses, submissions } from '@formwright/contracts';
import { answerableColumns, type FormDetails, formLabels, type UserData } from '@formwright/form-model';
import { DAY_MS } from '@formwright/platform';
import { createFormBuilder } from './build.ts';
import { type DemoForm, firingRequest, studioFeedback, workshopBooking } from './forms.ts';
import { type Chance, createChance, createRespondent } from './people.ts';

export const DEMO_EMAIL = 'marta@lowtide.example';
const DAYS = 60;
/** Newer responses stay unread. */
const UNREAD_DAYS = 2;

/** Client for in-process calls: the same routes as in a browser, without a network. */
export interface DemoClient {
  /** The password of the demo account. */
  password: string;
  /** Posts JSON or a form; throws on any other status than 2xx and 3xx. */
  send<Reply>(service: string, path: string, body: unknown, token?: string): Promise<Reply>;
  /** The link in the newest mail. */
  verificationToken(): Promise<string>;
  setPremium(email: string): Promise<void>;
  randomId(length: number): string;
  /** Resolves when every event is handled. */
  drain(): Promise<void>;
}

/** A clock that can be set, for answers of past weeks. */
export interface SettableClock {
  now(): number;
  set(at: number | null): void;
}

/** Makes the demo account with its forms and answers, through the product's own routes. */
export async function fillDemo(client: DemoClient, clock: SettableClock): Promise<void> {
  const today = clock.now();
  const chance = createChance(7, today);
  clock.set(today - (DAYS + 1) * DAY_MS);
  const token = await openAccount(client);
  // Nobody waits for mails about the made-up answers.
  await client.send('identity', identity.emailCheck.path, { check: false }, token);
  const builder = createFormBuilder((length) => client.randomId(length));
  const made = [];
  for (const form of [firingRequest(builder), studioFeedback(builder), workshopBooking(builder)])
    made.push({ form, link: await makeForm(client, token, form) });

  const visits: Visit[] = made
    .flatMap(({ form, link }) =>
      Array.from({ length: form.answers }, () => ({ form, link, at: Math.round(today - chance.next() ** 1.4 * DAYS * DAY_MS) })),
    )
    .sort((one, other) => one.at - other.at);
  const readLater: string[] = [];
  for (const visit of visits) {
    clock.set(visit.at);
    await lookAround(client, visit, chance);
    const id = await respond(client, visit, chance);
    if (visit.at < today - UNREAD_DAYS * DAY_MS) readLater.push(id);
  }
  clock.set(null);
  await client.drain();
  // The first token has expired.
  const later = await signIn(client);
  await markRead(client, readLater, later);
  await client.send('identity', identity.emailCheck.path, { check: true }, later);
}

interface Visit {
  form: DemoForm;
  link: string;
  at: number;
}

/** The respondent opens the form and turns its pages, and some others do who only look or begin. */
async function lookAround(client: DemoClient, { form, link }: Visit, chance: Chance): Promise<void> {
  const see = (step: string) =>
    client.send('submissions', submissions.formSeen.path.replace(':link', link).replace(':step', step), undefined);
  await see('view');
  await see('start');
  for (let page = 2; page <= form.pages.length; page += 1) await see(`${page}`);
  if (chance.next() < 0.55) await see('view');
  if (chance.next() >= 0.25) return;
  await see('start');
  for (let page = 2; page <= form.pages.length && chance.next() < 0.6; page += 1) await see(`${page}`);
}

/** One respondent's submission. @returns the response's id */
async function respond(client: DemoClient, { form, link, at }: Visit, chance: Chance): Promise<string> {
  const userData = answersOf(form, form.answer(createRespondent(chance), chance));
  const email = Object.values(userData)
    .flatMap((answer) => (Array.isArray(answer) ? [] : [answer.value]))
    .find((value) => typeof value === 'string' && /^\S+@\S+$/.test(value));
  const body = new FormData();
  body.append('dataForm', JSON.stringify({ id: link, email: email ?? null }));
  body.append('userData', JSON.stringify(userData));
  body.append('startDate', JSON.stringify(Math.round(at - (40 + chance.next() ** 2 * 900) * 1000)));
  const receipt = await client.send<{ id: string }>('submissions', submissions.saveUserForm.path, body);
  return receipt.id;
}

/** Marks older responses as read. */
async function markRead(client: DemoClient, ids: readonly string[], token: string): Promise<void> {
  for (const id of ids) await client.send('responses', responses.changeStatus.path, { id }, token);
}

async function openAccount(client: DemoClient): Promise<string> {
  const signup = new FormData();
  const fields = {
    firstname: 'Marta',
    lastname: 'Lowtide',
    email: DEMO_EMAIL,
    password: client.password,
    confirm_password: client.password,
    confirm: 'true',
  };
  for (const [name, value] of Object.entries(fields)) signup.append(name, value);
  await client.send('identity', identity.signupUser.path, signup);
  await client.send('identity', identity.verifyEmail.path, {
    token: await client.verificationToken(),
    password: client.password,
  });
  await client.setPremium(DEMO_EMAIL);
  return signIn(client);
}

async function signIn(client: DemoClient): Promise<string> {
  const credentials = { email: DEMO_EMAIL, password: client.password };
  const signedIn = await client.send<{ access_token: string }>('identity', identity.signinUser.path, credentials);
  return signedIn.access_token;
}

async function makeForm(client: DemoClient, token: string, form: DemoForm): Promise<string> {
  const { id } = await client.send<{ id: string }>('forms', forms.newForm.path, { newform: form.pages }, token);
  await client.send('forms', forms.addColor.path, { formId: id, color: form.color, colors: {} }, token);
  const save = new FormData();
  save.append('title', form.title);
  save.append('form_header', form.header);
  save.append('form_id', id);
  save.append('formData', JSON.stringify(form.pages));
  save.append('userFormlabels', JSON.stringify(formLabels(form.pages)));
  const [, details] = await client.send<[unknown, FormDetails]>('forms', forms.saveForm.path, save, token);
  return details.link;
}

/** The demo's answers by label, in the format of the call. */
function answersOf(form: DemoForm, byLabel: ReturnType<DemoForm['answer']>): UserData {
  const answers: UserData = {};
  for (const { column, direction } of answerableColumns(form.pages)) {
    const value = byLabel[column.content.label];
    if (value === undefined) continue;
    answers[column.uniqueId] = Array.isArray(value) ? value.map((each) => ({ value: each, direction })) : { value, direction };
  }
  return answers;
}
