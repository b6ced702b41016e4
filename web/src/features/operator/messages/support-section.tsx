import { getNotSolvedCustomerInfo, getSolvedCustomerInfo } from '@formwright/contracts/admin';
import type { Column } from '../admin-table.tsx';
import { Moment, Named, Said, Writer, Written } from '../cells.tsx';
import { type Message, MessagesSection } from './messages-section.tsx';

type SupportRequest = Extract<Message, { surname: unknown }>;

const before: readonly Column<SupportRequest>[] = [
  { head: 'Name', cell: ({ name }) => <Named name={name} /> },
  { head: 'Surname', cell: ({ surname }) => <Said text={surname} /> },
  { head: 'Title', isLong: true, cell: ({ title }) => <Said text={title} /> },
  { head: 'Email', cell: ({ email }) => <Writer email={email} /> },
  { head: 'Message', isLong: true, cell: ({ message, email }) => <Written text={message} of={email} /> },
];
const after: readonly Column<SupportRequest>[] = [{ head: 'Sent', cell: ({ created_at }) => <Moment at={created_at} /> }];

/** What owners need help with. */
export default function SupportSection() {
  return (
    <MessagesSection
      title="Support"
      table="Customer"
      counts={{ open: getNotSolvedCustomerInfo, solved: getSolvedCustomerInfo }}
      columns={{ before: before as readonly Column<Message>[], after: after as readonly Column<Message>[] }}
    />
  );
}
