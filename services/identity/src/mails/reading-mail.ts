import type { BodyOf, identity } from '@formwright/contracts';
import { linkMail, type MailMessage } from '@formwright/platform';
import { moment } from './moment.ts';

type Reading = Omit<BodyOf<typeof identity.tellOfReading>, 'userId'>;
interface ReadingMail extends Reading {
  to: string;
  productName: string;
  publicUrl: string;
  /** The address of the operator who reads. */
  about: string;
  /** When the bound was met. */
  at: number;
}

const things = { responses: 'responses', addresses: 'addresses of people' } as const satisfies Record<Reading['seen'], string>;

/** Tells operators that one of them has read as much as may be read within an hour. */
export const readingMail = ({ to, productName, publicUrl, about, ...reading }: ReadingMail): MailMessage =>
  linkMail({
    to,
    productName,
    link: `${publicUrl}/evi-admin/log`,
    subject: `${productName}: An operator reads very much`,
    title: 'An operator reads very much',
    ask: `${about} ${whatWasRead(reading)} If nobody meant to, somebody else has that session: end it by the command end-sessions, and change the password.`,
    button: 'Open the log of operators',
    validity: 'All operators get this email, at most once an hour for each of them.',
    unrequestedNote: 'Nobody from our side will ever ask for your password or a code.',
  });

/** What was read, when and from where. A mail may come late. */
function whatWasRead({ seen, list, network, exported = false, at }: Reading & { at: number }): string {
  const more = exported ? 'and takes more as a file' : 'and asked for more';
  const what = list === undefined ? '' : `, in this list: ${list}`;
  const from = network === undefined ? '' : `, from the network ${network}`;
  return `has seen as many ${things[seen]} as an operator may see within an hour, ${more}. That was on ${moment(at)}${from}${what}.`;
}
