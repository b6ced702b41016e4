import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { mailFolder } from '../../lib/product.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { MailFolderNote } from '../../ui/mail-folder-note.tsx';
import { resendVerification } from './api.ts';
import styles from './auth-page.module.css';
import { useMailPause } from './use-mail-pause.ts';

interface VerifyPanelProps {
  email: string;
  /** When the mail was sent that this page came with, epoch milliseconds; 0: long ago. */
  sentAt?: number;
}

/** Where to look for the mail, and a button that sends it again, after a while. */
export function VerifyPanel({ email, sentAt = 0 }: VerifyPanelProps) {
  const [latest, setLatest] = useState(sentAt);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => resendVerification(email),
    onSuccess: () => setLatest(Date.now()),
  });
  const seconds = useMailPause(latest);
  return (
    <div className="stack gap-4">
      {mailFolder() && (
        <Banner>
          <MailFolderNote /> Open the newest one there.
        </Banner>
      )}
      <ul className={`muted small ${styles.hints}`}>
        {!mailFolder() && <li>It can take a minute to arrive.</li>}
        {!mailFolder() && <li>Not in your inbox? Look in the spam folder.</li>}
        <li>The link works once, for 24 hours.</li>
      </ul>
      {error && <Banner tone="bad">{errorText(error)}</Banner>}
      {isSuccess && <Banner tone="ok">{`${mailFolder() ? 'There is' : 'We sent'} another email. Use the link in the newest one.`}</Banner>}
      <AppButton size="md" fullWidth loading={isPending} disabled={seconds > 0} onClick={() => mutate()}>
        {seconds > 0 ? `Send again in ${seconds} s` : 'Send the email again'}
      </AppButton>
    </div>
  );
}
