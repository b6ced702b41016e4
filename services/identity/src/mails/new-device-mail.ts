import { linkMail, type MailMessage } from '@formwright/platform';
import { moment } from './moment.ts';

interface NewDevice {
  to: string;
  productName: string;
  publicUrl: string;
  isOperator: boolean;
  /** '' where it does not tell. */
  browser: string;
  system: string;
  network: string;
  at: number;
}

function nameOf({ browser, system }: Pick<NewDevice, 'browser' | 'system'>): string {
  if (browser === '') return system === '' ? 'a program that does not tell its name' : system;
  return system === '' ? browser : `${browser} on ${system}`;
}

/** Tells the owner of a sign-in on a device that was not known. */
export function newDeviceMail({ to, productName, publicUrl, isOperator, network, at, ...device }: NewDevice): MailMessage {
  const what = `Someone signed in to your account with ${nameOf(device)}, from the network ${network}, on ${moment(at)}.`;
  return linkMail({
    to,
    productName,
    link: isOperator ? `${publicUrl}/evi-admin` : `${publicUrl}/profile#sessions`,
    subject: `${productName}: New sign-in to your account`,
    title: 'New sign-in to your account',
    ask: isOperator
      ? `${what} If this was you, there is nothing to do. If not, give yourself a new password by make-operator on the server; that also signs everyone out.`
      : `${what} If this was you, there is nothing to do. If not, sign that device out and set a new password.`,
    button: isOperator ? 'Open the sign-in' : 'See where you are signed in',
    validity: 'You get this email when a device signs in that has not signed in before, or has forgotten it; at most five a day.',
    unrequestedNote: 'Nobody from our side will ever ask for your password or a code.',
  });
}
