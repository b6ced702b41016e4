import type { MailMessage, Write } from '@formwright/platform';
import { writtenMail } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { newsMail } from '../news/news-mail.ts';
import { recoveryMail } from '../recovery/recovery-mail.ts';
import { registeredMail } from '../sign-up/registered-mail.ts';
import { verificationMail } from '../sign-up/verification-mail.ts';
import { addedMail } from './added-mail.ts';
import { harmDecisions, harmMail, moreHeldMail } from './harm-mail.ts';
import { newDeviceMail } from './new-device-mail.ts';
import { operatorChanges, operatorMail } from './operator-mail.ts';
import { paymentDueMail } from './payment-due-mail.ts';
import { readingMail } from './reading-mail.ts';
import { moreLimitsMail, responseLimitMail } from './response-limit-mail.ts';
import { noticingChange, noticingPassword, securityChanges } from './security-notice.ts';

// Every mail as a person reads it. Look at the difference, then run this file with -u.

const common = { to: 'ada@example.org', productName: 'Testwright', publicUrl: 'https://forms.example' };
const link = 'https://forms.example/link';

/** The mail of a notice about the sign-in. */
async function noticed(write: (deps: IdentityDeps, user: User) => Write | Promise<Write>, passkeys = 0, isLinked = false) {
  const found: MailMessage[] = [];
  const mails = { mailing: (mail: MailMessage) => void found.push(mail) };
  const repository = { passkeys: { findOf: async () => Array.from({ length: passkeys }) }, isLinkedToGoogle: async () => isLinked };
  await write({ mails, repository, config: common } as unknown as IdentityDeps, { _id: 'u', shownEmail: common.to } as User);
  return found[0] as MailMessage;
}

const device = { ...common, isOperator: false, browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24', at: 0 };
const due = { ...common, workspaceId: 'ws', plan: 'Standart', paidUntil: Date.UTC(2026, 3, 1), suspendedAt: Date.UTC(2026, 3, 8) } as const;
const limit = { ...common, workspaceId: 'ws', title: 'Kiln', limit: 10 };
const news = { ...common, unsubscribe: 'https://forms.example/unsubscribe/u', workspaceId: 'ws' };
const forms = (count: number, responses = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: `f${at}`, title: `Form ${at}`, count: responses }));

it.each<[name: string, MailMessage | Promise<MailMessage>]>([
  ['the verification', verificationMail({ ...common, link })],
  ['a sign-up with an address that is taken', registeredMail(common)],
  ['an account that an operator has made', addedMail(common)],
  ['a forgotten password', recoveryMail({ ...common, link })],
  ['a new device', newDeviceMail(device)],
  ['a new device that tells its browser alone', newDeviceMail({ ...device, system: '' })],
  ['a new device that tells its system alone', newDeviceMail({ ...device, browser: '' })],
  ['a new device that tells nothing', newDeviceMail({ ...device, browser: '', system: '' })],
  ['a new device of an operator', newDeviceMail({ ...device, isOperator: true })],
  ...operatorChanges.map((change): [string, MailMessage] => [
    `operators, of another who is ${change}`,
    operatorMail({ ...common, about: 'olga@example.org', by: 'Grace' }, change),
  ]),
  [
    'operators, of one who reads very much',
    readingMail({
      ...common,
      about: 'olga@example.org',
      seen: 'addresses',
      at: Date.UTC(2026, 10, 30, 3, 20),
      list: 'users',
      network: '203.0.113.0/24',
    }),
  ],
  ['a payment that is due', paymentDueMail({ ...due, isSuspended: false })],
  ['a suspension', paymentDueMail({ ...due, isSuspended: true })],
  ['two more responses', responseLimitMail({ ...limit, taken: 8, isFull: false })],
  ['more than a thousand responses', responseLimitMail({ ...limit, taken: 8_766, limit: 10_000, isFull: false })],
  ['one more response', responseLimitMail({ ...limit, taken: 9, isFull: false })],
  ['no more responses', responseLimitMail({ ...limit, taken: 10, isFull: true })],
  ['more forms that are about to close', moreLimitsMail(10, limit)],
  ['more held forms', moreHeldMail(10, limit)],
  ...harmDecisions.map((decision): [string, MailMessage] => [
    `a form that is ${decision}`,
    harmMail({
      ...common,
      workspaceId: 'ws',
      formId: 'form1',
      title: 'Kiln',
      decision,
      words: ['It asks for passwords.\nPlease ask for less.'],
      at: 0,
    }),
  ]),
  ['a response to a form', newsMail({ ...news, forms: forms(1) })],
  ['1,234 responses to forms', newsMail({ ...news, forms: forms(2, 1_234) })],
  ['responses to more forms than it names', newsMail({ ...news, forms: forms(12) })],
  ['a new password', noticed(noticingPassword)],
  ['a new password beside a passkey', noticed(noticingPassword, 1)],
  ['a new password beside passkeys and Google', noticed(noticingPassword, 2, true)],
  ...(Object.keys(securityChanges) as (keyof typeof securityChanges)[]).map((change): [string, Promise<MailMessage>] => [
    `a change: ${change}`,
    noticed((deps, user) => noticingChange(deps, user, change)),
  ]),
])('the mail about %s', async (_name, mail) => expect(writtenMail(await mail)).toMatchSnapshot());

it('a mail has its looks in itself', () => {
  expect(verificationMail({ ...common, link }).html).toMatchSnapshot();
});
