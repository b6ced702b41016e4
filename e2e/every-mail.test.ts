import { readdirSync, readFileSync } from 'node:fs';
import type { MailMessage, Write } from '@formwright/platform';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { User } from '../services/identity/src/account/user.ts';
import type { IdentityDeps } from '../services/identity/src/deps.ts';
import { accountDecisions, accountHarmMail } from '../services/identity/src/mails/account-harm-mail.ts';
import { addedMail } from '../services/identity/src/mails/added-mail.ts';
import { harmDecisions, harmMail, moreHeldMail } from '../services/identity/src/mails/harm-mail.ts';
import { newDeviceMail } from '../services/identity/src/mails/new-device-mail.ts';
import { operatorChanges, operatorMail } from '../services/identity/src/mails/operator-mail.ts';
import { paymentDueMail } from '../services/identity/src/mails/payment-due-mail.ts';
import { readingMail } from '../services/identity/src/mails/reading-mail.ts';
import { moreLimitsMail, responseLimitMail } from '../services/identity/src/mails/response-limit-mail.ts';
import { noticingChange, noticingPassword, securityChanges } from '../services/identity/src/mails/security-notice.ts';
import { testMail } from '../services/identity/src/mails/test-mail.ts';
import { newsMail } from '../services/identity/src/news/news-mail.ts';
import { recoveryMail } from '../services/identity/src/recovery/recovery-mail.ts';
import { registeredMail } from '../services/identity/src/sign-up/registered-mail.ts';
import { verificationMail } from '../services/identity/src/sign-up/verification-mail.ts';
import { abuseMail, objectionMail } from '../services/support/src/abuse-mail.ts';
import { requestMail } from '../services/support/src/request-mail.ts';
import { invitationMail } from '../services/team/src/invitations/invitation-mail.ts';
import { type Account, type CreatedForm, createForm, fromElsewhere, makeAccount, PASSWORD, post, readMail, seen } from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

// Every link of every mail, followed by nobody in particular, by whom it is for, and by somebody else.

const productName = 'Formwright';
const publicUrl = product.url;
/** Whom the mails are for, and somebody else. */
let owner: Account;
let other: Account;
let form: CreatedForm;
let workspaceId = '';
const tokens = { verify: '', reset: '', invitation: '', unsubscribe: '' };
/** The address that has not been verified. */
const newcomer = `newcomer.${Math.random().toString(36).slice(2, 8)}@example.org`;

const newPage = async (account?: Account): Promise<Page> => {
  const page = await (await browser.newContext({ extraHTTPHeaders: fromElsewhere() })).newPage();
  // Only once: who signs out stays so.
  if (account)
    await page.addInitScript(`if (!localStorage.getItem('begun')) { localStorage.setItem('begun', '1'); ${signedInAs(account)} }`);
  return page;
};

/** The token in the newest mail with such a link. */
async function tokenTo(email: string, path: string): Promise<string> {
  const tokenIn = (mail: string) => new RegExp(`/${path}/([\\w.~-]+)`).exec(mail)?.[1] ?? '';
  const mail = await seen(
    () => readMail(product, email),
    (found) => tokenIn(found) !== '',
  );
  return tokenIn(mail);
}

async function signUp(email: string): Promise<void> {
  const body = new FormData();
  const fields = { firstname: 'Ada', lastname: 'Wright', email, password: PASSWORD, confirm_password: PASSWORD, confirm: '1' };
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  expect((await fetch(`${publicUrl}/api/signupUser`, { method: 'POST', headers: fromElsewhere(), body })).status).toBe(200);
}

/** Answers the form once, as a respondent: its owner is told by a mail, which can be ended. */
async function answer(): Promise<void> {
  const page = await newPage();
  await page.goto(`${publicUrl}/f-${form.link}`);
  await page.getByRole('textbox').first().fill('Oak');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('We received your response').waitFor();
  await page.context().close();
}

beforeAll(async () => {
  [owner, other] = [await makeAccount(product, 'right'), await makeAccount(product, 'other')];
  form = await createForm(product, owner, oneQuestion().pages);
  workspaceId = ((await post(publicUrl, '/api/getMe', {}, owner.token)).body as { _id: string })._id;
  await signUp(newcomer);
  tokens.verify = await tokenTo(newcomer, 'verify');
  await post(publicUrl, '/api/forgotUser', { email: owner.email });
  tokens.reset = await tokenTo(owner.email, 'reset');
  const host = await makeAccount(product, 'host');
  await post(publicUrl, '/api/add-member-to-the-team', { email: owner.email }, host.token);
  tokens.invitation = await tokenTo(owner.email, 'approve-invitation');
  await answer();
  tokens.unsubscribe = await tokenTo(owner.email, 'unsubscribe');
});

/** Where a link leads, and what is read there. */
interface Arrival {
  place: string;
  sees: string | RegExp;
}
interface Link {
  link: string;
  /** Where it leads who is not signed in, and whom it is for. `signIn`: through the sign-in. */
  out: Arrival | 'signIn';
  right: Arrival;
  other: Arrival;
}
const same = (link: string, sees: Arrival['sees'], place = link): Link => ({
  ...{ link, out: { place, sees }, right: { place, sees }, other: { place, sees } },
});
/** A page of who is signed in, for whoever that is. */
const own = (link: string, sees: string): Link => ({ link, out: 'signIn', right: { place: link, sees }, other: { place: link, sees } });
/** A page of one account. */
const ofAccount = (link: string, place: string, sees: string | RegExp): Link => ({
  ...{ link, out: 'signIn', right: { place, sees } },
  other: { place: link, sees: 'This link is for another account' },
});

/** The mail that a use case would queue. */
async function queued(write: (deps: IdentityDeps) => Write | Promise<Write>, { passkeys = 0 } = {}): Promise<MailMessage> {
  const found: MailMessage[] = [];
  const mails = { mailing: (mail: MailMessage) => void found.push(mail) };
  const repository = { passkeys: { findOf: async () => Array.from({ length: passkeys }) }, isLinkedToGoogle: async () => passkeys > 0 };
  await write({ mails, repository, config: { productName, publicUrl } } as unknown as IdentityDeps);
  const [mail] = found;
  if (!mail) throw new Error('no mail was queued');
  return mail;
}

type Case = [mail: MailMessage, ...links: Link[]];
const to = 'right@example.org';
const common = { to, productName, publicUrl };
const config = { productName, publicUrl, supportEmail: '', abuseEmail: '' };
const user = { _id: 'u', shownEmail: to } as User;
const home = { place: '/', sees: 'Forms' };
/** Of a page of the back-office, for people who have none. */
const ofOperatorsAlone = { right: home, other: home };

/** The mails of each file that makes some. A new file fails the test until it has its cases here. */
const cases: Record<string, () => Case[] | Promise<Case[]>> = {
  'services/identity/src/sign-up/verification-mail.ts': () => [
    [
      verificationMail({ to, productName, link: `${publicUrl}/verify/${tokens.verify}` }),
      same(`/verify/${tokens.verify}`, 'Enter the password that you chose for n•••@example.org.'),
    ],
  ],
  'services/identity/src/sign-up/registered-mail.ts': () => {
    return [[registeredMail(common), { link: '/signin', out: { place: '/signin', sees: 'Sign in' }, right: home, other: home }]];
  },
  'services/identity/src/recovery/recovery-mail.ts': () => {
    const elsewhere = 'The link in the email works once, within 1 hour, in the browser where you asked for it.';
    const link = `/reset/${tokens.reset}`;
    return [
      [
        recoveryMail({ to, productName, link: `${publicUrl}${link}` }),
        {
          ...{ link, out: { place: '/signin#reset', sees: elsewhere } },
          ...{ right: { place: '/#reset', sees: elsewhere }, other: { place: '/#reset', sees: elsewhere } },
        },
      ],
    ];
  },
  'services/identity/src/mails/security-notice.ts': async () => {
    const forgot = same('/forgot-password', 'Send the link');
    const changes = Object.keys(securityChanges) as (keyof typeof securityChanges)[];
    return [
      ...(await Promise.all(
        changes.map(async (change): Promise<Case> => [await queued((deps) => noticingChange(deps, user, change)), forgot]),
      )),
      [await queued((deps) => noticingPassword(deps, user)), forgot],
      [await queued((deps) => noticingPassword(deps, user), { passkeys: 1 }), forgot, own('/profile#security', 'Security')],
    ];
  },
  'services/identity/src/mails/added-mail.ts': () => [[addedMail(common), same('/forgot-password', 'Send the link')]],
  'services/identity/src/mails/new-device-mail.ts': () => {
    const device = { ...common, browser: 'Firefox', system: 'Linux', network: '10.0.0.0', at: 0 };
    return [
      [newDeviceMail({ ...device, isOperator: false }), own('/profile#sessions', 'Where you are signed in')],
      [newDeviceMail({ ...device, isOperator: true }), same('/evi-admin', 'Password')],
    ];
  },
  'services/identity/src/mails/reading-mail.ts': () => [
    [
      readingMail({ ...common, about: to, seen: 'addresses', at: Date.UTC(2026, 10, 30, 3, 20), list: 'users', network: '203.0.113.0/24' }),
      { ...same('/evi-admin/log', 'Password'), ...ofOperatorsAlone },
    ],
  ],
  'services/identity/src/mails/operator-mail.ts': () =>
    operatorChanges.map((change) => [operatorMail({ ...common, about: to, by: 'Grace' }, change), same('/evi-admin', 'Password')]),
  'services/identity/src/mails/test-mail.ts': () => [[testMail(common), { ...same('/evi-admin/health', 'Password'), ...ofOperatorsAlone }]],
  'services/identity/src/mails/payment-due-mail.ts': () =>
    [true, false].map((isSuspended) => [
      paymentDueMail({ ...common, workspaceId, plan: 'Standart', paidUntil: 0, suspendedAt: 1, isSuspended }),
      ofAccount(`/profile?workspace=${workspaceId}#billing`, '/profile#billing', 'Billing'),
    ]),
  'services/identity/src/mails/response-limit-mail.ts': () => [
    ...[true, false].map(
      (isFull): Case => [
        responseLimitMail({ ...common, workspaceId, title: 'Kiln', taken: 8, limit: 10, isFull }),
        ofAccount(`/profile?workspace=${workspaceId}#billing`, '/profile#billing', 'Billing'),
      ],
    ),
    [moreLimitsMail(10, { ...common, workspaceId }), ofAccount(`/forms?workspace=${workspaceId}`, '/forms', 'Forms')],
  ],
  'services/identity/src/news/news-mail.ts': () => {
    const unsubscribe = `${publicUrl}/unsubscribe/${tokens.unsubscribe}`;
    const ending = same(`/unsubscribe/${tokens.unsubscribe}`, 'Get no more of these emails?');
    const news = { id: form.id, title: 'Kiln', count: 2 };
    return [
      [
        newsMail({ ...common, workspaceId, unsubscribe, forms: [news] }),
        ofAccount(`/responses/${form.id}?workspace=${workspaceId}`, `/responses/${form.id}`, 'Oak'),
        ending,
      ],
      [
        newsMail({ ...common, workspaceId, unsubscribe, forms: [news, news] }),
        ofAccount(`/forms?workspace=${workspaceId}`, '/forms', 'Forms'),
        ending,
      ],
    ];
  },
  'services/team/src/invitations/invitation-mail.ts': () => {
    const link = `/approve-invitation/${tokens.invitation}`;
    return [
      [
        invitationMail({ to, inviter: 'Ada', token: tokens.invitation }, { productName, publicUrl } as never),
        {
          ...{ link, out: { place: link, sees: `Enter the password of your account ${owner.email}.` } },
          right: { place: link, sees: 'It is for the account that you are signed in with' },
          other: { place: link, sees: `You are signed in as ${other.email}. This invitation is for ${owner.email}` },
        },
      ],
    ];
  },
  'services/identity/src/mails/harm-mail.ts': () => [
    ...harmDecisions.map(
      (decision): Case => [
        harmMail({ ...common, workspaceId, formId: form.id, title: 'Kiln', decision, words: ['It asks for passwords.'], at: 0 }),
        ofAccount(`/form/${form.id}?workspace=${workspaceId}`, `/form/${form.id}`, 'Saved'),
      ],
    ),
    [moreHeldMail(10, { ...common, workspaceId }), ofAccount(`/forms?workspace=${workspaceId}`, '/forms', 'Forms')],
  ],
  'services/identity/src/mails/account-harm-mail.ts': () =>
    accountDecisions.map((decision) => [
      accountHarmMail({ ...common, workspaceId, decision, reason: 'It breaks our terms.', words: 'Please stop.', at: 0 }),
      ofAccount(`/profile?workspace=${workspaceId}`, '/profile', 'Billing'),
    ]),
  'services/support/src/abuse-mail.ts': () => [
    [objectionMail({ ...config, abuseEmail: 'abuse@example.org' }), same('/evi-admin', 'Password')],
    ...(['reported', 'held'] as const).map(
      (what): Case => [
        abuseMail({ title: 'Kiln', what, reports: 1 }, { ...config, abuseEmail: 'abuse@example.org' }),
        same('/evi-admin', 'Password'),
      ],
    ),
  ],
  // No link: whoever supports answers by mail.
  'services/support/src/request-mail.ts': () => {
    const message = { _id: 'm1', email: to, firstname: 'Ada', lastname: 'Wright', title: 'Kiln', text: 'It is cold.' } as never;
    const mail = requestMail(message, { ...config, supportEmail: 'help@example.org' });
    expect(mail.replyTo).toEqual({ name: 'Ada Wright', address: to });
    return [[mail]];
  },
};

/** The own links of a mail, without the address that they begin with. Its text and its HTML must have the same. */
function linksOf({ text, html, unsubscribe }: MailMessage): string[] {
  const unescaped = html.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
  const [inText, inHtml] = [text, unescaped].map(
    (content) => new Set(content.match(/https?:\/\/[^\s<>"')]+/g)?.map((link) => link.replace(/[.;,]$/, ''))),
  );
  const hrefs = [...unescaped.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  expect([...(inHtml ?? [])].toSorted()).toEqual([...(inText ?? [])].toSorted());
  for (const href of hrefs) expect(inText).toContain(href);
  if (unsubscribe !== undefined) expect(inText).toContain(unsubscribe);
  return [...(inText ?? [])].map((link) => {
    expect(link.startsWith(`${publicUrl}/`)).toBe(true);
    return link.slice(publicUrl.length);
  });
}

const placeOf = (page: Page) => page.url().slice(publicUrl.length);
async function expectArrival(page: Page, { place, sees }: Arrival, about: string): Promise<void> {
  await seen(
    async () => placeOf(page),
    (now) => now === place,
  );
  const text = await seen(
    async () => (await page.locator('body').textContent()) ?? '',
    (now) => (typeof sees === 'string' ? now.includes(sees) : sees.test(now)),
  );
  expect([about, text.length > 0]).toEqual([about, true]);
}

async function fillSignIn(page: Page, { email }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function follow({ link, out, right, other: others }: Link): Promise<void> {
  const visits: [who: string, Account | undefined, Arrival | 'signIn'][] = [
    ['signed out', undefined, out],
    ['whom it is for', owner, right],
    ['somebody else', other, others],
  ];
  for (const [who, account, arrival] of visits) {
    const page = await newPage(account);
    await page.goto(`${publicUrl}${link}`);
    if (arrival === 'signIn') {
      await expectArrival(page, { place: '/signin', sees: 'You will be taken to the page that you opened.' }, `${link}, ${who}`);
      await fillSignIn(page, owner);
      await expectArrival(page, right, `${link}, ${who}, after the sign-in`);
    } else await expectArrival(page, arrival, `${link}, ${who}`);
    await page.context().close();
  }
}

it('has a case for each file that makes mails', () => {
  const makers = readdirSync('services', { recursive: true, encoding: 'utf8' })
    .map((path) => `services/${path.replaceAll('\\', '/')}`)
    .filter((path) => /^services\/[a-z]+\/src\/.*(?<!\.test)\.ts$/.test(path))
    .filter((path) => /linkMail\(|: MailMessage\b/.test(readFileSync(path, 'utf8')));
  expect(makers.toSorted()).toEqual(Object.keys(cases).toSorted());
});

describeInBrowser('every link of every mail', () => {
  it('leads where it says: signed out, signed in as whom it is for, and as somebody else', async () => {
    const all = (await Promise.all(Object.values(cases).map((of) => of()))).flat();
    const links = new Map<string, Link>();
    for (const [mail, ...expected] of all) {
      expect([mail.subject, linksOf(mail).toSorted()]).toEqual([mail.subject, expected.map(({ link }) => link).toSorted()]);
      for (const link of expected) links.set(link.link, link);
    }
    for (const link of links.values()) await follow(link);
  });

  it('leads on from another account to the page, through its sign-in', async () => {
    const page = await newPage(other);
    await page.goto(`${publicUrl}/profile?workspace=${workspaceId}#billing`);
    await page.getByText(`You are signed in as ${other.email}.`).waitFor();
    await page.getByRole('button', { name: 'Sign in with another account' }).click();
    await page.getByText('You will be taken to the page that you opened.').waitFor();
    await fillSignIn(page, owner);
    await expectArrival(page, { place: '/profile#billing', sees: 'Billing' }, 'the billing of the other account');
  });
});
