import { planLabel } from '@formwright/contracts/product-words';
import { Badge } from '../../ui/badge.tsx';
import { Ruler } from '../../ui/ruler.tsx';
import { type Quota, quotaHint, quotaText } from './quota.ts';
import styles from './quota-card.module.css';

interface QuotaCardProps {
  quota: Quota;
  /** For a place above the list. */
  isWide?: boolean;
  /** Whether the plan is named here. */
  hasPlan?: boolean;
}

/** The plan's limit and its usage. */
export function QuotaCard({ quota, isWide = false, hasPlan = true }: QuotaCardProps) {
  return (
    <section className={styles.quota} data-wide={isWide || undefined} aria-label="Forms quota">
      <div className={styles.line}>
        <span className="strong num">{quotaText(quota)}</span>
        {hasPlan && <Badge>{planLabel(quota.plan)}</Badge>}
      </div>
      <Ruler label="Forms used" value={quota.used} max={quota.max} />
      <span className="tiny muted">{quotaHint(quota)}</span>
    </section>
  );
}
