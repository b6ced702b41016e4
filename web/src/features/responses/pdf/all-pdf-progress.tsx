import { AppButton } from '../../../ui/button.tsx';
import styles from './all-pdf-progress.module.css';
import { type Progress, responsesOf } from './use-all-pdf.ts';

/** What is made for its user, and how far it is; null until the server tells. */
export function AllPdfProgress({ progress, onCancel }: { progress: Progress | null; onCancel: () => void }) {
  return (
    <section className={styles.box} aria-label="PDF of all responses">
      <h2>PDF of all responses</h2>
      <div className={styles.line}>
        <progress {...(progress && { max: progress.total, value: progress.done })} aria-label="PDF of all responses" />
        <AppButton size="xs" onClick={onCancel}>
          Cancel
        </AppButton>
      </div>
      <p className="num muted">
        {progress
          ? `${progress.done.toLocaleString('en')} of ${responsesOf(progress.total)} in one file. It downloads when it is ready.`
          : 'One file, which downloads when it is ready.'}
      </p>
    </section>
  );
}
