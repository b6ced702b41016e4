import { session } from '../../lib/session.ts';
import { AccountForm } from './account-form.tsx';
import { signUp } from './api.ts';

export interface SignUpFormProps {
  signupType: string | undefined;
  /** Called after the account was created. It is not verified yet. */
  onSignedUp: () => void;
  onReadTerms: () => void;
}

export const SignUpForm = ({ signupType, onSignedUp, onReadTerms }: SignUpFormProps) => (
  <AccountForm
    send={(values) => signUp({ ...values, ...(signupType ? { signupType } : {}) })}
    onDone={(_reply, { email }) => {
      session.awaitVerification(email.trim());
      onSignedUp();
    }}
    label="Create an account"
    onReadTerms={onReadTerms}
  />
);
