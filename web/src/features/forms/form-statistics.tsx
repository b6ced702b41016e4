import { Ruler } from '../../ui/ruler.tsx';
import type { FormRow } from './api.ts';
import { formPace } from './form-pace.ts';
import styles from './form-statistics.module.css';
import { responseQuota } from './response-quota.ts';

/** How much of its limit a form has used; without a limit, how often it is answered. @param now epoch milliseconds */
export function FormStatistics({ form, now }: { form: FormRow; now: number }) {
  const quota = responseQuota(form);
  if (form.limit === null || !quota) {
    // `taken` is told late where there is no limit.
    const answered = Math.max(form.taken, form.responses);
    return <span className="one-line faint num">{formPace(answered, form.created_at, now)}</span>;
  }
  return (
    <div className={styles.statistics}>
      <Ruler label="Responses used" value={form.taken} max={form.limit} />
      {/* The badge of a closed form says it. */}
      {quota.level !== 'full' && (
        <div className={`${styles.text} num`} data-level={quota.level}>
          {quota.text}
        </div>
      )}
    </div>
  );
}
