import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../lib/session.ts';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { resendVerification } from './api.ts';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';

/** Asks for another verification mail where this device does not know the address. The reply is the same for every address. */
export function AskAgain({ onSent }: { onSent: () => void }) {
  const [email, setEmail] = useState('');
  const errors = useFormErrors(['email']);
  const { mutate, isPending } = useMutation({
    mutationFn: resendVerification,
    onSuccess: (_reply, sentTo) => {
      session.awaitVerification(sentTo);
      onSent();
    },
    onError: errors.show,
  });
  return (
    <AuthForm errors={errors} isSending={isPending} onSend={() => mutate(email.trim())} kind="secondary" label="Ask for a new email">
      <p className="muted">Not verified yet? Enter the address of your sign-up, and you get a new link.</p>
      <EmailField value={email} errors={errors} onChange={setEmail} />
    </AuthForm>
  );
}
