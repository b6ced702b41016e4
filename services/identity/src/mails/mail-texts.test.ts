import { describe, expect, it } from '@jest/globals';
import { newsMail } from '../news/news-mail.ts';
import { recoveryMail } from '../recovery/recovery-mail.ts';
import { registeredMail } from '../sign-up/registered-mail.ts';
import { verificationMail } from '../sign-up/verification-mail.ts';
import { newDeviceMail } from './new-device-mail.ts';
import { paymentDueMail } from './payment-due-mail.ts';
import { responseLimitMail } from './response-limit-mail.ts';
import { securityChanges } from './security-notice.ts';

const common = { to: 'ada@example.org', productName: 'Testwright', publicUrl: 'https://forms.example' };
const link = 'https://forms.example/link';
type Mail = { subject: string; text: string; html: string };

/** What stands on the button, the one link that is no address. */
const buttonOf = ({ html }: Mail) => /<a [^>]*display:inline-block[^>]*>([^<]*)<\/a>/.exec(html)?.[1];
/** The paragraphs below the greeting; the link is the second. */
const partsOf = ({ text }: Mail) => text.split('\n\n').slice(1);

describe('a mail says what it asks for, where its button leads, and how long', () => {
  it.each([
    [
      'the verification',
      verificationMail({ ...common, link }),
      'Confirm email',
      'The link works once, within 24 hours. You can ask for a new one when signing in.',
    ],
    ['a sign-up with an address that is taken', registeredMail(common), 'Sign in', 'Your password has not been changed.'],
    [
      'a forgotten password',
      recoveryMail({ ...common, link }),
      'Set a new password',
      'The link works once, within 1 hour. Your other devices are then signed out.',
    ],
  ])('%s', (_name, mail, button, validity) => {
    expect([buttonOf(mail), partsOf(mail)[2]]).toEqual([button, validity]);
  });
});

describe('the mail of a new device', () => {
  const mailOf = (changes: Partial<Parameters<typeof newDeviceMail>[0]>) =>
    newDeviceMail({ ...common, isOperator: false, browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24', at: 0, ...changes });
  const nameIn = (changes: { browser?: string; system?: string }) => / with (.*), from the network/.exec(mailOf(changes).text)?.[1];

  it('names the device as far as it tells', () => {
    expect([nameIn({}), nameIn({ system: '' }), nameIn({ browser: '' }), nameIn({ browser: '', system: '' })]).toEqual([
      'Firefox on Linux',
      'Firefox',
      'Linux',
      'a program that does not tell its name',
    ]);
  });

  it('says how often it comes, and leads an operator elsewhere', () => {
    const [mine, operators] = [mailOf({}), mailOf({ isOperator: true })];
    expect([mine, operators].map((mail) => [buttonOf(mail), partsOf(mail)[1]])).toEqual([
      ['See where you are signed in', 'https://forms.example/profile#sessions'],
      ['Open the sign-in', 'https://forms.example/evi-admin'],
    ]);
    expect(partsOf(mine)[2]).toMatch(/; at most five a day\.$/);
  });
});

describe('the mails of plan and limits', () => {
  const day = (month: number, date: number) => Date.UTC(2026, month, date);
  const due = (isSuspended: boolean) =>
    paymentDueMail({ ...common, workspaceId: 'ws', plan: 'Standart', paidUntil: day(3, 1), suspendedAt: day(3, 8), isSuspended });
  const limit = (taken: number) =>
    responseLimitMail({ ...common, workspaceId: 'ws', title: 'Kiln', taken, limit: 10, isFull: taken === 10 });

  it('ask for a payment before the day of the suspension', () => {
    expect([due(false), due(true)].map((mail) => [buttonOf(mail), partsOf(mail)[2]])).toEqual(
      Array(2).fill(['Pay', 'Nothing is deleted: you can read and export every response.']),
    );
    expect(due(false).text).toContain('before April 8, 2026 (UTC)');
    expect(due(true).subject).toBe('Your Testwright account is suspended');
  });

  it('say how many responses are left, or that the form is closed', () => {
    const headOf = (mail: Mail) => /<h1[^>]*>([^<]*)</.exec(mail.html)?.[1];
    expect([8, 9, 10].map((taken) => [limit(taken).subject, headOf(limit(taken)), buttonOf(limit(taken))])).toEqual([
      ['“Kiln” takes 2 more responses', 'Your form is about to close', 'See the plans'],
      ['“Kiln” takes 1 more response', 'Your form is about to close', 'See the plans'],
      ['“Kiln” takes no more responses', 'Your form is closed', 'See the plans'],
    ]);
  });
});

describe('the mail of new responses', () => {
  const formsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `f${at}`, title: `Form ${at}`, count: 1 }));
  const mailOf = (count: number) =>
    newsMail({ ...common, unsubscribe: 'https://forms.example/unsubscribe/u', workspaceId: 'ws', forms: formsOf(count) });

  it('leads to the responses of one form, or to the forms of which it names ten', () => {
    expect([1, 12].map((count) => [buttonOf(mailOf(count)), partsOf(mailOf(count))[1]])).toEqual([
      ['See the responses', 'https://forms.example/responses/f0?workspace=ws'],
      ['See your forms', 'https://forms.example/forms?workspace=ws'],
    ]);
    expect(partsOf(mailOf(12))[0]).toMatch(/“Form 9”: 1 new response; and 2 more forms\.$/);
  });

  it('can be ended from its text and by a link of its own', () => {
    const { text, html } = mailOf(1);
    expect(text).toMatch(/\n\nGet no more of these emails:\nhttps:\/\/forms\.example\/unsubscribe\/u\n\nTestwright$/);
    expect(html).toContain('>Get no more of these emails</a>');
  });
});

describe('every mail', () => {
  it('has its subject as its title and its name, says all that its text says, and ends with who sends it', () => {
    const mail = verificationMail({ ...common, link });
    expect(mail.html).toContain(`<title>${mail.subject}</title>`);
    expect(mail.html).toContain(`aria-label="${mail.subject}"`);
    for (const part of partsOf(mail)) expect(mail.html).toContain(part);
    expect(partsOf(mail).at(-1)).toBe('Testwright');
  });
});

describe('the notices about the sign-in', () => {
  it('have a heading of their own, but where the same happened', () => {
    const titles = Object.entries(securityChanges).map(([change, { title }]) => [change, title]);
    expect(Object.fromEntries(titles)).toEqual({
      google: 'Google was linked to your account',
      'second factor on': 'A second factor was turned on',
      'second factor off': 'The second factor was turned off',
      'second factor lifted': 'The second factor was turned off',
      'passkey added': 'A passkey was added',
      'passkey removed': 'A passkey was removed',
      'session ended': 'A device was signed out',
      'recovery codes renewed': 'Your recovery codes were replaced',
    });
  });

  it('say of a passkey how to be rid of it', () => {
    expect(securityChanges['passkey added'].remedy).toBe(
      'If not, remove the passkey under Security in your profile, and set a new password.',
    );
  });
});
