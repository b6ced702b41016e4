import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CurrentPasswordField } from '../../ui/current-password-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { acceptInvitation } from './api.ts';
import { AuthForm } from './auth-form.tsx';

interface JoinFormProps {
  /** The token of the invitation. */
  token: string;
  /** Whether the invited person is signed in here; no password is needed then. */
  isSignedIn: boolean;
  onAccepted: (accessToken: string) => void;
}

/** Accepts an invitation with an account that exists. */
export function JoinForm({ token, isSignedIn, onAccepted }: JoinFormProps) {
  const [password, setPassword] = useState('');
  const errors = useFormErrors(['password']);
  const { mutate, isPending } = useMutation({
    mutationFn: () => acceptInvitation(token, { ...(isSignedIn ? {} : { password }), avatar: null }),
    onSuccess: ({ access_token }) => onAccepted(access_token),
    onError: errors.show,
  });

  return (
    <AuthForm errors={errors} isSending={isPending} onSend={() => mutate()} label="Accept">
      {!isSignedIn && <CurrentPasswordField value={password} errors={errors} onChange={setPassword} />}
    </AuthForm>
  );
}
