import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const REMOVED = 'It will be removed and cannot be restored.';

interface Question {
  /** What happens; default: it is removed. */
  text?: string;
  isHarmless?: boolean;
  run(): Promise<unknown>;
}

/** Asks before a change. @returns what asks, and the dialog */
export function useConfirm() {
  const [question, ask] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const accept = async () => {
    setRunning(true);
    // What fails is told by the change itself.
    await question?.run().catch(() => undefined);
    setRunning(false);
    setOpen(false);
  };
  const dialog = (
    <ConfirmDialog
      opened={isOpen}
      title="Are you sure?"
      text={question?.text ?? REMOVED}
      confirmLabel="Accept"
      confirmKind={question?.isHarmless ? 'primary' : 'danger-filled'}
      cancelLabel="Close"
      loading={isRunning}
      onConfirm={() => void accept()}
      onCancel={() => setOpen(false)}
    />
  );
  return {
    dialog,
    ask(next: Question): void {
      ask(next);
      setOpen(true);
    },
  };
}
