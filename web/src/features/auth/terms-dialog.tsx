import { productName } from '../../lib/product.ts';
import { AppButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import styles from './terms-dialog.module.css';

/** The terms of use. */
export function TermsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Terms of Use" size={520} closeButtonProps={{ 'aria-label': 'Close the Terms of Use' }}>
      <div className={styles.terms}>
        <p>{`By creating an account on this ${productName()} server you agree to the following.`}</p>
        <p>You are 16 or older, and the name and email address that you give are yours.</p>
        <p>
          The forms that you build and the responses that people send you are yours. You are responsible for them: ask only for what you may
          ask for, tell people what you do with their responses, and delete what you no longer need.
        </p>
        <p>
          Do not use forms to collect passwords or card numbers, to deceive, to harass, or for anything that the law forbids. The operator
          of this server may suspend an account that does.
        </p>
        <p>
          You can delete your account at any time on its profile page. The service comes as it is; the operator of this server keeps it and
          its backups.
        </p>
      </div>
      <DialogActions>
        <AppButton onClick={onClose}>Close</AppButton>
      </DialogActions>
    </Dialog>
  );
}
