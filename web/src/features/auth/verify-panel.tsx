import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/api-error.ts';
import { mailFolder } from '../../lib/product.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { MailFolderNote } from '../../ui/mail-folder-note.tsx';
import { resendVerification } from './api.ts';
import styles from './auth-page.module.css';

/** "Check your mail" screen with a button that sends the mail again. */
export function VerifyPanel({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => resendVerification(email) });
  return (
    <div className={styles.actions}>
      {mailFolder() && (
        <Banner>
          <MailFolderNote /> Open the newest one there.
        </Banner>
      )}
      <p className="muted small">
        {`${!mailFolder() ? 'Nothing there yet? It can take a minute, and it may have landed in the spam folder. ' : ''}The link works once, for 24 hours.`}
      </p>
      {error && <Banner tone="bad">{errorText(error)}</Banner>}
      {isSuccess && <Banner tone="ok">The email is on its way again.</Banner>}
      <AppButton size="md" fullWidth loading={isPending} onClick={() => mutate()}>
        Send the email again
      </AppButton>
    </div>
  );
}
