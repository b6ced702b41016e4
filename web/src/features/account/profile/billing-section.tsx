import { Ruler } from '../../../ui/ruler.tsx';
import type { Me } from '../api.ts';
import { planLabel } from '../plan-label.ts';
import { PlansButton } from '../plans-button.tsx';
import { type Quota, quotaHint, quotaText } from '../quota.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/** The plan, how much of it is used, and the other plans. */
export function BillingSection({ me, quota }: { me: Me; quota: Quota | null }) {
  return (
    <Section id="billing" title="Billing" text="Your plan and how much of it is used.">
      <div className={styles.plan}>
        <div className={styles.planName}>
          <span className="strong">{planLabel(me.plan)}</span>
          <span className="muted">{quota ? quotaText(quota) : 'Any number of forms'}</span>
        </div>
        <PlansButton label={me.plan === 'Premium' ? 'Plans' : 'Upgrade'} />
      </div>
      {quota && (
        <>
          <Ruler label="Forms used" value={quota.used} max={quota.max} />
          <p className="small muted">{quotaHint(quota)}</p>
        </>
      )}
      {me.haveOneTimeForm > 0 && (
        <p className="small muted">
          {me.haveOneTimeForm === 1 ? 'One more form is paid for.' : `${me.haveOneTimeForm} more forms are paid for.`}
        </p>
      )}
    </Section>
  );
}
