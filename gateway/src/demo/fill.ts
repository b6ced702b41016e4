import { forms, identity, submissions } from '@formwright/contracts';
import { answerableColumns, type FormDetails, formLabels, type UserData } from '@formwright/form-model';
import { createFormBuilder } from './build.ts';
import { type DemoForm, firingRequest, studioFeedback, workshopBooking } from './forms.ts';
import { createChance, createRespondent } from './people.ts';

export const DEMO_EMAIL = 'marta@lowtide.example';
export const DEMO_PASSWORD = 'Low-tide-7';
const DAY = 86_400_000;
const DAYS = 60;

/** How the demo reaches the product: the same routes as a browser, without a network. */
export interface DemoClient {
  /** Posts JSON or a form; throws on anything but 2xx and 3xx. */
  send<Reply>(service: string, path: string, body: unknown, token?: string): Promise<Reply>;
  /** The link in the newest mail. */
  verificationToken(): Promise<string>;
  setPremium(email: string): Promise<void>;
  randomId(length: number): string;
}

/** The product's clock while the demo is filled: answers of the last weeks are given in the last weeks. */
export interface SettableClock {
  now(): number;
  set(at: number | null): void;
}

/** Makes the demo's account with its forms and answers, through the product's own routes. */
export async function fillDemo(client: DemoClient, clock: SettableClock): Promise<void> {
  const today = clock.now();
  const chance = createChance(7, today);
  clock.set(today - (DAYS + 1) * DAY);
  const token = await openAccount(client);
  const builder = createFormBuilder((length) => client.randomId(length));
  const made = [];
  for (const form of [firingRequest(builder), studioFeedback(builder), workshopBooking(builder)])
    made.push({ form, link: await makeForm(client, token, form) });

  const visits = made
    .flatMap(({ form, link }) =>
      Array.from({ length: form.answers }, () => ({ form, link, at: Math.round(today - chance.next() ** 1.4 * DAYS * DAY) })),
    )
    .sort((a, b) => a.at - b.at);
  for (const { form, link, at } of visits) {
    clock.set(at);
    const userData = answersOf(form, form.answer(createRespondent(chance), chance));
    const body = new FormData();
    const email = Object.values(userData)
      .flatMap((answer) => (Array.isArray(answer) ? [] : [answer.value]))
      .find((value) => typeof value === 'string' && /^\S+@\S+$/.test(value));
    body.append('dataForm', JSON.stringify({ id: link, email: email ?? null }));
    body.append('userData', JSON.stringify(userData));
    body.append('startDate', JSON.stringify(Math.round(at - (40 + chance.next() ** 2 * 900) * 1000)));
    await client.send('submissions', submissions.saveUserForm.path, body);
  }
  clock.set(null);
}

async function openAccount(client: DemoClient): Promise<string> {
  const signup = new FormData();
  const fields = {
    firstname: 'Marta',
    lastname: 'Lowtide',
    email: DEMO_EMAIL,
    password: DEMO_PASSWORD,
    confirm_password: DEMO_PASSWORD,
    confirm: 'true',
  };
  for (const [name, value] of Object.entries(fields)) signup.append(name, value);
  await client.send('identity', identity.signupUser.path, signup);
  await client.send('identity', identity.verifyEmail.path, { token: await client.verificationToken() });
  await client.setPremium(DEMO_EMAIL);
  const signedIn = await client.send<{ access_token: string }>('identity', identity.signinUser.path, {
    email: DEMO_EMAIL,
    password: DEMO_PASSWORD,
  });
  return signedIn.access_token;
}

async function makeForm(client: DemoClient, token: string, form: DemoForm): Promise<string> {
  const { id } = await client.send<{ id: string }>('forms', forms.newForm.path, { newform: form.pages }, token);
  const save = new FormData();
  save.append('title', form.title);
  save.append('form_header', form.header);
  save.append('form_id', id);
  save.append('formData', JSON.stringify(form.pages));
  save.append('userFormlabels', JSON.stringify(formLabels(form.pages)));
  const [, details] = await client.send<[unknown, FormDetails]>('forms', forms.saveForm.path, save, token);
  return details.link;
}

/** The demo's answers by label, as the wire carries them. */
function answersOf(form: DemoForm, byLabel: ReturnType<DemoForm['answer']>): UserData {
  const answers: UserData = {};
  for (const { column, direction } of answerableColumns(form.pages)) {
    const value = byLabel[column.content.label];
    if (value === undefined) continue;
    answers[column.uniqueId] = Array.isArray(value) ? value.map((each) => ({ value: each, direction })) : { value, direction };
  }
  return answers;
}
