import type { ReplyOf } from '@formwright/contracts/contract';
import { getMyMessages } from '@formwright/contracts/support';
import { IconChevronRight, IconMailbox } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { formatMinute, formatRelative } from '../../lib/dates.ts';
import { SAYS_ITSELF } from '../../lib/renewing.ts';
import { Badge } from '../../ui/badge.tsx';
import { Bar, Loaded, Skeletons } from '../../ui/loaded.tsx';
import styles from './sent-messages.module.css';

export type MessageKind = 'request' | 'suggestion';

/** What this person has sent. It is looked at again when the window is, because an operator may have solved something. */
export const sentQuery = (kind: MessageKind) =>
  queryOptions({
    queryKey: ['sent messages', kind],
    queryFn: ({ signal }) => request(getMyMessages, { body: { kind }, signal }),
    refetchOnWindowFocus: 'always',
    ...SAYS_ITSELF,
  });

/** What was sent, newest first, each with its time and state; its text opens. */
export function SentMessages({ kind, title }: { kind: MessageKind; title: string }) {
  return (
    <section className={styles.sent} aria-label={title}>
      <h2>{title}</h2>
      <Loaded isInCard query={useQuery(sentQuery(kind))} skeleton={<ListSkeleton title={title} />} failed="What you sent did not load.">
        {(sent) => <Sent {...sent} />}
      </Loaded>
    </section>
  );
}

function Sent({ messages, isMore }: ReplyOf<typeof getMyMessages>) {
  if (messages.length === 0)
    return (
      <p className={`card muted ${styles.none}`}>
        <IconMailbox size={20} stroke={1.6} aria-hidden="true" />
        <span>Nothing sent yet. What you send appears here, with its state.</span>
      </p>
    );
  return (
    <>
      <ul className={`card ${styles.list}`}>
        {messages.map(({ id, title: heading, text, sent_at, solved }) => (
          <li key={id}>
            <details>
              <summary>
                <IconChevronRight size={15} stroke={1.75} aria-hidden="true" />
                <span className={styles.title} dir="auto">
                  {heading}
                </span>
                {solved ? <Badge tone="brand">Solved</Badge> : <Badge>Open</Badge>}
                <time className="muted small" dateTime={new Date(sent_at).toISOString()} title={formatMinute(sent_at)}>
                  {formatRelative(sent_at, Date.now())}
                </time>
              </summary>
              <p className={styles.text} dir="auto">
                {text}
              </p>
            </details>
          </li>
        ))}
      </ul>
      {isMore && <p className="muted small">{`The latest ${messages.length}. The download of your data under Profile has all of them.`}</p>}
    </>
  );
}

const ListSkeleton = ({ title }: { title: string }) => (
  <Skeletons label={`Loading: ${title}`}>
    <div className={`card ${styles.none}`}>
      <Bar width="45%" />
      <Bar width="20%" />
    </div>
  </Skeletons>
);
