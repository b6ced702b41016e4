import { IconCopy, IconDownload } from '@tabler/icons-react';
import { copyText } from '../../../lib/clipboard.ts';
import { productName } from '../../../lib/product.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import styles from './security.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows new recovery codes, once. Only its button closes it. */
export function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      opened
      onClose={onDone}
      title="Your recovery codes"
      size={460}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Dialog>
  );
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`;
  async function copy() {
    await copyText(text).then(
      () => toast.success('Copied'),
      () => toast.error('Copying did not work. Download them instead.'),
    );
  }
  return (
    <div className="stack gap-5">
      <p className="muted">
        If you lose your phone, each of them signs you in once in place of a code. They are shown only now: keep them somewhere safe.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <DialogActions>
        <AppButton icon={<IconCopy size={16} stroke={1.6} />} onClick={() => void copy()}>
          Copy
        </AppButton>
        <AppButton
          icon={<IconDownload size={16} stroke={1.6} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${productName()} recovery codes.txt`)}
        >
          Download
        </AppButton>
        <AppButton kind="primary" onClick={onDone}>
          I have them
        </AppButton>
      </DialogActions>
    </div>
  );
}
