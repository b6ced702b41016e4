import { normalizeEmail } from '@formwright/contracts/email-address';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isRefusal } from '../../lib/api-error.ts';
import { signupRule, signupText } from '../../lib/product.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorInPlace } from '../../ui/empty-state.tsx';
import { Bar, Skeletons } from '../../ui/loaded.tsx';
import { CurrentPasswordField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { AccountForm } from './account-form.tsx';
import { acceptInvitation, invitationQuery } from './api.ts';
import { AuthForm } from './auth-form.tsx';

interface InvitationFormProps {
  token: string;
  /** The address of who is signed in here; null for nobody, undefined while it is unknown. */
  signedInAs: string | null | undefined;
  onAccepted: (accessToken: string) => void;
  onReadTerms: () => void;
}

/** Accepts an invitation: who has no account makes one, all others sign in to it. */
export function InvitationForm({ token, signedInAs, onAccepted, onReadTerms }: InvitationFormProps) {
  const { data, error, refetch } = useQuery(invitationQuery(token));
  if (!data && error) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!data || signedInAs === undefined) {
    return (
      <Skeletons label="Loading the invitation">
        <div className="stack gap-5">
          <Bar width="100%" height="36px" />
          <Bar width="100%" height="36px" />
        </div>
      </Skeletons>
    );
  }
  const { email, known } = data;
  const isSignedIn = signedInAs !== null && normalizeEmail(signedInAs) === normalizeEmail(email);
  return (
    <>
      {!isSignedIn && signedInAs !== null && (
        <Banner>{`You are signed in as ${signedInAs}. This invitation is for ${email}; accepting it signs you in with that address.`}</Banner>
      )}
      {known ? (
        <>
          <p className="muted">
            {isSignedIn ? 'It is for the account that you are signed in with: ' : 'Enter the password of your account '}
            <b className="strong">{email}</b>.
          </p>
          <JoinForm token={token} isSignedIn={isSignedIn} onAccepted={onAccepted} />
        </>
      ) : signupRule().kind === 'closed' ? (
        <Banner>{`${signupText()} ${email} has none yet.`}</Banner>
      ) : (
        <AccountForm
          invited={email}
          send={(values) => acceptInvitation(token, values)}
          onDone={({ access_token }) => onAccepted(access_token)}
          label="Accept"
          onReadTerms={onReadTerms}
        />
      )}
    </>
  );
}

/** A link that was used, canceled or has expired stays so; anything else may be tried again. */
export function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isRefusal(error)) return <Banner tone="bad">{errorText(error)}</Banner>;
  return <ErrorInPlace error={error} text="The invitation did not load." onRetry={onRetry} />;
}

interface JoinFormProps {
  /** The token of the invitation. */
  token: string;
  /** Whether the invited person is signed in here; no password is needed then. */
  isSignedIn: boolean;
  onAccepted: (accessToken: string) => void;
}

/** Accepts an invitation with an account that exists. */
function JoinForm({ token, isSignedIn, onAccepted }: JoinFormProps) {
  const [password, setPassword] = useState('');
  const errors = useFormErrors(['password']);
  const { mutate, isPending } = useMutation({
    mutationFn: () => acceptInvitation(token, { ...(isSignedIn ? {} : { password }), avatar: null }),
    onSuccess: ({ access_token }) => onAccepted(access_token),
    onError: errors.show,
  });

  return (
    <AuthForm errors={errors} isSending={isPending} onSend={() => mutate()} label="Accept">
      {!isSignedIn && <CurrentPasswordField takesFocus value={password} errors={errors} onChange={setPassword} />}
    </AuthForm>
  );
}
