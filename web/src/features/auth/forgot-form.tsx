import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorFields } from '../../lib/api-error.ts';
import { mailFolder } from '../../lib/product.ts';
import { session } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { MailFolderNote } from '../../ui/mail-folder-note.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { forgetPassword } from './api.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-page.module.css';
import { EmailField } from './email-field.tsx';
import { useMailPause } from './use-mail-pause.ts';

/** Where a Google account's password is recovered. */
const GOOGLE_RECOVERY = 'https://accounts.google.com/signin/recovery';

interface ForgotFormProps {
  initialEmail: string;
  /** Called with the address that the mail is for; null: another one is to be typed. */
  onSent?: (email: string | null) => void;
  /** Leaves for an address of another site. */
  onLeave?: (address: string) => void;
}

/** Asks for the link that sets a new password. An account of Google is sent there. */
export function ForgotForm({ initialEmail, onSent, onLeave = (address) => window.location.assign(address) }: ForgotFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [atGoogle, setAtGoogle] = useState<string>();
  const [sentAt, setSentAt] = useState(0);
  const seconds = useMailPause(sentAt);
  const errors = useFormErrors(['email']);
  const { mutate, isPending } = useMutation({
    mutationFn: forgetPassword,
    onSuccess: (_reply, sent) => {
      session.awaitReset(sent.email.trim());
      setSentAt(Date.now());
      onSent?.(sent.email.trim());
    },
    onError: (error) => {
      const { googleEmail } = errorFields(error);
      if (!googleEmail) return errors.show(error);
      setAtGoogle(googleEmail);
      onLeave(GOOGLE_RECOVERY);
    },
  });

  function send() {
    setAtGoogle(undefined);
    mutate({ email });
  }

  function startOver() {
    setSentAt(0);
    onSent?.(null);
  }

  if (sentAt > 0) {
    return (
      <AuthForm
        errors={errors}
        isSending={isPending}
        onSend={send}
        kind="secondary"
        label={seconds > 0 ? `Send again in ${seconds} s` : 'Send the email again'}
        isResting={seconds > 0}
      >
        {errors.at('email') && <Banner tone="bad">{errors.at('email')}</Banner>}
        <Sent />
        <p className="muted small">
          Wrong address?{' '}
          <button type="button" className={styles.inText} onClick={startOver}>
            Change it
          </button>
        </p>
      </AuthForm>
    );
  }
  return (
    <AuthForm errors={errors} isSending={isPending} onSend={send} label="Send the link">
      <EmailField
        takesFocus
        value={email}
        errors={errors}
        onChange={(typed) => {
          setEmail(typed);
          setAtGoogle(undefined);
        }}
      />
      {atGoogle && (
        <Banner>
          <span>{atGoogle}</span> <a href={GOOGLE_RECOVERY}>Go to Google</a>
        </Banner>
      )}
    </AuthForm>
  );
}

const SENT = 'We have sent a password recovery link to your email.';

/** Where the mail is, and what its link needs. */
function Sent() {
  const isKept = mailFolder() !== '';
  return (
    <>
      {isKept ? (
        <Banner>
          <span>{SENT}</span> <MailFolderNote /> Open the newest file there.
        </Banner>
      ) : (
        <Banner tone="ok">{SENT}</Banner>
      )}
      <ul className={`muted small ${styles.hints}`}>
        {!isKept && <li>It can take a minute to arrive.</li>}
        {!isKept && <li>Not in your inbox? Look in the spam folder.</li>}
        <li>{`${isKept ? 'No new file?' : 'No email at all?'} There may be no account with this address.`}</li>
        <li>Open the link in this browser. It works once, within 1 hour.</li>
      </ul>
    </>
  );
}
