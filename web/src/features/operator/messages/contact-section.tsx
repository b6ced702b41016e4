import { getNotSolvedMessageInfo, getSolvedMessageInfo } from '@formwright/contracts/admin';
import type { Column } from '../admin-table.tsx';
import { Moment, Named, Said, Writer, Written } from '../cells.tsx';
import { type Message, MessagesSection } from './messages-section.tsx';

type Contact = Extract<Message, { Fname: unknown }>;

const before: readonly Column<Contact>[] = [
  { head: 'Name', cell: ({ Fname }) => <Named name={Fname} /> },
  { head: 'Surname', cell: ({ Lname }) => <Said text={Lname} /> },
  { head: 'Email', cell: ({ email }) => <Writer email={email} /> },
  { head: 'Message', isLong: true, cell: ({ message, email }) => <Written text={message} of={email} /> },
];
const after: readonly Column<Contact>[] = [{ head: 'Sent', cell: ({ created_at }) => <Moment at={created_at} /> }];

/** What visitors ask. */
export default function ContactSection() {
  return (
    <MessagesSection
      title="Contact us"
      table="ContactUs"
      counts={{ open: getNotSolvedMessageInfo, solved: getSolvedMessageInfo }}
      columns={{ before: before as readonly Column<Message>[], after: after as readonly Column<Message>[] }}
    />
  );
}
