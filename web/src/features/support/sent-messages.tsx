import { getMyMessages } from '@formwright/contracts/support';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { formatMinute, formatRelative } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorInPlace } from '../../ui/error-in-place.tsx';
import styles from './sent-messages.module.css';

export type MessageKind = 'request' | 'suggestion';

/** What this person has sent. It is looked at again when the window is, because an operator may have solved something. */
export const sentQuery = (kind: MessageKind) =>
  queryOptions({
    queryKey: ['sent messages', kind],
    queryFn: ({ signal }) => request(getMyMessages, { body: { kind }, signal }),
    refetchOnWindowFocus: 'always',
  });

/** What was sent, newest first, each with its time and state; its text opens. Without a message there is nothing to show. */
export function SentMessages({ kind, title }: { kind: MessageKind; title: string }) {
  const { data, error, refetch } = useQuery(sentQuery(kind));
  // It is the last thing on the screen: what comes late moves nothing.
  if (data ? data.messages.length === 0 : !error) return null;
  return (
    <section className={styles.sent} aria-label={title}>
      <h2>{title}</h2>
      {!data && error && <ErrorInPlace error={error} text="What you sent did not load." onRetry={() => void refetch()} />}
      {data && (
        <ul className={`card ${styles.list}`}>
          {data.messages.map(({ id, title: heading, text, sent_at, solved }) => (
            <li key={id}>
              <details>
                <summary>
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
      )}
      {data?.isMore && (
        <p className="muted small">{`The latest ${data.messages.length}. The download of your data under Profile has all of them.`}</p>
      )}
    </section>
  );
}
