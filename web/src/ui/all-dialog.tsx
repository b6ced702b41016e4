import styles from './all-dialog.module.css';
import { Banner } from './banner.tsx';
import { AppButton, type ButtonKind } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

export interface AllDialogProps {
  /** The question. */
  title: string;
  /** The consequence. */
  text: string;
  /** What exactly it concerns. */
  note?: string;
  confirmLabel: string;
  confirmKind: ButtonKind;
  /** What is being done: 'Archiving'. */
  working: string;
  done: number;
  total: number;
  isPending: boolean;
  /** Why it ended early, and what was done until then. */
  failure: { why: string; done: string } | null;
  /** Whether the work goes on without the dialog; it can then be closed meanwhile. */
  goesOn?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done to all entries of a list, and shows how far it is. One entry has no progress to show. */
export function AllDialog({
  title,
  text,
  note,
  confirmLabel,
  confirmKind,
  working,
  done,
  total,
  isPending,
  failure,
  ...more
}: AllDialogProps) {
  const { goesOn = false, onConfirm, onClose } = more;
  const isHeld = isPending && !goesOn;
  const close = () => !isHeld && onClose();
  return (
    <Dialog opened onClose={close} title={title} withCloseButton={false} size={420}>
      <p className="muted">{text}</p>
      {note && <p className="small">{note}</p>}
      <div role="status" className={styles.state}>
        {isPending && total > 1 && (
          <>
            <progress className={styles.bar} value={done} max={total} aria-label={working} />
            <span className="small muted num">
              {`${working}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}${goesOn ? '. It continues when you close this.' : ''}`}
            </span>
          </>
        )}
      </div>
      {failure && !isPending && (
        <div className={styles.state}>
          <Banner tone="bad">
            <b className="strong">{failure.why}</b> <span>{failure.done}</span>
          </Banner>
        </div>
      )}
      <DialogActions>
        <AppButton data-autofocus onClick={close} disabled={isHeld}>
          {failure || (isPending && goesOn) ? 'Close' : 'Cancel'}
        </AppButton>
        <AppButton kind={confirmKind} loading={isPending} onClick={onConfirm}>
          {failure ? 'Try again' : confirmLabel}
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}
