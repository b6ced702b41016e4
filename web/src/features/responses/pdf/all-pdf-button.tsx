import { IconFileTypePdf } from '@tabler/icons-react';
import { AppButton } from '../../../ui/button.tsx';
import styles from './all-pdf-button.module.css';
import { useAllPdf } from './use-all-pdf.ts';

/** Downloads all responses as PDF. @param total undefined while unknown */
export function AllPdfButton({ formId, total }: { formId: string; total: number | undefined }) {
  const { begin, cancel, isPending, progress } = useAllPdf(formId);
  if (isPending && progress) {
    return (
      <span className={styles.progress}>
        <progress max={progress.total} value={progress.done} aria-label="PDF of all responses" />
        <span className="num muted">
          {progress.done.toLocaleString('en')} of {progress.total.toLocaleString('en')}
        </span>
        <AppButton onClick={cancel}>Cancel</AppButton>
      </span>
    );
  }
  return (
    <AppButton
      icon={<IconFileTypePdf size={15} stroke={1.75} />}
      loading={isPending}
      disabled={!total}
      title={total === 0 ? 'There are no responses to export' : undefined}
      onClick={begin}
    >
      All as PDF
    </AppButton>
  );
}
