import type { BodyOf, identity } from '@formwright/contracts';
import { linkMail, type MailMessage } from '@formwright/platform';

type Seen = BodyOf<typeof identity.tellOfReading>['seen'];
interface ReadingMail {
  to: string;
  productName: string;
  publicUrl: string;
  /** The address of the operator who reads. */
  about: string;
  seen: Seen;
}

const things = { responses: 'responses', addresses: 'addresses of people' } as const satisfies Record<Seen, string>;

/** Tells operators that one of them has read as much as may be read within an hour. */
export const readingMail = ({ to, productName, publicUrl, about, seen }: ReadingMail): MailMessage =>
  linkMail({
    to,
    productName,
    link: `${publicUrl}/evi-admin/log`,
    subject: `${productName}: An operator reads very much`,
    title: 'An operator reads very much',
    ask: `${about} has seen as many ${things[seen]} as an operator may see within an hour, and asked for more. If nobody meant to, somebody else has that session: end it by the command end-sessions, and change the password.`,
    button: 'Open the log of operators',
    validity: 'All operators get this email, at most once an hour for each of them.',
    unrequestedNote: 'Nobody from our side will ever ask for your password or a code.',
  });
