import { linkMail, type MailMessage } from '@formwright/platform';
import type { SupportConfig } from './config.ts';

/** Why operators should look at a form. */
export const noticed = ['reported', 'held'] as const;

interface Notice {
  title: string;
  what: (typeof noticed)[number];
  reports: number;
}

/** Tells those who answer for the host that a form may harm. */
export function abuseMail({ title, what, reports }: Notice, { productName, publicUrl, abuseEmail }: SupportConfig): MailMessage {
  const name = `“${title}”`;
  const times = reports === 1 ? 'once' : `${reports} times`;
  return linkMail({
    to: abuseEmail,
    productName,
    link: `${publicUrl}/evi-admin`,
    subject: what === 'held' ? `${productName}: the form ${name} is held` : `${productName}: the form ${name} was reported ${times}`,
    title: what === 'held' ? 'A form is held' : 'A form was reported',
    ask:
      what === 'held'
        ? `The form ${name} looks as if it might harm. The public does not see it until somebody has looked.`
        : `Visitors have reported the form ${name} ${times} since it was last decided about. It stays open until somebody decides.`,
    button: 'Sign in',
    validity: 'It is in the section Abuse, which shows its text. Do not open the form itself.',
    unrequestedNote:
      'You get this email because this address is set for reports of abuse: at the first report of a form, at the third, and when one is held.',
  });
}

/** Tells them that there are more forms of an account than they are mailed about. */
export const moreFormsMail = (most: number, { productName, publicUrl, abuseEmail }: SupportConfig): MailMessage =>
  linkMail({
    to: abuseEmail,
    productName,
    link: `${publicUrl}/evi-admin`,
    subject: `${productName}: more forms of an account are held or reported`,
    title: 'More forms of an account',
    ask: `We have mailed you ${most} times today about forms of one account, and mail no more about it until tomorrow. More of them are held or reported.`,
    button: 'Sign in',
    validity: 'They are in the section Abuse. There you can take down the account, too.',
    unrequestedNote: 'You get this email because this address is set for reports of abuse: once a day for an account with many such forms.',
  });

/** Tells them that the people of an account object to its take-down. */
export const objectionMail = ({ productName, publicUrl, abuseEmail }: SupportConfig): MailMessage =>
  linkMail({
    to: abuseEmail,
    productName,
    link: `${publicUrl}/evi-admin`,
    subject: `${productName}: an account objects to its take-down`,
    title: 'An account objects',
    ask: 'The people of an account that was taken down have written why it should work again.',
    button: 'Sign in',
    validity: 'It is in the section Abuse, above the forms.',
    unrequestedNote:
      'You get this email because this address is set for reports of abuse: at each objection to the take-down of an account.',
  });
