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
import { EmailField } from './email-field.tsx';

/** Where a Google account's password is recovered. */
const GOOGLE_RECOVERY = 'https://accounts.google.com/signin/recovery';

interface ForgotFormProps {
  initialEmail: string;
  /** Leaves for an address of another site. */
  onLeave?: (address: string) => void;
}

/** Asks for the link that sets a new password. An account of Google is sent there. */
export function ForgotForm({ initialEmail, onLeave = (address) => window.location.assign(address) }: ForgotFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [atGoogle, setAtGoogle] = useState<string>();
  const errors = useFormErrors(['email']);
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: forgetPassword,
    onSuccess: (_reply, sent) => session.awaitReset(sent.email.trim()),
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

  return (
    <AuthForm
      errors={errors}
      isSending={isPending}
      onSend={send}
      kind={isSuccess ? 'secondary' : 'primary'}
      label={isSuccess ? 'Send the email again' : 'Send the link'}
    >
      <EmailField
        value={email}
        errors={errors}
        onChange={(typed) => {
          setEmail(typed);
          setAtGoogle(undefined);
          reset();
        }}
      />
      {atGoogle && (
        <Banner>
          <span>{atGoogle}</span> <a href={GOOGLE_RECOVERY}>Go to Google</a>
        </Banner>
      )}
      {isSuccess && (
        <>
          <Banner tone="ok">We have sent a password recovery link to your email.</Banner>
          <p className="muted small">
            {mailFolder() ? (
              <>
                <MailFolderNote /> Open the newest one there.{' '}
              </>
            ) : (
              'Nothing there? It can take a minute, it may have landed in the spam folder, or there is no account with this address. '
            )}
            Open the link in this browser. It works once, within 1 hour.
          </p>
        </>
      )}
    </AuthForm>
  );
}
