import { AppButton } from '../../../ui/button.tsx';
import styles from './all-pdf-progress.module.css';
import type { Progress } from './use-all-pdf.ts';

/** How far the PDF is that its user waits for. */
export function AllPdfProgress({ done, total, onCancel }: Progress & { onCancel: () => void }) {
  return (
    <span className={styles.progress}>
      <progress max={total} value={done} aria-label="PDF of all responses" />
      <span className="num muted">{`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}</span>
      <AppButton onClick={onCancel}>Cancel</AppButton>
    </span>
  );
}
