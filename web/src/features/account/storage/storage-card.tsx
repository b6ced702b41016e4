import { useQuery } from '@tanstack/react-query';
import { FROM_BEFORE } from '../../../lib/renewing.ts';
import { AppButton } from '../../../ui/button.tsx';
import { Ruler } from '../../../ui/ruler.tsx';
import styles from '../quota-card.module.css';
import { storageQuery, storageText } from './storage.ts';

const KINDS = 'Forms, responses and files, also archived';

/** How much of the plan's room is taken by answers and files. */
export function StorageCard() {
  const { data, error, refetch } = useQuery(storageQuery);
  if (!data && error) {
    return (
      <section className={styles.quota} aria-label="Storage">
        <div className={styles.line}>
          <span role="alert">How much storage is used could not be loaded.</span>
          <AppButton size="xs" onClick={() => void refetch()}>
            Try again
          </AppButton>
        </div>
      </section>
    );
  }
  const { used, limit, isFull } = data ?? { used: 0, limit: 0, isFull: false };
  const text = data ? `${storageText(used)} of ${storageText(limit)}` : 'Loading…';
  return (
    <section className={styles.quota} data-wide aria-label="Storage" aria-busy={!data || undefined}>
      <span className="strong num">{data ? `${text} used` : text}</span>
      <Ruler label="Storage used" value={used} max={limit || 1} text={text} />
      <span className="tiny muted">{data && error ? FROM_BEFORE : isFull ? 'Your forms take no more responses' : KINDS}</span>
    </section>
  );
}
